import { beforeEach, describe, expect, it } from "vitest";
import { CONDITIONS, type Condition, worseOf } from "#app/domain/issues/issue.ts";
import { readDashboard } from "#app/services/dashboard/dashboard.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { deriveIssues } from "#db/queries/issues/issues.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { chanceFrom } from "#tests/support/chance.ts";
import { saidIn } from "#tests/support/page-text.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";
import { uploadPhoto } from "#tests/support/upload-photo.ts";

/** Where a machine's issues and its mark are shown, on the built product. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  id = await addMachine("Loader");
});

/** A machine that is overdue. */
async function addMachine(name: string): Promise<string> {
  return (await company.machine({ name, currentUsage: 400, serviceInterval: 100, lastServiceUsage: 0 })).id;
}
const raise = async (description: string, condition = "needs_attention", machine = id) =>
  await company.owner.ask("POST", `/api/equipment/${machine}/issues`, { condition, description });
const resolve = (issueId: string) =>
  company.owner.json("POST", `/api/issues/${issueId}/resolve`, { resolution: "Done" });
async function textsOf(path: string, lng = "en") {
  company.owner.cookies.set("lng", lng);
  const html = await company.owner.html(path);
  return {
    html,
    text: saidIn(html)
      .map(({ text }) => text)
      .join(" | "),
  };
}

/** The marks of a page: their words and their look. */
const marksOf = (html: string) =>
  [...html.matchAll(/<b class="mark( stop)?">.*?<\/svg>([^<]+)<\/b>/g)].map(([, stop, word]) =>
    stop ? `${word}, solid` : word,
  );

const PLACES = [
  ["the dashboard, its panels and its list", "/", 3],
  ["a filtered dashboard", "/?status=overdue", 2],
  ["a status page", "/equipment/overdue", 1],
  ["the print of a status page", "/equipment/overdue/print", 1],
  ["the equipment list", "/equipment-list", 1],
  ["the print of the equipment list", "/equipment-list/print", 1],
  ["the machine's page, with its issue", () => `/equipment-items/${id}`, 2],
  ["the weekly plan, with the issue", "/plan", 2],
  ["the print of the weekly plan", "/plan/print", 2],
] as const;

describe("the mark", () => {
  it.each(PLACES)("is in %s as icon and word, in ink", async (_, place, count) => {
    const path = typeof place === "string" ? place : place();
    expect(marksOf((await textsOf(path)).html)).toEqual([]);
    const issue = await raise("Leaks", "do_not_run");
    expect(marksOf((await textsOf(path)).html)).toEqual(Array(count).fill("Do not run, solid"));
    await company.owner.json("PATCH", `/api/issues/${issue.id}`, { condition: "needs_attention" });
    expect(marksOf((await textsOf(path, "es")).html)).toEqual(Array(count).fill("Necesita atención"));
    await resolve(issue.id);
    expect(marksOf((await textsOf(path)).html)).toEqual([]);
  });

  it("changes neither the machine's status nor its tile", async () => {
    const before = await company.owner.ask("GET", `/api/equipment/${id}`);
    await raise("Leaks", "do_not_run");
    const after = await company.owner.ask("GET", `/api/equipment/${id}`);
    expect(after).toEqual({ ...before, condition: "do_not_run", openIssues: 1 });
  });

  it("is in a service alert beside its machine", async () => {
    await addMachine("Mule");
    await raise("Leaks", "do_not_run");
    await product.runCron(new Date());
    const [mail] = await product.mailbox(company.email);
    expect(mail?.text).toContain("- Loader · Do not run\n");
    expect(mail?.text).toContain("- Mule\n");
    expect(mail?.html).toContain("Do not run");
  });

  it("is in every section of the weekly plan", async () => {
    const body = await company.machine({
      name: "Saw",
      type: "tools",
      serviceInterval: 100,
      hasScheduledMaintenance: true,
      maintenanceInterval: 10,
      maintenanceIntervalUnit: "days",
      maintenanceStartDate: new Date().toISOString().slice(0, 10),
    });
    const crane = await company.machine({ name: "Crane", serviceInterval: 100, currentUsage: 1 });
    await product.run("update equipment set current_usage_at = 0 where id = ?", crane.id);
    await product.run("update meter_readings set taken_at = 0 where equipment_id = ?", crane.id);
    for (const machine of [body.id, crane.id, id]) await raise("Leaks", "do_not_run", machine);
    // An issue each, now, by date, without a forecast, and silent.
    expect(marksOf((await textsOf("/plan")).html)).toHaveLength(3 + 1 + 1 + 1 + 1);
  });
});

describe("the panel of open issues", () => {
  it("is the dashboard's first, on every filter, and there is none without an open issue", async () => {
    expect((await textsOf("/")).text).not.toContain("Open issues");
    const issue = await raise("a ".repeat(60), "do_not_run");
    for (const path of ["/", "/?status=good", "/?search=none"]) {
      const { html, text } = await textsOf(path);
      expect(text).toContain("Open issues (1)");
      expect(html.indexOf('id="issues"')).toBeLessThan(html.indexOf("Service OK"));
      expect(html).toContain(`href="/issues/${issue.id}"`);
      expect(text).toContain(`Loader | ${"a ".repeat(40).trim()}…`);
      expect(text).toContain(company.businessName);
    }
    expect((await textsOf("/", "es")).text).toContain("Fallas abiertas (1)");
    await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
    expect((await textsOf("/")).text).not.toContain("Open issues");
  });

  it("dates a repeated issue by its latest report, as the weekly plan does", async () => {
    const issue = await raise("Leaks", "do_not_run");
    await product.run(
      "update issues set reported_at = ?, last_reported_at = ?, times_reported = 3 where id = ?",
      Date.parse("2026-11-11T18:00:00Z"),
      Date.parse("2026-11-21T18:00:00Z"),
      issue.id,
    );
    const by = `${company.businessName} first; 3 reports, the latest Nov 21, 2026`;
    expect((await textsOf("/")).text).toContain(by);
    const { text } = await textsOf("/plan");
    expect(text).toContain("Leaks");
    expect(text).toContain(by);
    expect((await textsOf("/plan", "es")).text).toContain(
      `Lo reportó primero ${company.businessName}; 3 reportes, el último 21 nov 2026`,
    );
  });

  it("lists the three worst, leads to all, and reads no more than the open ones", async () => {
    for (let n = 1; n <= 6; n += 1) await raise(`Number ${n}.`, n === 2 ? "do_not_run" : "needs_attention");
    const { html, text } = await textsOf("/");
    expect(text).toContain("Open issues (6)");
    const panel = html.slice(html.indexOf('id="issues"'), html.indexOf("All issues (6)"));
    expect([...panel.matchAll(/Number (\d)\./g)].map(([, n]) => n)).toEqual(["2", "6", "5"]);
    expect(html).toMatch(/<a [^>]*href="\/issues"[^>]*>All issues \(6\)<\/a>/);
    expect(panel).toMatch(new RegExp(`<a [^>]*href="/equipment-items/${id}"[^>]*>Loader</a>`));
    expect((await textsOf("/", "es")).text).toContain("Todas las fallas (6)");
    const rows = async () => {
      const cost = newD1Cost();
      const db = createDatabase(product.db, cost);
      const actor = { companyId: company.id, userId: null, company: { timeZone: "UTC" } } as never;
      const filter = { search: "", status: "all", type: "all", place: null, after: null } as never;
      await readDashboard(contextAt(db, new Date().toISOString()), actor, filter, {
        t: String as never,
        fuel: false,
      });
      return cost;
    };
    const before = await rows();
    await product.run(
      `with recursive n(v) as (select 1 union all select v + 1 from n where v < 500)
        insert into issues (id, company_id, equipment_id, condition, description, source, usage, reported_by_name,
          reported_at, last_reported_at, created_at, resolved_at)
        select 'r' || v || ?2, ?1, ?2, 'do_not_run', 'Old', 'manager', 0, 'Ann', v, v, v, v from n`,
      company.id,
      id,
    );
    const after = await rows();
    expect(after.roundTrips).toBe(1);
    expect(after.rowsRead).toBe(before.rowsRead);
  });
});

describe("the weekly plan", () => {
  it("answers the open issues as records, and begins with them", async () => {
    const issue = await raise("Leaks", "do_not_run");
    expect((await company.owner.ask("GET", "/api/plan")).issues).toEqual([issue]);
    const { text } = await textsOf("/plan");
    expect(text.indexOf("Open issues")).toBeLessThan(text.indexOf("Now: due and overdue"));
    expect((await textsOf("/plan", "es")).text).toContain("Fallas abiertas");
  });

  it("lists 50 issues on the page and counts the rest", async () => {
    await product.run(
      `with recursive n(v) as (select 1 union all select v + 1 from n where v < 57)
        insert into issues (id, company_id, equipment_id, condition, description, source, usage, reported_by_name,
          reported_at, last_reported_at, created_at)
        select 'p' || v || ?2, ?1, ?2, 'do_not_run', 'Old', 'manager', 0, 'Ann', v, v, v from n`,
      company.id,
      id,
    );
    expect((await textsOf("/plan")).text).toContain("and 7 more");
    expect((await textsOf("/plan/print")).text).toContain("more");
  });
});

describe("a machine's page and story", () => {
  it("shows its open issues, offers to report one, and shows each event once", async () => {
    const issue = await raise("Leaks", "do_not_run");
    await resolve(issue.id);
    await raise("Squeaks");
    const { html, text } = await textsOf(`/equipment-items/${id}`);
    expect(text).toContain("Open issues (1)");
    expect(html).toContain(`href="/equipment-items/${id}/issue"`);
    for (const sentences of [
      "Issue reported: Leaks",
      "Issue resolved: Done (Leaks)",
      "Issue reported: Squeaks",
    ]) {
      expect(text.split(sentences)).toHaveLength(2);
    }
    expect((await textsOf(`/equipment-items/${id}`, "es")).text).toContain("Falla resuelta: Done");
  });

  it("leads from the dashboard's tools to issues and plan", async () => {
    const { html } = await textsOf("/");
    const tools = html.slice(html.indexOf('id="tools"')).split("</section>")[0];
    for (const [path, word] of [
      ["/issues", "Issues"],
      ["/plan", "Weekly plan"],
    ]) {
      expect(tools).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>${word}</a>`));
    }
  });
});

describe("deleting a machine", () => {
  it("counts its issues and checks, deletes them, and releases their photos", async () => {
    const pathname = await uploadPhoto(company.owner);
    const photos = [pathname];
    await company.owner.json("POST", `/api/equipment/${id}/issues`, {
      ...{ condition: "do_not_run", description: "Leaks", photos },
    });
    const stays = await raise("Squeaks", "do_not_run", await addMachine("Mule"));
    await product.run(
      `insert into checks (id, company_id, equipment_id, operator_update_id, operator_name, taken_at,
        created_at, lines, not_ok) values ('c', ?1, ?2, 'u', 'Ann', 0, 0, '[]', 0)`,
      company.id,
      id,
    );
    await product.run(
      `insert into issue_reports (operator_update_id, line_key, company_id, equipment_id, issue_id,
        reported_by_name, reported_at) values ('u', '', ?1, ?2, 'any', 'Ann', 0)`,
      company.id,
      id,
    );
    const { html } = await textsOf(`/equipment-items/${id}/remove?mode=delete`);
    for (const kind of ["Issues", "Pre-start checks", "Photos"]) {
      expect(html).toMatch(new RegExp(`${kind}</th><td class="num">1<`));
    }
    const attached = () =>
      product.first<{ attached_at: number | null }>(
        "select attached_at from photos where id = ?",
        pathname.split("/").at(-1),
      );
    expect((await attached())?.attached_at).not.toBeNull();
    await company.owner.json("DELETE", `/api/equipment/${id}`);
    for (const table of ["issues", "issue_reports", "checks"]) {
      const left = product.db.prepare(`select count(*) as n from ${table} where equipment_id = ?`).bind(id);
      expect((await left.first<{ n: number }>())?.n).toBe(0);
    }
    expect((await attached())?.attached_at).toBeNull();
    expect(await company.owner.ask("GET", "/api/issues?status=all")).toEqual([stays]);
  });
});

describe("restoring a machine", () => {
  it("derives its mark anew, because a void may have reopened an issue meanwhile", async () => {
    const issue = await raise("Leaks", "do_not_run");
    await resolve(issue.id);
    await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
    await product.run("update issues set resolved_at = null where id = ?", issue.id);
    const [retired] = await company.owner.ask("GET", "/api/retired-equipment");
    const body = await company.owner.ask("POST", `/api/retired-equipment/${retired.id}/restore`);
    expect(body).toMatchObject({ condition: "do_not_run", openIssues: 1 });
  });
});

describe("deriveIssues", () => {
  it("agrees with the rule of the worst condition over many sets of issues", async () => {
    const db = createDatabase(product.db, newD1Cost());
    const machine = { companyId: company.id, equipmentId: id };
    const chance = chanceFrom(7);
    for (let round = 0; round < 40; round += 1) {
      const issues = Array.from({ length: chance.below(5) }, () => ({
        condition: CONDITIONS[1 + chance.below(2)] as Condition,
        open: chance.below(3) > 0,
      }));
      await product.db.batch([
        product.db.prepare("delete from issues where equipment_id = ?").bind(id),
        ...issues.map(({ condition, open }, index) =>
          product.db
            .prepare(`insert into issues (id, company_id, equipment_id, condition, description, source, usage,
                reported_by_name, reported_at, last_reported_at, created_at, resolved_at)
              values (?1, ?2, ?3, ?4, 'x', 'manager', 0, 'Ann', 0, 0, 0, ?5)`)
            .bind(`d${index}${id}`, company.id, id, condition, open ? null : 1),
        ),
      ]);
      await deriveIssues(db, machine);
      const row = await product.first(
        "select condition, open_issues as open from equipment where id = ?",
        id,
      );
      const standing = issues.filter(({ open }) => open);
      const worst = standing.reduce<Condition>((all, each) => worseOf(all, each.condition), "ok");
      expect(row).toEqual({ condition: worst, open: standing.length });
    }
  });
});

describe("the list of retired machines", () => {
  it("shows the condition that a machine had when it was retired, in both languages", async () => {
    const fine = await addMachine("Mule");
    await raise("Squeaks");
    await raise("Leaks", "do_not_run");
    for (const each of [id, fine]) await company.owner.json("POST", `/api/equipment/${each}/retire`, {});
    expect(marksOf((await textsOf("/retired-equipment")).html)).toEqual(["Do not run, solid"]);
    expect(marksOf((await textsOf("/retired-equipment", "es")).html)).toEqual(["No usar, solid"]);
  });

  it("shows none for a machine that was retired before conditions existed", async () => {
    await raise("Leaks", "do_not_run");
    await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
    await product.run(
      "update retired_equipment set snapshot = json_remove(snapshot, '$.condition') where company_id = ?",
      company.id,
    );
    const { html, text } = await textsOf("/retired-equipment");
    expect(text).toContain("Loader");
    expect(marksOf(html)).toEqual([]);
  });
});
