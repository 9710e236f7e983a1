import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { selectAccountantSession } from "#db/queries/accountants/accountants.ts";
import { selectUserByEmail } from "#db/queries/accounts/accounts.ts";
import { selectAdminAccount } from "#db/queries/accounts/admin.ts";
import { selectBesideYear, selectYearsKept } from "#db/queries/books/books.ts";
import { checklistColumns } from "#db/queries/checks/checklists.ts";
import { selectWatchedMachines } from "#db/queries/checks/checks.ts";
import { selectRetired } from "#db/queries/equipment/retired.ts";
import { priceInForce } from "#db/queries/fuel/fuel-cost-sql.ts";
import { selectFuelEntries } from "#db/queries/fuel/fuel-entries.ts";
import { selectFuelOfUpdate } from "#db/queries/fuel/fuel-review.ts";
import { selectUsesOf } from "#db/queries/fuel/fuel-uses.ts";
import { selectExisting } from "#db/queries/imports/import-drafts.ts";
import { selectIssuesForOperators } from "#db/queries/issues/issues.ts";
import { selectAlertCandidates, selectDigestReceivers } from "#db/queries/mail/alerts.ts";
import { selectToCarry } from "#db/queries/service/carried-services.ts";
import { selectServiceCosts } from "#db/queries/service/service-costs.ts";
import { selectEntry } from "#db/queries/service/service-entries.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { emptyDatabase } from "../support/d1.ts";
import { BEFORE, EARLIER, LATER, LONG_AGO, NOW, type Stored, store } from "../support/stored-rows.ts";

/**
 * What queries read beside rows that they must leave out: another company's, too old ones, or another kind.
 */

const test = await startedDatabase();
beforeEach(() => emptyDatabase(test.d1));

type Read = [what: string, stored: Stored, read: (db: Database) => PromiseLike<unknown>, found: unknown];

const A_AND_B = { companies: { A: {}, B: {} } };
const OF_B = { company_id: "B" };
const SINCE = { checklist_id: "daily", checklist_since: "2026-01-01" };
const idsOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows).map(({ id }) => id);
const owner = (company: string, more = {}) => ({
  ...{ company_id: company, email: `${company}@example.com`, email_key: `${company}@example.com` },
  ...{ email_verified: 1, primary_email_alerts: 0, weekly_digest: 0, ...more },
});
const DUE = { has_scheduled_maintenance: 1, next_maintenance_date: "2026-01-01" };
const due = (company: string, name: string) => ({ ...DUE, company_id: company, name, sort_name: name });
const candidates = (db: Database, after: { companyId: string; equipmentName: string; id: string } | null) =>
  idsOf(selectAlertCandidates(db, { latestToday: "2026-11-20", after, audience: "mailboxes", limit: 9 }));
const yearsOfBooks = async (db: Database) => {
  const years = Array.from({ length: 10 }, (_, index) => 2016 + index);
  const spans = years.map((year) => ({
    year: String(year),
    from: new Date(Date.UTC(year)),
    until: new Date(Date.UTC(year + 1)),
  }));
  return (await selectYearsKept(db, "B", spans)).map(({ year }) => year);
};
const besideYear = async (db: Database, year: string, at: number) =>
  (await selectBesideYear(db, "B", { year, from: new Date(at), until: new Date(at) }))[0];
/** What company B's books have behind a year long ago, and before a year to come. */
const booksBehind = async (db: Database) => {
  const beside = await besideYear(db, "1999", 0);
  return [beside?.fuelBehind, beside?.serviceBehind, beside?.deliveryBehind];
};
const booksBefore = async (db: Database) => {
  const beside = await besideYear(db, "2099", Date.UTC(2099));
  return [beside?.fuelBefore, beside?.serviceBefore, beside?.deliveryBefore];
};

it.each<Read>([
  [
    "A manager's address names their company",
    { ...A_AND_B, users: { max: { ...owner("B"), role: "manager" } } },
    async (db) => (await selectUserByEmail(db, "B@example.com"))[0]?.managerOf,
    "B",
  ],
  [
    "An accountant's session opens their company's books",
    { ...A_AND_B, accountants: { ada: OF_B }, accountant_sessions: { sid: OF_B } },
    async (db) => (await selectAccountantSession(db, "sid", NOW))[0]?.companyName,
    "B",
  ],
  [
    "An account shown to staff has its own owner",
    { ...A_AND_B, users: { A: owner("A"), B: owner("B") } },
    async (db) => (await selectAdminAccount(db, { id: "B", nameKey: null }))[0],
    expect.objectContaining({ accountName: "B", email: "B@example.com" }),
  ],
  [
    "A machine may need an alert if somebody of its company is mailed",
    {
      ...A_AND_B,
      users: { A: owner("A"), B: owner("B", { primary_email_alerts: 1 }) },
      equipment: { a: due("A", "Loader"), b: due("B", "Loader") },
    },
    (db) => candidates(db, null),
    ["b"],
  ],
  [
    "A page of machines that may need an alert begins after the one before",
    {
      companies: { A: {}, B: {}, C: {} },
      users: Object.fromEntries(["A", "B", "C"].map((id) => [id, owner(id, { primary_email_alerts: 1 })])),
      equipment: {
        ...{ a2: due("A", "Z"), b1: due("B", "L"), b2: due("B", "L"), b3: due("B", "K") },
        c1: due("C", "A"),
      },
    },
    (db) => candidates(db, { companyId: "B", equipmentName: "L", id: "b1" }),
    ["b2", "c1"],
  ],
  [
    "People who want the digest get their own company's",
    { ...A_AND_B, users: { B: owner("B", { primary_email_alerts: 1, weekly_digest: 1 }) } },
    async (db) =>
      (await selectDigestReceivers(db, { after: null, limit: 9 })).map(({ companyName }) => companyName),
    ["B"],
  ],
  [
    "Books begin with the company's own fuel and standing services",
    {
      fuel_entries: { a: { taken_at: LONG_AGO }, b: { ...OF_B, taken_at: EARLIER } },
      service_entries: {
        a: { date: "2026-01-01" },
        b: { ...OF_B, date: "2026-11-10" },
        void: { ...OF_B, date: "2026-01-01", voided_at: EARLIER },
      },
      fuel_prices: {
        a: { effective_on: "2026-01-01", delivered: 10 },
        b: { ...OF_B, effective_on: "2026-11-05", delivered: 10 },
        price: { ...OF_B, effective_on: "2026-01-01", delivered: null },
      },
    },
    booksBehind,
    [new Date(EARLIER), "2026-11-10", "2026-11-05"],
  ],
  [
    "The last of the books is the company's own, and stands",
    {
      fuel_entries: {
        a: { taken_at: EARLIER },
        b: { ...OF_B, taken_at: LONG_AGO },
        void: { ...OF_B, taken_at: EARLIER, voided_at: EARLIER },
      },
      service_entries: {
        a: { date: "2026-11-10" },
        b: { ...OF_B, date: "2026-01-01" },
        void: { ...OF_B, date: "2026-11-10", voided_at: EARLIER },
      },
      fuel_prices: {
        a: { effective_on: "2026-11-05", delivered: 10 },
        b: { ...OF_B, effective_on: "2026-01-02", delivered: 10 },
        price: { ...OF_B, effective_on: "2026-11-05", delivered: null },
      },
    },
    booksBefore,
    [new Date(LONG_AGO), "2026-01-01", "2026-01-02"],
  ],
  [
    "The years of the books are the company's own, and their records stand",
    {
      fuel_entries: {
        a: { taken_at: Date.UTC(2016, 5) },
        b: { ...OF_B, taken_at: Date.UTC(2017, 5) },
        void: { ...OF_B, taken_at: Date.UTC(2018, 5), voided_at: EARLIER },
      },
      service_entries: {
        a: { date: "2019-01-01" },
        b: { ...OF_B, date: "2020-01-01" },
        void: { ...OF_B, date: "2021-01-01", voided_at: EARLIER },
      },
      fuel_prices: {
        a: { effective_on: "2022-01-01", delivered: 10 },
        b: { ...OF_B, effective_on: "2023-01-01", delivered: 10 },
        price: { ...OF_B, effective_on: "2024-01-01", delivered: null },
      },
    },
    yearsOfBooks,
    ["2017", "2020", "2023"],
  ],
  [
    "The machines with a checklist are the company's own",
    {
      equipment: {
        a: { checklist_id: "daily" },
        b: { ...OF_B, checklist_id: "daily", checklist_since: "2026-01-01" },
        without: OF_B,
      },
    },
    (db) => idsOf(selectWatchedMachines(db, "B", { from: new Date(LONG_AGO), until: NOW })),
    ["b"],
  ],
  [
    "The machines that had a checklist are the company's own, and had it in the span",
    {
      equipment: { a: {}, b: { ...OF_B, name: "B" }, before: OF_B, again: { ...OF_B, ...SINCE, name: "A" } },
      retired_equipment: {
        1: { original_equipment_id: "z", name: "Z" },
        2: { ...OF_B, original_equipment_id: "c", name: "C" },
        3: { ...OF_B, original_equipment_id: "d", name: "D" },
      },
      checklist_spans: {
        a: { equipment_id: "a" },
        b: { ...OF_B, equipment_id: "b" },
        again: { ...OF_B, equipment_id: "again" },
        before: { ...OF_B, equipment_id: "before", until: BEFORE },
        z: { equipment_id: "z" },
        c: { ...OF_B, equipment_id: "c" },
        gone: { ...OF_B, equipment_id: "gone" },
        other: { ...OF_B, equipment_id: "a" },
      },
    },
    async (db) =>
      (await selectWatchedMachines(db, "B", { from: new Date(BEFORE), until: NOW })).map((machine) => [
        machine.id,
        machine.isRetired,
        machine.checklistSince,
        machine.ended,
      ]),
    [
      ["again", false, "2026-01-01", [{ since: "2026-01-01", until: new Date(EARLIER) }]],
      ["b", false, null, [{ since: "2026-01-01", until: new Date(EARLIER) }]],
      ["c", true, null, [{ since: "2026-01-01", until: new Date(EARLIER) }]],
    ],
  ],
  [
    "An old service is carried over by the day of its own company",
    {
      companies: { A: { time_zone: "Asia/Tokyo" }, B: { time_zone: "America/Chicago" } },
      history_records: { pressed: { ...OF_B, event: "service_reset" } },
    },
    async (db) => (await selectToCarry(db, 9)).map(({ timeZone }) => timeZone),
    ["America/Chicago"],
  ],
  [
    "A machine has no checklist of another company",
    { checklists: { other: OF_B } },
    (db) => db.all(sql`select ${checklistColumns("A", "other", "2026-01-01").checklistId} as id`),
    [{ id: null }],
  ],
  [
    "A price in force is the company's own",
    {
      fuel_prices: {
        b: { ...OF_B, price_per_unit: 3000 },
        later: { ...OF_B, starts_at: LATER, price_per_unit: 4000 },
        a: { starts_at: BEFORE, price_per_unit: 5000 },
      },
    },
    (db) => db.all(sql`select ${priceInForce(sql`'B'`, sql`'gas'`, NOW.getTime())} as price`),
    [{ price: 3000 }],
  ],
  [
    "The fuel of a report is reviewed by its own company's prices and uses",
    {
      equipment: { loader: { fuel_use: "off-road" }, tank: OF_B },
      fuel_prices: { a: {} },
      operator_updates: { report: { ...OF_B, equipment_id: "tank" } },
    },
    (db) => selectFuelOfUpdate(db, "B", "report"),
    [expect.objectContaining({ hasPrice: false, hasUse: false })],
  ],
  [
    "The fuel of a report is its company's alone",
    { equipment: { loader: {} }, operator_updates: { report: {} } },
    (db) => selectFuelOfUpdate(db, "B", "report"),
    [],
  ],
  [
    "Uses of fuel are those of the company's machines",
    { equipment: { a: {}, b: OF_B } },
    (db) => idsOf(selectUsesOf(db, "B", ["a", "b"])),
    ["b"],
  ],
  [
    "A machine to import exists with the name, type and serial number, in the company",
    {
      equipment: {
        ...{ a: { name: "Dozer" }, b: { ...OF_B, name: "Loader", serial_number: "7" } },
        c: { ...OF_B, name: "Truck", type: "vehicle" },
      },
    },
    (db) =>
      selectExisting(
        db,
        "B",
        JSON.stringify([
          { index: 0, name: "Dozer", type: "machinery", serialNumber: null },
          { index: 1, name: "Loader", type: "machinery", serialNumber: "7" },
          { index: 2, name: "Loader", type: "machinery", serialNumber: null },
          { index: 3, name: "Truck", type: "machinery", serialNumber: null },
        ]),
      ),
    [{ index: 1 }],
  ],
  [
    "The issues on operators' phones are the worst of their company",
    {
      issues: {
        a: { condition: "do_not_run" },
        resolved: { ...OF_B, resolved_at: EARLIER },
        b: { ...OF_B, equipment_id: "tank" },
      },
      equipment: { loader: {}, tank: OF_B },
    },
    async (db) =>
      (await selectIssuesForOperators(db, "B", { ofMachine: 1, ofCompany: 1 })).map(
        ({ machineId }) => machineId,
      ),
    ["tank"],
  ],
  [
    "Retired machines are asked for by when they were retired",
    {
      retired_equipment: {
        ...{ early: { retired_at: LONG_AGO }, late: { retired_at: LATER }, mine: {} },
        other: OF_B,
      },
    },
    (db) =>
      idsOf(
        selectRetired(db, "A", { range: { from: new Date(BEFORE), until: NOW }, before: null, limit: 9 }),
      ),
    ["mine"],
  ],
  [
    "Costs are those of standing services that cost something",
    {
      service_entries: {
        ...{ labor: { labor_cost: 1 }, parts: { parts_cost: 1, date: "2026-11-09" }, free: {} },
        void: { parts_cost: 1, voided_at: EARLIER },
        early: { parts_cost: 1, date: "2026-10-31" },
        other: { ...OF_B, parts_cost: 1 },
      },
    },
    async (db) => (await selectServiceCosts(db, "A", "2026-11-01")).length,
    2,
  ],
  ["A service is its company's alone", { service_entries: { a: {} } }, (db) => selectEntry(db, "B", "a"), []],
  ...(
    [
      ["of one machine", { equipmentId: "tank" }, ["strange"]],
      ["from an instant", { from: new Date(EARLIER) }, ["late", "strange", "used", "void"]],
      ["until an instant", { until: new Date(EARLIER) }, ["early"]],
      ["that stands", { standing: true }, ["early", "late", "strange", "used"]],
      ["without a use", { without: "use" }, ["early", "late", "strange"]],
      ["without a cost", { without: "cost" }, ["early", "late", "used"]],
    ] as const
  ).map(
    ([what, filter, found]): Read => [
      `Asks for fuel ${what}`,
      {
        fuel_entries: {
          ...{ early: { taken_at: BEFORE }, late: { taken_at: LATER }, used: { fuel_use: "highway" } },
          ...{ void: { voided_at: LATER }, strange: { equipment_id: "tank", fuel_cost: 100 }, other: OF_B },
        },
      },
      async (db) => (await idsOf(selectFuelEntries(db, "A", { ...filter, before: null, limit: 9 }))).sort(),
      found,
    ],
  ),
])("%s", async (_what, stored, read, found) => {
  await store(test.d1, stored);
  expect(await read(test.db)).toEqual(found);
});
