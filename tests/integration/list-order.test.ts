import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selectMachinesOfStatus } from "#db/queries/dashboard.ts";
import { selectEquipmentPage } from "#db/queries/equipment.ts";
import { selectFuelSpans } from "#db/queries/fuel.ts";
import { selectFuelEntries } from "#db/queries/fuel-entries.ts";
import { selectHistory } from "#db/queries/history.ts";
import { type LabelCondition, selectLabelled } from "#db/queries/labels.ts";
import { selectNotes } from "#db/queries/notes.ts";
import { selectReadings } from "#db/queries/readings.ts";
import { selectRetired } from "#db/queries/retired.ts";
import { selectUpdatesForReview } from "#db/queries/review.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/d1.ts";

/** A page of a list costs what it shows: an index finds its start and holds its order. */

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

const AT = new Date("2026-03-01T12:00:00Z");
const MACHINE = { companyId: "acme", equipmentId: "m1" };
const ARRIVED = { key: AT, id: 5 };
const NAMED = { key: "Loader", id: "m1" };
const ALL: LabelCondition = {
  search: "",
  type: "all",
  status: "all",
  typesOfSearch: [],
  today: "2026-03-01",
};
const limit = 10;

type Query = { toSQL(): { sql: string; params: unknown[] } };

async function planOf(query: Query): Promise<string[]> {
  const { sql, params } = query.toSQL();
  const { results } = await test.d1
    .prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

describe("the page after a place", () => {
  const before = ARRIVED;
  const lists: [string, (test: TestDatabase) => Query, string][] = [
    [
      "of a machine's notes",
      ({ db }) => selectNotes(db, MACHINE, { before, limit }),
      "equipment_notes_equipment (company_id=? AND equipment_id=? AND created_at<?)",
    ],
    [
      "of a machine's history",
      ({ db }) => selectHistory(db, "acme", { equipmentId: "m1", before, limit }),
      "history_records_equipment (company_id=? AND equipment_id=? AND created_at<?)",
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
      "operator_updates_company (company_id=? AND status=? AND created_at<?)",
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
        selectMachinesOfStatus(db, "acme", "2026-03-01", { status: "overdue", after: NAMED, limit }),
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
  });
});
