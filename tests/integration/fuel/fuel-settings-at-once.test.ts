import { afterAll, beforeAll, expect, it } from "vitest";
import { changeFuelSettings, getFuelSettings } from "#app/services/fuel/fuel-settings.ts";
import { auditRecords, bookClosings, companies } from "#db/schema.ts";
import { OWNER } from "#tests/support/actors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/mail-fixtures.ts";

let d: TestDatabase;
beforeAll(async () => {
  d = await createTestDatabase();
  await d.db.insert(companies).values({
    id: OWNER.companyId,
    name: "Quarry",
    nameKey: "quarry",
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });
});
afterAll(() => d.dispose());

const { companyId } = OWNER;

it("a unit can't be saved when a month was closed since it was read, and leaves no record", async () => {
  const closing = {
    id: "c1",
    companyId,
    month: "2026-10",
    number: 1,
    closedAt: new Date(0),
    closedByName: "Ann",
    fuelAdded: 0,
    laborCost: 0,
    partsCost: 0,
    figures: {},
  };
  // The first batch is the save: the settings were read before it.
  const batch = d.db.batch.bind(d.db);
  let closed = false;
  const db = Object.assign(Object.create(d.db), {
    batch: async (statements: Parameters<typeof batch>[0]) => {
      if (!closed) await d.db.insert(bookClosings).values(closing);
      closed = true;
      return batch(statements);
    },
  });
  const change = changeFuelSettings(contextAt(db, new Date(1).toISOString()), OWNER, { fuelUnit: "L" });
  await expect(change).rejects.toMatchObject({ code: "fuel_settings.unit_fixed" });
  expect(await getFuelSettings(contextAt(d.db, new Date(1).toISOString()), OWNER)).toEqual({
    fuelUnit: "gal",
    askFuelCost: false,
    isUnitFixed: true,
  });
  expect(await d.db.select().from(auditRecords)).toEqual([]);
});
