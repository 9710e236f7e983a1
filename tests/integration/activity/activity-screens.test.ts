import { beforeAll, describe, expect, it } from "vitest";
import { todayIn } from "#app/domain/calendar-date.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { selectActivity } from "#db/queries/activity/activity.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { withoutScripts } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The activity log as its page, its file and its call show it, and the downloads that it tells of. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
beforeAll(async () => {
  await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
  await put(company, FIRST, { count: 120, kind: "people", action: "employee.add" });
  await put(company, Date.UTC(2026, 5, 1, 4, 59), {
    kind: "equipment",
    action: "equipment.add",
    subject: "May 31",
  });
  await put(company, Date.UTC(2026, 5, 1, 5, 0), {
    kind: "equipment",
    action: "equipment.add",
    subject: "June 1",
  });
  await put(company, Date.UTC(2026, 5, 3, 4, 59), {
    kind: "equipment",
    action: "equipment.add",
    subject: "June 2",
  });
  await put(company, Date.UTC(2026, 5, 3, 5, 0), {
    kind: "equipment",
    action: "equipment.add",
    subject: "June 3",
  });
});

const FIRST = Date.UTC(2026, 0, 5, 12);

type Put = { kind: string | null; action: string; subject?: string; count?: number };

/** Records of a company, all of one instant, numbered from 0. */
async function put({ id }: Company, at: number, { kind, action, subject, count = 1 }: Put) {
  await product.run(
    `insert into audit_records (company_id, actor_name, action, kind, subject, created_at)
       select ?1, 'Ann', ?2, ?3, coalesce(?4, 'Number ' || value), ?5 from json_each(?6)`,
    id,
    action,
    kind,
    subject ?? null,
    at,
    JSON.stringify(Array.from({ length: count }, (_, n) => n)),
  );
}

const text = (html: string) => withoutScripts(html).replaceAll("<!-- -->", "");
const pageOf = async (address: string) => text(await company.owner.html(address));
const numbersOn = (html: string) => [...html.matchAll(/>Number (\d+)</g)].map(([, n]) => Number(n));

describe("the page", () => {
  it("shows each record once, 50 a page, newest first", async () => {
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let address: string | undefined = "/activity?kind=people"; address; ) {
      const html = await pageOf(address);
      const numbers = numbersOn(html);
      seen.push(...numbers);
      sizes.push(numbers.length);
      address = /href="(\/activity[^"]*before=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
  });

  it("takes days of the company's zone, both included", async () => {
    const html = await pageOf("/activity?kind=equipment&from=2026-06-01&to=2026-06-02");
    expect([...html.matchAll(/>((?:May|June) \d+)</g)].map(([, day]) => day)).toEqual(["June 2", "June 1"]);
    expect(html).toContain("Jun 2, 2026, 11:59 PM");
    expect(html).toContain('value="2026-06-01"');
    expect(await pageOf("/activity?from=2027-01-01")).toContain(
      "Nothing was recorded that fits these choices.",
    );
  });

  it("leads to the machine that a record names, to the record of a retired one, and nowhere once it is deleted", async () => {
    const other = await newCompany(product);
    const here = await other.machine({ name: "Here" });
    const retired = await other.machine({ name: "Retired" });
    const deleted = await other.machine({ name: "Deleted" });
    const day = new Date().toISOString().slice(0, 10);
    const fuel = { equipmentId: here.id, date: day, fuelAdded: 5, fuelType: "gas" };
    const entry = await other.owner.ask("POST", "/api/fuel-entries", fuel);
    await other.owner.json("POST", `/api/fuel-entries/${entry.id}/void`, { reason: "Twice" });
    await other.owner.json("POST", `/api/equipment/${retired.id}/retire`, {});
    await other.owner.json("DELETE", `/api/equipment/${deleted.id}`);
    const foreign = await newCompany(product);
    await put(foreign, Date.now(), { kind: "equipment", action: "equipment.add", subject: "Here" });
    await product.run("update audit_records set subject_id = ? where company_id = ?", here.id, foreign.id);
    const linksOn = async ({ owner }: Company) => {
      const html = text(await owner.html("/activity"));
      const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(Here|Retired|Deleted)</g)];
      return new Set(links.map(([, href, name]) => `${name} ${href}`));
    };
    expect(await linksOn(other)).toEqual(
      new Set([`Here /equipment-items/${here.id}`, `Retired /equipment-items/${retired.id}/services`]),
    );
    const ofFuel = text(await other.owner.html("/activity?kind=records"));
    expect(ofFuel.match(new RegExp(`href="/equipment-items/${here.id}"`, "g"))).toHaveLength(2);
    expect(await linksOn(foreign)).toEqual(new Set());
  });

  it("names a closed month as its reader writes it", async () => {
    const other = await newCompany(product);
    await put(other, FIRST, { kind: "books", action: "month.close", subject: "2026-06" });
    for (const [lng, month] of [
      ["en", "Jun 2026"],
      ["es", "jun 2026"],
    ] as const) {
      other.owner.cookies.set("lng", lng);
      expect(text(await other.owner.html("/activity"))).toContain(month);
    }
    other.owner.cookies.set("lng", "en");
    const body = await other.owner.ask("GET", "/api/activity");
    expect(body.records.at(-1).subject).toBe("2026-06");
  });

  it("is in the reader's language", async () => {
    company.owner.cookies.set("lng", "es");
    const html = await pageOf("/activity?kind=equipment");
    company.owner.cookies.set("lng", "en");
    expect(html).toContain("Registro de actividad");
    expect(html).toContain("Equipo agregado");
  });

  it.each([
    ["from=2026-06-02&to=2026-06-01", "to", "2026-06-01"],
    ["from=June", "from", "June"],
    ["kind=all", "kind", ""],
  ])("keeps %s and says what is wrong", async (query, field, typed) => {
    const response = await company.owner.get(`/activity?${query}`);
    expect(response.status).toBe(400);
    const html = text(await response.text());
    expect(html).toContain(`id="${field}-fault"`);
    expect(html).toContain(`value="${typed}"`);
    expect(html).not.toContain("Ann");
  });

  it("shows nothing older than the log, and nothing of another company", async () => {
    await put(company, Date.UTC(2026, 6, 1), {
      kind: null,
      action: "shared-password.reveal",
      subject: "Old",
    });
    await put(await newCompany(product), Date.UTC(2026, 6, 1), {
      kind: "people",
      action: "employee.add",
      subject: "Foreign",
    });
    const html = await pageOf("/activity?from=2026-06-03");
    expect(html).toContain("June 3");
    expect(html).not.toMatch(/Old|Foreign/);
  });

  it("is linked from the settings", async () => {
    for (const page of ["/settings", "/employees/settings"]) {
      expect(await pageOf(page)).toContain('href="/activity"');
    }
  });
});

describe("GET /api/activity", () => {
  const list = (query = "") => company.owner.json("GET", `/api/activity${query}`);

  it("pages through the records", async () => {
    const first = await list("?kind=people");
    expect(first.body.records).toHaveLength(50);
    expect(first.body.records[0]).toEqual({
      at: new Date(FIRST).toISOString(),
      person: "Ann",
      role: null,
      kind: "people",
      action: "employee.add",
      subject: "Number 119",
      details: [],
    });
    const second = await list(`?kind=people&before=${first.body.next}`);
    expect(second.body.records[0].subject).toBe("Number 69");
    expect((await list(`?kind=people&before=${second.body.next}`)).body).toMatchObject({ next: null });
  });

  it("refuses what it can't read at its field", async () => {
    const answers = await Promise.all(["?kind=x", "?from=x", "?from=2026-06-02&to=2026-06-01"].map(list));
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [400, ["kind"]],
      [400, ["from"]],
      [400, ["to"]],
    ]);
  });

  it("is read by owners alone, and changed by nobody", async () => {
    const { client } = await newOperator(product, company);
    expect((await client.json("GET", "/api/activity")).status).toBe(403);
    expect((await product.client().json("GET", "/api/activity")).status).toBe(401);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await company.owner.json(method, "/api/activity")).status).toBe(405);
    }
  });
});

it("a page reads only its own records, however long the log is", async () => {
  const large = await newCompany(product);
  await put(large, FIRST, { count: 3_000, kind: "people", action: "employee.add" });
  await put(large, FIRST + 1, { count: 3_000, kind: "exports", action: "file.download" });
  const cost = newD1Cost();
  const db = createDatabase(product.db, cost);
  const always = { from: null, until: null };
  const page = { before: { key: new Date(FIRST + 1), id: Number.MAX_SAFE_INTEGER }, limit: 51 };
  for (const kind of [null, "people", "exports"] as const) {
    await db.batch([selectActivity(db, large.id, { kind, range: always }, page)]);
  }
  expect(cost.rowsRead).toBeLessThan(3 * 60);
});

describe("downloads", () => {
  const downloads = async () =>
    (await company.owner.ask("GET", "/api/activity?kind=exports")).records.map(
      ({ person, subject, details }: { person: string; subject: string; details: unknown }) => ({
        person,
        subject,
        details,
      }),
    );
  const today = () => todayIn("America/Chicago", new Date());

  it("are recorded with who, the file and the range; a file without rows is not", async () => {
    const before = await downloads();
    expect((await company.owner.get("/exports/fuel-usage.csv")).status).toBe(302);
    expect((await company.owner.get("/exports/activity-log.csv?from=2027-01-01")).status).toBe(302);
    expect((await company.owner.get("/exports/activity-log.csv?from=x")).status).toBe(400);
    expect(await downloads()).toEqual(before);
    const answer = await company.owner.get(
      "/exports/activity-log.csv?kind=equipment&from=2026-06-01&to=2026-06-02",
    );
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="activity-log-[\d-]+\.csv"$/,
    );
    const { header, rows } = readCsv(new Uint8Array(await answer.arrayBuffer()));
    expect(header).toEqual(["Date", "Time", "Person", "Action", "Subject", "Details"]);
    expect(rows).toEqual([
      ["2026-06-02", "23:59", "Ann", "Equipment added", "June 2", ""],
      ["2026-06-01", "00:00", "Ann", "Equipment added", "June 1", ""],
    ]);
    expect(await pageOf("/activity?kind=exports")).toContain(
      `${company.businessName} <span class="hint md:block">Owner</span>`,
    );
    const [latest] = await downloads();
    expect(latest).toEqual({
      person: company.businessName,
      subject: expect.stringMatching(/^activity-log-[\d-]+\.csv$/),
      details: [
        { field: "from", to: "2026-06-01" },
        { field: "to", to: "2026-06-02" },
      ],
    });
  });

  it("answer 500 without a file when their record can't be written", async () => {
    await company.machine();
    await newOperator(product, company, "Carla");
    await product.db.exec(
      "create trigger full before insert on audit_records begin select raise(abort, 'full'); end",
    );
    const paths = ["/exports/equipment-list.csv", "/exports/activity-log.csv", "/employees/access-cards"];
    const answers = await Promise.all(paths.map((path) => company.owner.get(path)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    await product.db.exec("drop trigger full");
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    for (const body of bodies) expect(body).not.toMatch(/Loader|Carla|Equipment added/);
    expect((await company.owner.get("/exports/equipment-list.csv")).status).toBe(200);
    expect((await downloads())[0].subject).toBe(`equipment-list-${today()}.csv`);
  });
});
