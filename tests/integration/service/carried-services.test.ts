import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runScheduledJobs } from "#app/jobs/scheduled.ts";
import { carryServices } from "#app/services/service/carry-services.ts";
import { pressService } from "#app/services/service/record-service.ts";
import { selectToCarry } from "#db/queries/service/carried-services.ts";
import { selectCountedEntries } from "#db/queries/service/service-entries.ts";
import { companies, equipment, historyRecords, serviceEntries } from "#db/schema.ts";
import { addCompany, addMachine, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const NOW = "2026-11-23T12:00:00Z";

const d = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(d.d1);
  await addCompany(d.db, "acme", { timeZone: "America/New_York" });
  await addMachine(d.db, "acme", "m1", 10, { serialNumber: "SN-1" });
});

const run = () => carryServices(contextAt(d.db, NOW));
const entries = () => d.db.select().from(serviceEntries);
/** A Mark as Serviced as it was recorded before entries existed. */
const addRecord = (id: string, at: string, record: Partial<typeof historyRecords.$inferInsert> = {}) =>
  d.db.insert(historyRecords).values({
    id,
    companyId: "acme",
    equipmentId: "m1",
    equipmentName: "Machine m1",
    type: "update",
    noteType: "maintenance",
    event: "service_reset",
    eventParams: { usage: 4_501, unit: "hours" },
    usage: 4_501,
    authorId: "mia",
    operatorName: "Mia Shop",
    createdAt: new Date(at),
    ...record,
  });

describe("a Mark as Serviced of the past", () => {
  it("becomes an entry without costs, with its day in the company's zone, its usage and its author", async () => {
    await addRecord("h1", "2025-03-02T03:30:00Z");
    expect(await run()).toEqual({ carried: 1 });
    expect(await entries()).toEqual([
      expect.objectContaining({
        companyId: "acme",
        equipmentId: "m1",
        equipmentName: "Machine m1",
        serialNumber: "SN-1",
        unit: "hours",
        date: "2025-03-01",
        usage: 4_501,
        tasks: [{ id: "m1", name: null }],
        otherWork: "",
        doneBy: "own",
        doneByName: "Mia Shop",
        laborCost: 0,
        partsCost: 0,
        parts: [],
        photos: [],
        source: "carried",
        readingId: null,
        carriedFrom: "h1",
        recordedById: "mia",
        recordedByName: "Mia Shop",
        createdAt: new Date("2025-03-02T03:30:00Z"),
        version: 1,
        voidedAt: null,
      }),
    ]);
  });

  it.each([
    [{ usage: 0, unit: "n/a" }, null],
    [{}, null],
    [{ usage: -70, unit: "miles" }, -70],
  ])("of params %j has the usage %s", async (eventParams, usage) => {
    await addRecord("h1", NOW, { eventParams: eventParams as Record<string, string | number> });
    await run();
    expect((await entries()).map((entry) => entry.usage)).toEqual([usage]);
  });

  it("is carried once, however many runs there are at once or later", async () => {
    await addRecord("h1", "2025-03-01T12:00:00Z");
    await Promise.all([run(), run(), run()]);
    expect(await run()).toEqual({ carried: 0 });
    expect(await entries()).toHaveLength(1);
  });

  it("is carried 500 a run, the oldest first", async () => {
    await d.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)
        insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, event, event_params,
          operator_name, created_at)
        select 'h' || i, 'acme', 'm1', 'Machine m1', 'update', 'maintenance', 'service_reset',
          '{"usage":10,"unit":"hours"}', 'Mia', i * 1000 from n`);
    const runs = [await run(), await run(), await run(), await run()];
    expect(runs.map(({ carried }) => carried)).toEqual([500, 500, 201, 0]);
    const all = await entries();
    expect(all.map(({ carriedFrom }) => carriedFrom)).toEqual(
      Array.from({ length: 1_201 }, (_, at) => `h${at + 1}`),
    );
  });

  it("is carried for a retired machine too", async () => {
    await addRecord("h1", "2025-03-01T12:00:00Z", { equipmentId: "gone", equipmentName: "Old Loader" });
    await run();
    expect(await entries()).toEqual([
      expect.objectContaining({ equipmentId: "gone", equipmentName: "Old Loader", serialNumber: null }),
    ]);
  });

  it("is carried by the hourly job", async () => {
    await addRecord("h1", "2025-03-01T12:00:00Z");
    await runScheduledJobs("0 * * * *", contextAt(d.db, NOW));
    expect(await entries()).toHaveLength(1);
  });

  it("doesn't change the machine's last service when it is carried", async () => {
    const machine = () => d.db.select().from(equipment).where(eq(equipment.id, "m1"));
    await addRecord("h1", "2026-11-22T12:00:00Z", { eventParams: { usage: 999, unit: "hours" } });
    const before = await machine();
    await run();
    expect(await machine()).toEqual(before);
    // Nor does its void: no task counts from it.
    expect(await selectCountedEntries(d.db, { companyId: "acme", equipmentId: "m1" })).toEqual([]);
  });
});

it("a press of today has its own entry and isn't carried, and neither is other history", async () => {
  await pressService(contextAt(d.db, NOW), ownerOf("acme"), "m1");
  await addRecord("h2", NOW, { event: "usage_updated", eventParams: { from: 1, to: 2, unit: "hours" } });
  const [press] = await d.db.select().from(historyRecords).where(eq(historyRecords.event, "service_reset"));
  const [entry] = await entries();
  expect(press?.serviceEntryId).toBe(entry?.id);
  expect(await run()).toEqual({ carried: 0 });
  expect(await entries()).toHaveLength(1);
});

it("a run reads no records when nothing is left", async () => {
  await addRecord("h1", NOW);
  await run();
  await d.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into history_records (id, company_id, equipment_id, equipment_name, type, event, service_entry_id,
        operator_name, created_at)
      select 'x' || i, 'acme', 'm1', 'Machine m1', 'update', iif(i % 2, 'service_reset', 'equipment_edited'),
        iif(i % 2, 'e' || i, null), 'Mia', i from n`);
  const before = { ...d.cost };
  expect(await run()).toEqual({ carried: 0 });
  expect(d.cost.roundTrips - before.roundTrips).toBe(1);
  // Reads of a single select aren't counted, those of a batch are.
  const [left] = await d.db.batch([selectToCarry(d.db, 500)]);
  expect(left).toEqual([]);
  expect(d.cost.rowsRead - before.rowsRead).toBeLessThanOrEqual(1);
});

it("a record of a deleted company is done with after one run", async () => {
  await addRecord("h1", "2025-03-01T12:00:00Z");
  await d.db.delete(companies);
  expect(await run()).toEqual({ carried: 1 });
  expect(await run()).toEqual({ carried: 0 });
});
