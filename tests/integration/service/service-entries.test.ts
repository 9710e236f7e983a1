import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { NO_SALE } from "#app/domain/books/machine-books.ts";
import { type NewEntry, PLAIN_ENTRY } from "#app/domain/service/new-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { newDefault, tasksOf } from "#app/domain/service/stored-tasks.ts";
import type { Actor } from "#app/services/actor.ts";
import { retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { restoreEquipment } from "#app/services/equipment/retired-equipment.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { type Correction, correctEntry } from "#app/services/service/correct-entry.ts";
import { DoubtfulUsage } from "#app/services/service/entry-meter.ts";
import { pressService, recordService } from "#app/services/service/record-service.ts";
import { voidEntry } from "#app/services/service/void-entry.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { equipment, historyRecords, meterReadings, retiredEquipment, serviceEntries } from "#db/schema.ts";
import { addCompany, addMachine, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { task } from "#tests/support/service-tasks.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** Recording, correcting and voiding services, on the real database. Usage in tenths. */

const ANN: Actor = ownerOf("acme");
const ADDED = "2026-03-01T08:00:00Z";

const test = await startedDatabase();

beforeEach(async () => {
  await emptyDatabase(test.d1);
  await addCompany(test.db, "acme");
  const added = new Date(ADDED);
  await addMachine(test.db, "acme", "loader", 0, {
    currentUsage: 10_000,
    currentUsageAt: added,
    lastServiceUsage: 7_800,
    serviceInterval: 2_500,
    dateAdded: added,
    serviceTasks: newDefault({
      usage: 7_800,
      date: "2026-03-01",
      usageGiven: true,
      dateGiven: true,
      setOn: "2026-03-01",
      setAt: added.getTime(),
    }),
  });
  await reading("first", 10_000, ADDED);
});

const reading = (id: string, value: number, takenAt: string, more = {}) =>
  test.db.insert(meterReadings).values({
    id,
    companyId: "acme",
    equipmentId: "loader",
    value,
    source: "initial",
    authorName: "Ann",
    takenAt: new Date(takenAt),
    createdAt: new Date(takenAt),
    ...more,
  });

const ctx = (now: string) => contextAt(test.db, now);

const BLANK: NewEntry = { ...PLAIN_ENTRY, tasks: ["loader"] };

const record = (now: string, entry: Partial<NewEntry> = {}) =>
  recordService(ctx(now), ANN, "loader", { ...BLANK, ...entry }, { source: "api", confirmed: true });
const correct = (now: string, id: string, correction: Correction) =>
  correctEntry(ctx(now), ANN, id, correction, true);

async function machine() {
  const [row] = await test.db.select().from(equipment).where(eq(equipment.id, "loader"));
  if (!row) throw new Error("The machine is gone");
  return row;
}
const lastOf = async () => (await machine()).lastServiceUsage;
const readings = () => test.db.select().from(meterReadings).orderBy(meterReadings.seq);
const standing = async () =>
  (await readings()).filter((each) => each.voidedAt === null).map(({ value }) => value);
const history = () => test.db.select().from(historyRecords).orderBy(historyRecords.seq);

/** The code of a refusal, with its fields. */
async function refusal(act: Promise<unknown>): Promise<[string, ...string[]] | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...Object.keys(error.fields)];
  }
}

/** The usage that an act asks back about; null for one that is stored. */
const doubtOf = async (act: Promise<unknown>) => {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof DoubtfulUsage) return error.doubted;
    throw error;
  }
};

const GREASE = task({
  ...{ id: "loader.grease", name: "Grease", serviceInterval: 100, at: 9_900, on: "2026-03-01" },
  start: { usageGiven: false, dateGiven: false, setOn: "2026-03-01", setAt: Date.parse(ADDED) },
});
/** Gives the machine a second task, every 10.0 hours. */
const addGrease = async () => giveTasks([...tasksOf(await machine()), GREASE]);
const giveTasks = (tasks: ServiceTask[]) =>
  storeTasks(test.db, { companyId: "acme", equipmentId: "loader" }, tasks, new Date(ADDED), sql`true`);

describe("the usage of an entry", () => {
  beforeEach(() => reading("second", 10_400, "2026-04-10T09:00:00Z"));

  it.each([
    ["as written", { date: "2026-04-01", usage: 10_100 }, 10_100],
    ["the current usage when it is of today", {}, 10_000],
    ["the last reading of an earlier day", { date: "2026-04-10" }, 10_400],
    ["the last reading before an earlier day", { date: "2026-04-09" }, 10_000],
  ])("is %s", async (_, entry, usage) => {
    const { entry: stored } = await record("2026-05-01T12:00:00Z", entry);
    expect(stored.usage).toBe(usage / 10);
  });

  it("is required for a day before the first reading", async () => {
    expect(await refusal(record("2026-05-01T12:00:00Z", { date: "2026-02-28" }))).toEqual([
      "request.invalid",
      "usage",
    ]);
  });
});

it.each([
  ["tomorrow", { date: "2026-05-02" }, "date"],
  ["another machine's task", { tasks: ["digger"] }, "tasks"],
  ["neither task nor other work", { tasks: [] }, "tasks"],
  ["a photo that nobody uploaded", { photos: ["/objects/uploads/none"] }, "photos"],
])("an entry with %s is refused at its field and stores nothing", async (_, entry, field) => {
  expect(await refusal(record("2026-05-01T12:00:00Z", entry))).toEqual(["request.invalid", field]);
  expect(await test.db.select().from(serviceEntries)).toEqual([]);
  expect(await history()).toEqual([]);
});

describe("an entry brings a reading", () => {
  it.each([
    ["today above the current usage", { usage: 10_100 }, true],
    ["on the day of the current reading", { date: "2026-03-01", usage: 10_100 }, true],
    ["after the current reading", { date: "2026-04-20", usage: 10_100 }, true],
    ["not at the current usage", { usage: 10_000 }, false],
    ["not before the day of the current reading", { date: "2026-02-20", usage: 10_100 }, false],
  ])("%s: %#", async (_, entry, brings) => {
    await record("2026-05-01T12:00:00Z", entry);
    expect(await standing()).toEqual(brings ? [10_000, 10_100] : [10_000]);
    expect((await machine()).currentUsage).toBe(brings ? 10_100 : 10_000);
  });

  it("at the end of its day when that is an earlier one", async () => {
    await record("2026-05-01T12:00:00Z", { date: "2026-04-20", usage: 10_100 });
    const [, brought] = await readings();
    expect(brought).toMatchObject({ source: "service", takenAt: new Date("2026-04-20T23:59:59.999Z") });
  });
});

describe("a usage is questioned", () => {
  beforeEach(async () => {
    await reading("second", 10_400, "2026-04-10T09:00:00Z");
    await test.db
      .update(equipment)
      .set({ currentUsage: 10_400, currentUsageAt: new Date("2026-04-10T09:00:00Z") });
  });
  const doubt = (entry: Partial<NewEntry>, confirmed: number | null = null) =>
    doubtOf(
      recordService(
        ctx("2026-05-01T12:00:00Z"),
        ANN,
        "loader",
        { ...BLANK, ...entry },
        { source: "form", confirmed },
      ),
    );

  it.each([
    ["below the last reading of an earlier day", { usage: 10_399 }, 10_400],
    ["above the first reading of a later day", { date: "2026-04-01", usage: 10_401 }, 10_400],
    ["far above the reading before", { date: "2026-04-10", usage: 30_000 }, 10_400],
  ])("when it is %s", async (_, entry, beside) => {
    expect(await doubt(entry)).toMatchObject({ value: entry.usage, usage: beside, unit: "hours" });
  });

  it.each([
    ["plausible", { usage: 10_500 }],
    ["between", { date: "2026-04-01", usage: 10_200 }],
    ["below a reading of its own day", { date: "2026-04-10", usage: 10_100 }],
    ["blank", {}],
  ])("not when it is %s", async (_, entry) => {
    expect(await doubt(entry)).toBeNull();
  });

  it("not when it is confirmed, but when another one is", async () => {
    expect(await doubt({ usage: 10_399 }, 10_398)).toMatchObject({ value: 10_399 });
    expect(await doubt({ usage: 10_399 }, 10_399)).toBeNull();
  });

  it("not across a replaced meter", async () => {
    const replaced = { resolution: "meter-replaced" as const, serviceShift: -10_300 };
    await reading("new meter", 100, "2026-04-20T09:00:00Z", replaced);
    expect(await doubt({ date: "2026-04-15", usage: 10_450 })).toBeNull();
    expect(await doubt({ date: "2026-04-20", usage: 10_410 })).toMatchObject({ usage: 100 });
    expect(await doubt({ date: "2026-04-21", usage: 90 })).toMatchObject({ usage: 100 });
    expect(await doubt({ date: "2026-04-20", usage: 120 })).toBeNull();
  });
});

describe("the worked history", () => {
  it("moves the last service as worked out by hand", async () => {
    const first = await record("2026-05-02T12:00:00Z", { date: "2026-05-01", usage: 10_300 });
    expect([await lastOf(), first.resets]).toEqual([10_300, true]);
    const second = await record("2026-05-03T12:00:00Z", { date: "2026-04-20", usage: 10_000 });
    expect([await lastOf(), second.resets]).toEqual([10_300, false]);
    await voidEntry(ctx("2026-05-04T12:00:00Z"), ANN, first.entry.id, "wrong machine");
    expect(await lastOf()).toBe(10_000);
    await voidEntry(ctx("2026-05-04T12:01:00Z"), ANN, second.entry.id, "wrong machine");
    expect(await lastOf()).toBe(7_800);
    expect((await machine()).serviceCycle).toBe(3);
  });
});

describe("a void", () => {
  it("also voids the reading that the entry brought", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 10_100 });
    const voided = await voidEntry(ctx("2026-05-02T12:00:00Z"), ANN, entry.id, "twice");
    expect(voided).toMatchObject({ voidedBy: "Ann", voidReason: "twice" });
    expect(await standing()).toEqual([10_000]);
    expect(await machine()).toMatchObject({
      currentUsage: 10_000,
      currentUsageAt: new Date(ADDED),
      lastServiceUsage: 7_800,
    });
    expect((await history()).at(-1)).toMatchObject({
      event: "service_entry_voided",
      eventParams: { date: "2026-05-01", reason: "twice" },
    });
  });

  it("keeps that reading when no other one stands", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 10_100 });
    await voidReading(ctx("2026-05-01T13:00:00Z"), ANN, "first", "typo");
    await voidEntry(ctx("2026-05-02T12:00:00Z"), ANN, entry.id, "twice");
    expect(await standing()).toEqual([10_100]);
    expect((await machine()).currentUsage).toBe(10_100);
  });

  it("lowers other tasks that were served at the wrong reading", async () => {
    await addGrease();
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 50_000 });
    await record("2026-05-01T13:00:00Z", { tasks: ["loader.grease"] });
    await voidEntry(ctx("2026-05-02T12:00:00Z"), ANN, entry.id, "typo");
    const [oil, grease] = tasksOf(await machine());
    expect([oil?.last.usage, grease?.last.usage]).toEqual([7_800, 10_000]);
    const rows = await test.db.select().from(serviceEntries).orderBy(serviceEntries.seq);
    expect(rows.map(({ usage, countedUsage }) => [usage, countedUsage])).toEqual([
      [50_000, 50_000],
      [50_000, 10_000],
    ]);
  });

  describe("of the later of two old entries", () => {
    /** The later one is recorded first, so that the earlier one, below its reading, brings none. */
    async function twoOld(earlier: Partial<NewEntry>) {
      const { entry: later } = await record("2026-05-01T12:00:00Z", { date: "2026-04-20", usage: 10_500 });
      await record("2026-05-01T13:00:00Z", { date: "2026-04-10", ...earlier });
      return later;
    }

    it.each([
      ["typed", { usage: 10_300 }, 10_300],
      ["left blank, and so the meter's of its own day", {}, 10_000],
    ])("leaves the usage of the earlier one: %s", async (_, earlier, left) => {
      const later = await twoOld(earlier);
      await voidEntry(ctx("2026-05-02T12:00:00Z"), ANN, later.id, "wrong machine");
      expect([await lastOf(), await standing()]).toEqual([left, [10_000]]);
      const rows = await test.db.select().from(serviceEntries).orderBy(serviceEntries.seq);
      expect(rows[1]).toMatchObject({ usage: left, countedUsage: left });
    });

    it("leaves it when the later one's reading alone is voided, or is corrected, for another task too", async () => {
      await addGrease();
      const later = await twoOld({ usage: 10_300, tasks: ["loader.grease"] });
      const grease = async () => tasksOf(await machine())[1]?.last.usage;
      await correct("2026-05-02T12:00:00Z", later.id, { usage: 10_100 });
      expect(await grease()).toBe(10_300);
      const brought = (await readings()).find(({ value }) => value === 10_100);
      await voidReading(ctx("2026-05-02T13:00:00Z"), ANN, brought?.id ?? "", "typo");
      expect([await grease(), await lastOf(), await standing()]).toEqual([10_300, 10_000, [10_000]]);
    });
  });

  it("of another company's entry, and of a voided one, is refused", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z");
    await addCompany(test.db, "other");
    const now = ctx("2026-05-02T12:00:00Z");
    expect(await refusal(voidEntry(now, ownerOf("other"), entry.id, "x"))).toEqual([
      "service_entry.not_found",
    ]);
    await voidEntry(now, ANN, entry.id, "x");
    expect(await refusal(voidEntry(now, ANN, entry.id, "x"))).toEqual(["service_entry.voided"]);
    expect(await refusal(correctEntry(now, ANN, entry.id, { notes: "x" }, true))).toEqual([
      "service_entry.voided",
    ]);
  });

  it("of a carried entry changes no last service", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 10_000 });
    await test.db.update(serviceEntries).set({ source: "carried" }).where(eq(serviceEntries.id, entry.id));
    await voidEntry(ctx("2026-05-02T12:00:00Z"), ANN, entry.id, "x");
    expect(await lastOf()).toBe(10_000);
  });
});

describe("a correction", () => {
  it("of date and usage moves the tasks, raises the version and names the changed fields", async () => {
    const first = await record("2026-05-02T12:00:00Z", { date: "2026-05-01", usage: 9_900 });
    await record("2026-05-03T12:00:00Z", { date: "2026-04-20", usage: 9_800 });
    const corrected = await correct("2026-05-04T12:00:00Z", first.entry.id, {
      date: "2026-04-10",
      laborCost: 100,
    });
    expect(corrected).toMatchObject({ date: "2026-04-10", version: 2, updatedBy: "Ann", laborCost: 1 });
    expect(await lastOf()).toBe(9_800);
    await correct("2026-05-04T12:01:00Z", first.entry.id, { date: "2026-04-21", usage: 9_950 });
    expect(await lastOf()).toBe(9_950);
    expect((await history()).slice(-2).map(({ eventParams }) => eventParams)).toEqual([
      { date: "2026-05-01", fields: "date,laborCost" },
      { date: "2026-04-10", fields: "date,usage" },
    ]);
  });

  it("that changes nothing stores nothing", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", {
      notes: "Leaks",
      parts: [{ part: "Filter", partNumber: "", qty: 2 }],
    });
    const before = [await history(), await machine()];
    const { date, usage: _, ...same } = entry;
    const again = await correct("2026-05-02T12:00:00Z", entry.id, {
      date,
      usage: 10_000,
      tasks: same.tasks,
      notes: same.notes,
      parts: same.parts,
    });
    expect(again).toEqual(entry);
    expect([await history(), await machine()]).toEqual(before);
  });

  it("with an old version is refused and stores nothing", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z");
    await correct("2026-05-02T12:00:00Z", entry.id, { notes: "first", version: 1 });
    const stale = correct("2026-05-02T12:00:01Z", entry.id, { notes: "second", version: 1 });
    expect(await refusal(stale)).toEqual(["service_entry.changed"]);
    expect(await correct("2026-05-02T12:00:02Z", entry.id, {})).toMatchObject({ notes: "first", version: 2 });
  });

  it("voids the reading that the entry brought and writes it anew", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 50_000 });
    await correct("2026-05-02T12:00:00Z", entry.id, { usage: 10_200 });
    expect(await standing()).toEqual([10_000, 10_200]);
    expect(await machine()).toMatchObject({ currentUsage: 10_200, lastServiceUsage: 10_200 });
    await correct("2026-05-02T12:01:00Z", entry.id, { usage: 9_990 });
    expect(await standing()).toEqual([10_000]);
    expect(await machine()).toMatchObject({ currentUsage: 10_000, lastServiceUsage: 9_990 });
    await correct("2026-05-02T12:02:00Z", entry.id, { usage: 10_300 });
    expect(await standing()).toEqual([10_000, 10_300]);
    await voidEntry(ctx("2026-05-03T12:00:00Z"), ANN, entry.id, "x");
    expect(await standing()).toEqual([10_000]);
  });

  it("lowers what other tasks were served at to the corrected reading, and no further", async () => {
    await addGrease();
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 50_000 });
    await record("2026-05-01T13:00:00Z", { tasks: ["loader.grease"] });
    await correct("2026-05-02T12:00:00Z", entry.id, { usage: 10_200 });
    const [oil, grease] = tasksOf(await machine());
    expect([oil?.last.usage, grease?.last.usage]).toEqual([10_200, 10_200]);
  });

  it("keeps the names of removed and renamed tasks, and gives added ones their present name", async () => {
    await addGrease();
    const { entry } = await record("2026-05-01T12:00:00Z", { tasks: ["loader", "loader.grease"] });
    const [oil] = tasksOf(await machine());
    if (!oil) throw new Error("No default task");
    await giveTasks([{ ...oil, name: "Oil" }]);
    const cleared = await correct("2026-05-02T12:00:00Z", entry.id, { tasks: [] });
    expect(cleared.taskNames).toEqual(["Grease"]);
    const added = await correct("2026-05-02T12:01:00Z", entry.id, { tasks: ["loader"] });
    expect(added.taskNames).toEqual(["Grease", "Oil"]);
    expect(await refusal(correct("2026-05-02T12:02:00Z", entry.id, { tasks: ["none"] }))).toEqual([
      "request.invalid",
      "tasks",
    ]);
  });

  it("questions its usage, but not against its own reading", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z", { usage: 10_100 });
    const doubt = (usage: number) =>
      doubtOf(correctEntry(ctx("2026-05-02T12:00:00Z"), ANN, entry.id, { date: "2026-05-01", usage }, null));
    expect(await doubt(10_050)).toBeNull();
    expect(await doubt(9_999)).toMatchObject({ usage: 10_000 });
  });
});

it("a corrected date alone leaves what the service counts at, though its reading was voided as wrong", async () => {
  await reading("wrong", 50_000, "2026-04-10T09:00:00Z");
  await test.db
    .update(equipment)
    .set({ currentUsage: 50_000, currentUsageAt: new Date("2026-04-10T09:00:00Z") });
  const { entry } = await record("2026-05-01T12:00:00Z");
  await voidReading(ctx("2026-05-02T12:00:00Z"), ANN, "wrong", "typo");
  expect(await lastOf()).toBe(10_000);
  await correct("2026-05-03T12:00:00Z", entry.id, { date: "2026-04-30" });
  expect([await lastOf(), (await machine()).currentUsage]).toEqual([10_000, 10_000]);
  await correct("2026-05-03T12:00:00Z", entry.id, { date: "2026-05-03", usage: 50_000 });
  expect([await lastOf(), (await machine()).currentUsage]).toEqual([10_000, 10_000]);
  await correct("2026-05-03T12:00:00Z", entry.id, { usage: 10_100 });
  expect([await lastOf(), (await machine()).currentUsage]).toEqual([10_100, 10_100]);
});

describe("entries of a retired machine", () => {
  const retire = () =>
    retireEquipment(ctx("2026-06-01T12:00:00Z"), ANN, "loader", { retirementNotes: null, ...NO_SALE });

  async function restore() {
    const [row] = await test.db.select().from(retiredEquipment);
    await restoreEquipment(ctx("2026-06-03T12:00:00Z"), ANN, row?.id ?? "");
  }

  it("can be corrected in costs, names, reference and notes, not in date, usage, work or parts", async () => {
    const { entry } = await record("2026-05-01T12:00:00Z");
    await retire();
    const now = "2026-06-02T12:00:00Z";
    const allowed = {
      laborCost: 1,
      partsCost: 2,
      doneByName: "Bea",
      doneBy: "vendor",
      reference: "R",
      notes: "N",
    } as const;
    expect(await correct(now, entry.id, { ...allowed, date: entry.date })).toMatchObject({
      version: 2,
      notes: "N",
    });
    for (const change of [
      { date: "2026-04-30" },
      { usage: 1 },
      { tasks: [], otherWork: "x" },
      { parts: [{ part: "P", partNumber: "", qty: 1 }] },
    ]) {
      expect(await refusal(correct(now, entry.id, change))).toEqual(["service_entry.retired"]);
    }
    expect(await refusal(record(now))).toEqual(["equipment.not_found"]);
    expect(await refusal(pressService(ctx(now), ANN, "loader"))).toEqual(["equipment.not_found"]);
  });

  it("can be voided with their reading, and the restored machine counts without them", async () => {
    await addGrease();
    const { entry } = await record("2026-05-01T12:00:00Z", {
      usage: 10_100,
      tasks: ["loader", "loader.grease"],
    });
    await retire();
    await voidEntry(ctx("2026-06-02T12:00:00Z"), ANN, entry.id, "x");
    const [retired] = await test.db.select().from(retiredEquipment);
    expect(retired).toMatchObject({ finalUsage: 10_000, lastServiceUsage: 7_800 });
    await restore();
    const row = await machine();
    expect(row).toMatchObject({ currentUsage: 10_000, currentUsageAt: new Date(ADDED) });
    expect(tasksOf(row).map(({ last }) => [last.usage, last.entryId])).toEqual([
      [7_800, null],
      [9_900, null],
    ]);
    expect(await standing()).toEqual([10_000]);
  });

  it("keep their tasks and last services through retiring and restoring", async () => {
    await addGrease();
    await record("2026-05-01T12:00:00Z", { usage: 10_100, tasks: ["loader.grease"] });
    const before = await machine();
    await retire();
    await restore();
    const { lastUpdated: _, ...after } = await machine();
    expect(before).toMatchObject(after);
  });
});

describe("at once", () => {
  const now = "2026-05-01T12:00:00Z";

  it("two recorded services are two entries, and the higher reading is current", async () => {
    await Promise.all([record(now, { usage: 10_100 }), record(now, { usage: 10_200 })]);
    const rows = await test.db.select().from(serviceEntries);
    expect(rows).toHaveLength(2);
    expect((await machine()).currentUsage).toBe(10_200);
  });

  it("a recording, a correction and two voids of one entry agree in the end", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { entry } = await record(`2026-05-0${round + 1}T12:00:00Z`, { usage: 10_500 + round * 100 });
      const at = `2026-05-0${round + 1}T13:00:00Z`;
      const outcomes = await Promise.allSettled([
        record(at, { usage: 10_550 + round * 100 }),
        correct(at, entry.id, { usage: 10_520 + round * 100 }),
        voidEntry(ctx(at), ANN, entry.id, "one"),
        voidEntry(ctx(at), ANN, entry.id, "two"),
      ]);
      const [recorded, , ...voids] = outcomes.map(({ status }) => status);
      expect([recorded, voids.sort()]).toEqual(["fulfilled", ["fulfilled", "rejected"]]);
      const row = await machine();
      const entries = await test.db
        .select()
        .from(serviceEntries)
        .orderBy(serviceEntries.date, serviceEntries.seq);
      const last = entries.filter((each) => each.voidedAt === null).at(-1);
      expect(tasksOf(row)[0]?.last.entryId).toBe(last?.id);
      expect(row.currentUsage).toBe((await standing()).at(-1));
    }
  });
});
