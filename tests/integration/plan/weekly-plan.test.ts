import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { putCheck } from "#tests/support/checks.ts";
import { type LedgerEntry, STEADY, seedLedger } from "#tests/support/plan-ledger.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const DAY = 86_400_000;
/** More than a test takes, so a report meant for the minute before a day stays in it. */
const MINUTE = 60_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A machine of the company with this ledger, instead of its initial reading. */
async function add(name: string, fields: object, ledger: LedgerEntry[] | null = null): Promise<string> {
  const body = await company.machine({ name, currentUsage: 0, ...fields });
  if (ledger) await seedLedger(product, { companyId: company.id, id: body.id }, ledger);
  return body.id;
}

const plan = async (client = company.owner) => await client.ask("GET", "/api/plan");

async function pageOf(path = "/plan", lng = "en") {
  company.owner.cookies.set("lng", lng);
  const answer = await company.owner.get(path);
  return { html: await answer.text() };
}

describe("GET /api/plan", () => {
  it("answers what is due, four weeks, what has no forecast, and what is silent", async () => {
    const now = await add("Dozer", { serviceInterval: 50, lastServiceUsage: 0 }, STEADY);
    const soon = await add("Mule", { serviceInterval: 120, lastServiceUsage: 0 }, STEADY);
    const few = await add("Saw", { serviceInterval: 100 });
    const silent = await add("Crane", {}, [{ daysAgo: 20, value: 100 }]);
    const unused = await add("Plow", {}, [{ daysAgo: 30, value: 100, source: "initial" }]);
    const body = await plan();
    expect(Object.keys(body)).toEqual(["today", "issues", "now", "weeks", "noForecast", "silent"]);
    expect(body.issues).toEqual([]);
    expect(body.now).toEqual([
      { equipmentId: now, equipmentName: "Dozer", task: null, text: "Overdue by 30 hours" },
    ]);
    expect(body.weeks).toHaveLength(4);
    const items = body.weeks.flatMap((week: { items: object[] }) => week.items);
    const dueOn = dayOf(Date.now() + 8 * DAY);
    expect(items).toEqual([
      {
        equipmentId: soon,
        equipmentName: "Mule",
        task: null,
        text: expect.stringMatching(/^around \w{3} \d{1,2}$/),
        by: "usage",
        dueOn: expect.any(String),
        confidence: "steady",
        perDay: 5,
      },
    ]);
    expect(Math.abs(Date.parse(items[0].dueOn) - Date.parse(dueOn))).toBeLessThanOrEqual(DAY);
    expect(body.noForecast).toEqual([
      { equipmentId: few, equipmentName: "Saw", task: null, text: "not enough readings" },
    ]);
    expect(body.silent).toEqual([
      { equipmentId: unused, equipmentName: "Plow", task: null, text: "never reported" },
      { equipmentId: silent, equipmentName: "Crane", task: null, text: "no reading for 20 days" },
    ]);
  });

  it("counts usage across a replaced meter, and leaves voided readings out", async () => {
    const replaced = [
      { daysAgo: 14, value: 49_900 },
      { daysAgo: 7, value: 30, resolution: "meter-replaced" },
      { daysAgo: 0, value: 380 },
    ];
    const service = { serviceInterval: 50, lastServiceUsage: 0 };
    await add("Loader", service, replaced);
    await add("Roller", service, [...replaced.slice(0, 2), { daysAgo: 0, value: 380, voided: true }]);
    const { weeks, noForecast } = await plan();
    const items = weeks.flatMap((week: { items: object[] }) => week.items);
    expect(items).toMatchObject([{ equipmentName: "Loader", perDay: 2.5, confidence: "rough" }]);
    expect(noForecast).toMatchObject([{ equipmentName: "Roller", text: "not used" }]);
  });

  it("doesn't call a machine silent that has a recent report to review", async () => {
    const crane = await add("Crane", {}, [{ daysAgo: 20, value: 100 }]);
    const report = { equipmentId: crane, newUsage: 15, notes: "" };
    expect((await plan()).silent).toHaveLength(1);
    expect((await company.owner.json("POST", "/api/operator-updates", report)).status).toBe(201);
    expect((await plan()).silent).toEqual([]);
  });

  it("shows nothing of another company, and refuses operators", async () => {
    await add("Dozer", { serviceInterval: 50 }, STEADY);
    const stranger = await newCompany(product);
    const body = await plan(stranger.owner);
    expect([body.now, body.noForecast, body.silent]).toEqual([[], [], []]);
    const { client } = await newOperator(product, company);
    expect((await client.json("GET", "/api/plan")).status).toBe(403);
    expect((await product.client().json("GET", "/api/plan")).status).toBe(401);
    expect(await client.html("/plan")).not.toContain("Dozer");
  });
});

describe("/plan", () => {
  it("shows the sections that have lines, in both languages", async () => {
    await add("Dozer", { serviceInterval: 50 }, STEADY);
    await add("Mule", { serviceInterval: 120 }, STEADY);
    await add("Saw", { serviceInterval: 100 });
    const english = (await pageOf()).html;
    for (const words of ["Now: due and overdue", "Overdue by 30 hours", "5.0 hours a day", "No forecast"]) {
      expect(english).toContain(words);
    }
    expect(english).toContain('href="/plan/print"');
    expect(english).not.toContain("No reading for 14 days or more");
    const spanish = (await pageOf("/plan", "es")).html;
    for (const words of [
      "Plan semanal",
      "Ahora: pendientes y vencidos",
      "hacia el",
      "5.0 horas al día",
      "faltan lecturas",
    ]) {
      expect(spanish).toContain(words);
    }
  });

  it("lists 50 lines of a section and counts the others", async () => {
    const rows = Array.from({ length: 58 }, (_, index) => index);
    await product.db.batch(
      rows.map((index) =>
        product.db
          .prepare(`insert into equipment (id, company_id, name, type, unit, current_usage_at, service_interval, date_added, last_updated)
            values (?, ?, ?, 'tools', 'hours', ?, 1000, ?, 0)`)
          .bind(`${company.id}-${index}`, company.id, `Saw ${index + 1}`, Date.now(), Date.now()),
      ),
    );
    const { html } = await pageOf();
    expect(html).toContain("Saw 50<");
    expect(html).not.toContain("Saw 51<");
    expect(html).toContain("and 8 more");
    const paper = (await pageOf("/plan/print")).html;
    expect(paper.match(/<li>/g)).toHaveLength(56);
    expect(paper).toContain("and 2 more");
  });

  it("asks the database once, with a digest and a calendar address too", async () => {
    await company.owner.json("POST", "/api/calendar-feed");
    const { headers, status } = await company.owner.get("/plan");
    expect([status, headers.get("X-D1-Round-Trips")]).toEqual([200, "1"]);
  });

  it("is linked from the navigation, the dashboard's next services and admin tools", async () => {
    await add("Saw", { serviceInterval: 100 });
    expect((await pageOf("/")).html.match(/href="\/plan"/g)).toHaveLength(3);
  });
});

describe("the forms of /plan", () => {
  /** What the page's form of an act sends. */
  async function sentBy(intent: string, more: Record<string, string> = {}) {
    const { html } = await pageOf();
    const form = html.split("<form").find((part) => part.includes(`value="${intent}"`)) ?? "";
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(form)?.[1] ?? "";
    expect(idempotencyKey).not.toBe("");
    return { intent, idempotencyKey, ...more };
  }
  const user = async () => await company.owner.ask("GET", "/api/auth/user");
  const url = async () => (await company.owner.ask("GET", "/api/calendar-feed")).url;

  it("save the digest's checkbox, and nothing else of the profile", async () => {
    const before = await user();
    expect(before.weeklyDigest).toBe(false);
    const answer = await company.owner.post("/plan", await sentBy("digest", { weeklyDigest: "on" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/plan"]);
    expect(await user()).toEqual({ ...before, weeklyDigest: true, updatedAt: expect.any(String) });
    expect((await pageOf()).html).toMatch(/name="weeklyDigest"[^>]* checked/);
    await company.owner.post("/plan", await sentBy("digest"));
    expect((await user()).weeklyDigest).toBe(false);
  });

  it("make one address however often they are sent", async () => {
    const sent = await sentBy("make");
    await company.owner.post("/plan", sent);
    const first = await url();
    await company.owner.post("/plan", sent);
    expect(await url()).toBe(first);
    expect((await pageOf()).html).toContain(first);
  });

  it("save the digest without a live plan, and can end an address but not make one", async () => {
    await company.owner.post("/plan", await sentBy("make"));
    const make = await sentBy("make");
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    const { html } = await pageOf();
    expect(html).toContain("Premium Feature: Calendar address");
    expect(html).not.toContain("/calendar/");
    const refused = await company.owner.post("/plan", make);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Not Saved");
    await company.owner.post("/plan", await sentBy("digest", { weeklyDigest: "on" }));
    expect((await user()).weeklyDigest).toBe(true);
    await company.owner.post("/plan", await sentBy("end"));
    expect(await url()).toBe(null);
  });

  it("refuse an unknown intent", async () => {
    const sent = { ...(await sentBy("make")), intent: "other" };
    expect((await company.owner.post("/plan", sent)).status).toBe(400);
  });
});

describe("used without a check", () => {
  const LAST_MONDAY = () => {
    const now = new Date();
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    return today - (((now.getUTCDay() + 6) % 7) + 7) * DAY;
  };
  const said = async (path: string, lng = "en") =>
    /(?:Used without a check last week|Usado sin revisión la semana pasada): \d+/.exec(
      (await pageOf(path, lng)).html,
    )?.[0];

  it("is shown only where checklists exist, even when it is 0", async () => {
    await add("Mule", {});
    expect(await said("/plan")).toBeUndefined();
    await company.owner.json("POST", "/api/checklists", { name: "Tractor", lines: ["Oil"] });
    expect(await said("/plan")).toBe("Used without a check last week: 0");
    expect(await said("/plan/print")).toBe("Used without a check last week: 0");
    expect(await said("/plan", "es")).toBe("Usado sin revisión la semana pasada: 0");
  });

  it("counts machines and days of last week, Monday to Sunday", async () => {
    const machine = { id: await add("Mule", {}), name: "Mule" };
    await company.owner.json("POST", "/api/checklists", {
      name: "Tractor",
      lines: ["Oil"],
      equipmentIds: [machine.id],
    });
    await product.run("update equipment set checklist_since = '2020-01-01' where id = ?", machine.id);
    const monday = LAST_MONDAY();
    for (const at of [
      monday - MINUTE,
      monday,
      monday + DAY,
      monday + DAY + MINUTE,
      monday + 7 * DAY - MINUTE,
      monday + 7 * DAY,
    ]) {
      const ago = Date.now() - at;
      await putReport(product, company, machine, { newUsage: 1, takenAgo: ago, createdAgo: ago });
    }
    await putCheck(product, company, machine, { takenAt: new Date(monday + DAY + 1000) });
    expect(await said("/plan")).toBe("Used without a check last week: 2");
  });
});
