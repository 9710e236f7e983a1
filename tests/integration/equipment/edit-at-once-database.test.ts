import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { formValuesOf } from "#app/forms/equipment/equipment-edit.ts";
import { getMachineRow } from "#app/services/equipment/equipment.ts";
import { editEquipment, patchEquipment, valuesOf } from "#app/services/equipment/equipment-edit.ts";
import { OWNER } from "#tests/support/actors.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { addCompany } from "#tests/support/mail-fixtures.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { contextAt } from "../../support/mail-fixtures.ts";

/**
 * Edits whose statements reach the database interleaved: all read the machine before the first one writes.
 */

let database: TestDatabase;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.dispose());
beforeEach(async () => {
  await emptyDatabase(database.d1);
  await addCompany(database.db, OWNER.companyId, { subscriptionStatus: "active" });
  const machine = seedMachine("Loader", { currentUsage: 1_000 });
  id = machine.id;
  await seedMachines(database.d1, OWNER.companyId, [machine]);
});

const ctx = () => contextAt(database.db, "2026-05-04T10:00:00Z");
const stored = () => getMachineRow(ctx(), OWNER, id);

/** Saves one form several times, each with other input. */
async function saveAll(typed: object[]) {
  const shown = formValuesOf(valuesOf(await stored()));
  return Promise.all(
    typed.map((fields) => editEquipment(ctx(), OWNER, id, { shown, typed: { ...shown, ...fields } })),
  );
}

it("one of many different names is stored, and every other save is asked about it", async () => {
  const outcomes = await saveAll(["A", "B", "C", "D"].map((name) => ({ name, currentUsage: "120" })));
  const { name, currentUsage } = await stored();
  expect(currentUsage).toBe(1_200);
  expect(outcomes.filter((outcome) => "saved" in outcome)).toMatchObject([{ saved: { name } }]);
  expect(outcomes.filter((outcome) => "clashes" in outcome)).toMatchObject(
    Array(3).fill({ clashes: ["name"], stored: { name } }),
  );
  const counts = await database.d1
    .prepare(
      "select (select count(*) from meter_readings) readings, (select count(*) from history_records) history",
    )
    .first();
  expect(counts).toEqual({ readings: 1, history: 1 });
});

it("a value derived from two fields reflects both, however close the saves are", async () => {
  const schedule = {
    hasScheduledMaintenance: "on",
    maintenanceStartDate: "2026-01-01",
    maintenanceInterval: "1",
    maintenanceIntervalUnit: "months",
  };
  await saveAll([schedule]);
  await Promise.all([
    saveAll([{ maintenanceStartDate: "2026-03-01" }]),
    patchEquipment(ctx(), OWNER, id, { maintenanceInterval: 2 }),
  ]);
  expect(await stored()).toMatchObject({
    maintenanceStartDate: "2026-03-01",
    maintenanceInterval: 2,
    nextMaintenanceDate: "2026-05-01",
  });
});
