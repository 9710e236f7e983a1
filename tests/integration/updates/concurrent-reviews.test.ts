import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import { areLedgerAndTasksUnchanged, selectReadingToVoid } from "#db/queries/meter/readings.ts";
import { claimApplied, selectUpdatesToReview } from "#db/queries/updates/review.ts";
import { equipment, meterReadings, operatorUpdates } from "#db/schema.ts";
import { addCompany, addMachine, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** A report is applied, and a reading voided, only if the machine is still as it was judged. */

const NOW = new Date("2026-03-01T12:00:00Z");
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const test = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(test.d1);
  await addCompany(test.db, "acme");
  await addMachine(test.db, "acme", "m1", 50);
  await addReading("first", 500, -10);
  await test.db.insert(operatorUpdates).values({
    id: "u1",
    companyId: "acme",
    equipmentId: "m1",
    equipmentName: "Machine m1",
    operatorId: "op",
    operatorName: "Op",
    newUsage: 600,
    takenAt: NOW,
    createdAt: NOW,
  });
});

async function addReading(id: string, value: number, at: number) {
  await test.db.insert(meterReadings).values({
    id,
    companyId: "acme",
    equipmentId: "m1",
    value,
    source: "usage",
    authorName: "Ann",
    takenAt: hours(at),
    createdAt: hours(at),
  });
}

async function judged() {
  const [row] = await selectUpdatesToReview(test.db, "acme", ["u1"]);
  if (!row) throw new Error("The update is gone");
  return row;
}

function claim(row: Awaited<ReturnType<typeof judged>>, companyId = "acme") {
  return claimApplied(
    test.db,
    { companyId, equipmentId: "m1", updateId: "u1" },
    {
      reviewId: crypto.randomUUID(),
      reviewer: { id: "acme", name: "Ann" },
      resolution: null,
      tasks: null,
      ledger: { seq: row.ledgerSeq, voids: row.ledgerVoids },
      now: NOW,
    },
  );
}

describe("the claim of a review", () => {
  it("fails after a new reading since the update was judged", async () => {
    const row = await judged();
    await addReading("second", 700, -1);
    expect(await claim(row)).toEqual([]);
    expect(await claim(await judged())).toEqual([{ id: "u1" }]);
  });

  it("fails after a void since the update was judged", async () => {
    await addReading("second", 550, -1);
    const row = await judged();
    await test.db.update(meterReadings).set({ voidedAt: NOW });
    expect(await claim(row)).toEqual([]);
  });

  it("fails for another company, and the second time", async () => {
    const row = await judged();
    expect(await claim(row, "other")).toEqual([]);
    expect(await claim(row)).toHaveLength(1);
    expect(await claim(row)).toEqual([]);
  });

  it("reads twice and writes once for an update with fuel and a note", async () => {
    const before = test.cost.roundTrips;
    await applyUpdate(contextAt(test.db, NOW.toISOString()), ownerOf("acme"), "u1");
    expect(test.cost.roundTrips - before).toBe(3);
  });
});

describe("the claim of a void", () => {
  const machine = { companyId: "acme", equipmentId: "m1" };

  it.each<[string, boolean, () => PromiseLike<unknown>]>([
    ["holds while nothing moves", true, async () => undefined],
    ["falls with a reading that arrives", false, () => addReading("third", 700, -1)],
    [
      "falls with a void",
      false,
      () => test.db.update(meterReadings).set({ voidedAt: NOW }).where(eq(meterReadings.id, "second")),
    ],
    ["falls with a service", false, () => test.db.update(equipment).set({ tasksVersion: 1 })],
    ["falls with its machine", false, () => test.db.delete(equipment)],
  ])("%s", async (_, holds, moves) => {
    await addReading("second", 550, -2);
    await test.db.update(meterReadings).set({ serviceShift: -900 }).where(eq(meterReadings.id, "first"));
    const [reading] = await selectReadingToVoid(test.db, "acme", "first");
    if (!reading) throw new Error("The reading is gone");
    await moves();
    const [row] = await test.db.all<{ holds: number }>(
      sql`select ${areLedgerAndTasksUnchanged(machine, reading)} as holds`,
    );
    expect(row).toEqual({ holds: holds ? 1 : 0 });
  });
});
