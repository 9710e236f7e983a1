import { beforeAll, describe, expect, it } from "vitest";
import { newCompany } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The days that files may be narrowed to. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
beforeAll(async () => {
  await product.run("update companies set time_zone = 'America/Los_Angeles'");
  await seed(company.id);
});

/** The last instant before a range, its first and its last one, and the first one after it; summer time began in it. */
const MOMENTS = {
  before: "2026-03-07T07:59:59.999Z",
  first: "2026-03-07T08:00:00.000Z",
  last: "2026-03-09T06:59:59.999Z",
  after: "2026-03-09T07:00:00.000Z",
};
const DAYS = { before: "2026-03-06", first: "2026-03-07", last: "2026-03-08", after: "2026-03-09" };

async function seed(companyId: string) {
  const rows = JSON.stringify(Object.entries(MOMENTS).map(([name, at]) => [name, Date.parse(at)]));
  const days = JSON.stringify(Object.entries(DAYS));
  const insert = (text: string, values = rows) => product.db.prepare(text).bind(companyId, values);
  await product.db.batch([
    insert(
      `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, notes, operator_name,
         taken_at, created_at)
       select 'f-' || (value ->> 0), ?1, 'm', value ->> 0, 'gas', 15, '', 'Ann', value ->> 1, 0 from json_each(?2)`,
    ),
    insert(
      `insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, content,
         operator_name, created_at)
       select 'h-' || (value ->> 0), ?1, 'm', value ->> 0, 'note', 'note', 'x', 'Ann', value ->> 1 from json_each(?2)`,
    ),
    insert(
      `insert into retired_equipment (id, company_id, original_equipment_id, name, type, unit, final_usage, fuel_type,
         service_interval, last_service_usage, total_gas_used, total_diesel_used, retired_by, snapshot,
         original_date_added, retired_at)
       select 'r-' || (value ->> 0), ?1, 'gone-' || (value ->> 0), value ->> 0, 'other', 'hours', 0, 'n/a', 0, 0, 0, 0, 'Ann', '{}', 0,
         value ->> 1 from json_each(?2)`,
    ),
    insert(
      `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
       select 'u-' || (value ->> 0), ?1, 'employee', value ->> 0, 'Field', value ->> 0, value ->> 1, 0
       from json_each(?2)`,
    ),
    insert(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, other_work,
         done_by_name, source, recorded_by_name, created_at)
       select 's-' || (value ->> 0), ?1, 'm', value ->> 0, 'hours', value ->> 1, 0, 'Oil', 'Ann', 'form', 'Ann', 0
       from json_each(?2)`,
      days,
    ),
  ]);
}

/** Every file that takes days, the column that names its rows, and the notice of an empty one. */
const FILES = {
  "/exports/fuel-usage.csv": { column: "Equipment", empty: "There is no fuel usage to export." },
  "/exports/equipment-history.csv": { column: "Equipment", empty: "There is no history to export." },
  "/exports/retired-equipment.csv": {
    column: "Equipment Name",
    empty: "No Retired Equipment to Export",
  },
  "/exports/operators.csv": { column: "First Name", empty: "No Operators to Export" },
  "/exports/service-history.csv": { column: "Equipment", empty: "There are no services to export." },
};
const JSON_FILES = ["/api/fuel-usage/export", "/api/equipment-history/export"];

const isName = (text: unknown) => Object.keys(MOMENTS).includes(String(text));

async function namesIn(path: string, query: string): Promise<string[]> {
  const response = await company.owner.get(`${path}${query}`);
  expect(response.status).toBe(200);
  if (path.startsWith("/api/")) {
    const records = (await response.json()) as { equipmentName: string }[];
    return records.map(({ equipmentName }) => equipmentName).sort();
  }
  const { header, rows } = readCsv(new Uint8Array(await response.arrayBuffer()));
  const at = header.indexOf(FILES[path as keyof typeof FILES].column);
  return rows
    .map((cells) => cells[at] ?? "")
    .filter(isName)
    .sort();
}

const ALL = ["after", "before", "first", "last"];

describe.each([...Object.keys(FILES), ...JSON_FILES])("%s", (path) => {
  it.each([
    ["", ALL],
    ["?from=&to=", ALL],
    ["?from=2026-03-07&to=2026-03-08", ["first", "last"]],
    ["?from=2026-03-07", ["after", "first", "last"]],
    ["?to=2026-03-08", ["before", "first", "last"]],
  ])("with %j holds the rows of its days in the company's time zone", async (query, names) => {
    expect(await namesIn(path, query)).toEqual(names);
  });

  it.each(["?from=2026-02-30", "?to=yesterday", "?from=2026-03-08&to=2026-03-07"])(
    "answers 400 for %s",
    async (query) => {
      const { status, body } = await company.owner.json("GET", `${path}${query}`);
      expect([status, body.message]).toEqual([400, "Check the dates"]);
    },
  );
});

describe.each([
  ...Object.keys(FILES).map((path) => [path, "/books"] as const),
  ["/exports/activity-log.csv", "/activity"] as const,
])("%s asked for reversed days by a browser", (path, page) => {
  it.each([
    ["en", "Check the dates"],
    ["es", "Revise las fechas"],
  ])("returns to the form, which keeps the days and says what is wrong (%s)", async (lng, words) => {
    const query = "?from=2026-03-08&to=2026-03-07";
    const headers = { Accept: "text/html,application/xhtml+xml" };
    const response = await company.owner.fetch(`${path}${query}`, { headers });
    expect([response.status, response.headers.get("Location")]).toEqual([302, `${page}${query}`]);
    company.owner.cookies.set("lng", lng);
    const answer = await company.owner.get(`${page}${query}`);
    company.owner.cookies.delete("lng");
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(words);
    expect(html).toMatch(/name="from" value="2026-03-08"/);
    expect(html).toMatch(/name="to"[^>]* value="2026-03-07"/);
  });
});

it.each(Object.entries(FILES))("%s shows its own notice when the days hold nothing", async (path, file) => {
  const response = await company.owner.get(`${path}?from=2020-01-01&to=2020-01-31`);
  expect(response.status).toBe(302);
  const page = await company.owner.get(response.headers.get("Location") ?? "");
  expect(await page.text()).toContain(file.empty);
});

it.each(JSON_FILES)("%s is an empty list when the days hold nothing", async (path) => {
  expect(await namesIn(path, "?from=2020-01-01&to=2020-01-31")).toEqual([]);
});

it.each([
  ["/exports/retired-equipment.csv", "/retired-equipment", "2"],
  ["/exports/operators.csv", "/employees", "2"],
])("%s says how many rows it wrote", async (path, page, count) => {
  await company.owner.html(`${path}?from=2026-03-07&to=2026-03-08`);
  expect(await company.owner.html(page)).toMatch(new RegExp(`Exported ${count} \\w+`));
});

it.each([
  "/exports/equipment-list.csv",
  "/exports/equipment-status.csv",
  "/exports/equipment-maintenance-report.csv",
])("%s lists the present state and ignores days", async (path) => {
  await company.machine();
  const all = await company.owner.html(path);
  const narrowed = await company.owner.get(`${path}?from=2020-01-31&to=2020-01-01`);
  expect([narrowed.status, await narrowed.text()]).toEqual([200, all]);
});
