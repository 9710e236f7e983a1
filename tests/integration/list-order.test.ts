import { describe, expect, it } from "vitest";
import { countWaiting } from "#db/queries/books/books.ts";
import { selectChecks, selectWatchedMachines } from "#db/queries/checks/checks.ts";
import { selectMachinesOfStatus } from "#db/queries/dashboard/dashboard.ts";
import { selectEquipmentPage } from "#db/queries/equipment/equipment.ts";
import { selectHistory } from "#db/queries/equipment/history.ts";
import { type LabelCondition, selectLabelled } from "#db/queries/equipment/labels.ts";
import { selectNotes } from "#db/queries/equipment/notes.ts";
import { selectRetired } from "#db/queries/equipment/retired.ts";
import { selectStory } from "#db/queries/equipment/story.ts";
import { selectFuelSpans } from "#db/queries/fuel/fuel.ts";
import { selectFuelEntries } from "#db/queries/fuel/fuel-entries.ts";
import { areUsesAsDisplayed, fillUses } from "#db/queries/fuel/fuel-uses.ts";
import { selectReadings } from "#db/queries/meter/readings.ts";
import { selectPlannedMachines } from "#db/queries/plan/weekly-plan.ts";
import {
  selectLastTakenReport,
  selectLatestOwnReports,
  selectOperatorUpdates,
} from "#db/queries/updates/operator-updates.ts";
import {
  countPendingUpdates,
  selectUpdatesForReview,
  selectUpdatesToReview,
} from "#db/queries/updates/review.ts";
import type { TestDatabase } from "#tests/support/d1.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** A page of a list costs what it shows: an index finds its start and holds its order. */

const test = await startedDatabase();

const AT = new Date("2026-03-01T12:00:00Z");
const MACHINE = { companyId: "acme", equipmentId: "m1" };
const ARRIVED = { key: AT, id: 5 };
const NAMED = { key: "Loader", id: "m1" };
const ALL: LabelCondition = {
  search: "",
  type: "all",
  status: "all",
  place: null,
  typesOfSearch: [],
  today: "2026-03-01",
};
const limit = 10;

type Query = { toSQL(): { sql: string; params: unknown[] } };

async function planOf(query: Query): Promise<string[]> {
  const { sql, params } = query.toSQL();
  const results = await test.rows<{ detail: string }>(`explain query plan ${sql}`, ...params);
  return results.map(({ detail }) => detail);
}

describe("the page after a place", () => {
  const before = ARRIVED;
  const lists: [string, (test: TestDatabase) => Query, string][] = [
    [
      "of a machine's notes",
      ({ db }) => selectNotes(db, MACHINE, { before, limit }),
      "history_records_equipment (equipment_id=? AND created_at<?)",
    ],
    [
      "of a machine's history",
      ({ db }) => selectHistory(db, "acme", { equipmentId: "m1", before, limit }),
      "history_records_equipment (equipment_id=? AND created_at<?)",
    ],
    [
      "of a company's history",
      ({ db }) => selectHistory(db, "acme", { equipmentId: null, before, limit }),
      "history_records_company (company_id=? AND created_at<?)",
    ],
    [
      "of a machine's readings",
      ({ db }) => selectReadings(db, MACHINE, { before, limit }),
      "meter_readings_order (company_id=? AND equipment_id=? AND taken_at<?)",
    ],
    [
      "of the updates that wait",
      ({ db }) => selectUpdatesForReview(db, "acme", { filter: "pending", after: ARRIVED, limit }),
      "operator_updates_pending (company_id=? AND status=? AND created_at<?)",
    ],
    [
      "of all updates",
      ({ db }) => selectUpdatesForReview(db, "acme", { filter: "all", after: ARRIVED, limit }),
      "operator_updates_latest (company_id=? AND created_at<?)",
    ],
    [
      "of the fuel ledger",
      ({ db }) => selectFuelEntries(db, "acme", { before, limit }),
      "fuel_entries_company (company_id=? AND taken_at<?)",
    ],
    [
      "of a machine's fuel",
      ({ db }) => selectFuelEntries(db, "acme", { equipmentId: "m1", before, limit }),
      "fuel_entries_equipment (equipment_id=? AND taken_at<?)",
    ],
    [
      "of a machine's story",
      ({ db }) => selectStory(db, MACHINE, { before, limit }),
      "history_records_equipment (equipment_id=? AND created_at<?)",
    ],
    [
      "of a machine's checks",
      ({ db }) => selectChecks(db, "acme", { equipmentId: "m1", month: null }, { before, limit }),
      "checks_equipment (equipment_id=? AND taken_at<?)",
    ],
    [
      "of the retired machines",
      ({ db }) => selectRetired(db, "acme", { before: { key: AT, id: "r1" }, limit }),
      "retired_equipment_company (company_id=? AND retired_at<?)",
    ],
    [
      "of the machines by name",
      ({ db }) => selectEquipmentPage(db, "acme", { after: NAMED, limit }),
      "equipment_fleet (company_id=? AND sort_name>?)",
    ],
    [
      "of the machines of a status",
      ({ db }) =>
        selectMachinesOfStatus(db, "acme", "2026-03-01", {
          status: "overdue",
          place: null,
          after: NAMED,
          limit,
        }),
      "equipment_fleet (company_id=? AND sort_name>?)",
    ],
    [
      "of the machines that get a label",
      ({ db }) => selectLabelled(db, "acme", ALL, { after: NAMED, limit }),
      "equipment_fleet (company_id=? AND sort_name>?)",
    ],
    [
      "of the fuel of machines",
      ({ db }) => selectFuelSpans(db, "acme", { from: AT, until: AT }, { after: NAMED, limit }),
      "equipment_fleet (company_id=? AND sort_name>?)",
    ],
  ];

  it.each(lists)("%s is found by its index", async (_, query, index) => {
    const plan = await planOf(query(test));
    expect(plan).toContainEqual(expect.stringContaining(index));
    expect(plan.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
  });
});

describe("what a machine, a person or an id names", () => {
  const [from, until] = [AT, AT];
  const month = { month: "2026-03", from, until, yearFrom: AT };
  const use = { companyId: "acme", equipmentIds: ["m1"], use: "highway" } as const;
  const sought: [string, (test: TestDatabase) => Query, string][] = [
    [
      "an operator's latest reports",
      ({ db }) => selectLatestOwnReports(db, "acme", "maria", limit),
      "operator_updates_operator (operator_id=?)",
    ],
    [
      "an operator's last report",
      ({ db }) => selectLastTakenReport(db, "acme", "maria", AT),
      "operator_updates_operator (operator_id=? AND created_at>?)",
    ],
    [
      "an operator's reports",
      ({ db }) => selectOperatorUpdates(db, { companyId: "acme", operatorId: "maria" }, { limit }),
      "operator_updates_operator (operator_id=?)",
    ],
    [
      "reports to review",
      ({ db }) => selectUpdatesToReview(db, "acme", ["u1", "u2"]),
      "operator_updates_id (id=?)",
    ],
    [
      "the number of reports that wait",
      ({ db }) => countPendingUpdates(db, "acme"),
      "operator_updates_pending (company_id=? AND status=?)",
    ],
    [
      "the reports of a month that wait",
      ({ db }) => countWaiting(db, "acme", month),
      "operator_updates_pending (company_id=? AND status=?)",
    ],
    [
      "the report of a silent machine that waits",
      ({ db }) => selectPlannedMachines(db, "acme", AT),
      "operator_updates_equipment (equipment_id=? AND created_at>?)",
    ],
    [
      "the reports of a machine with a checklist",
      ({ db }) => selectWatchedMachines(db, "acme", { from, until }),
      "operator_updates_equipment (equipment_id=? AND created_at>? AND created_at<?)",
    ],
    [
      "the checks of a machine with a checklist",
      ({ db }) => selectWatchedMachines(db, "acme", { from, until }),
      "checks_equipment (equipment_id=? AND taken_at>? AND taken_at<?)",
    ],
    [
      "the fuel of a machine that gets a use",
      ({ db }) =>
        fillUses(db, use, areUsesAsDisplayed("acme", [{ id: "m", displayed: null, use: "highway" }])),
      "fuel_entries_equipment (equipment_id=?)",
    ],
  ];

  it.each(sought)("%s: found without reading what else the company has", async (_, query, index) => {
    const plan = await planOf(query(test));
    expect(plan).toContainEqual(expect.stringContaining(index));
  });
});
