import { describe, expect, it } from "vitest";
import { other, SET_AT, task } from "#tests/support/service-tasks.ts";
import type { ServiceTask } from "./service-task.ts";
import { beginTask, editTask, type GivenLast, latestNaming, type NamingEntry } from "./task-edit.ts";

const AT = { now: SET_AT + 1_000, today: "2026-11-22" };

const entry = (date: string, sketch: Partial<NamingEntry> & { at?: number } = {}): NamingEntry => ({
  date,
  countedUsage: 100,
  createdAt: new Date(sketch.at ?? 0),
  tasks: [],
  otherWork: "",
  ...sketch,
});

describe("the latest entry that names a task", () => {
  it.each<[string, Partial<NamingEntry>, boolean]>([
    ["as a task", { tasks: [{ name: "Oil" }, { name: "GREASE " }] }, true],
    ["as its other work", { otherWork: "grease" }, true],
    ["as a part between semicolons", { otherWork: "Wash; Grease ;Oil" }, true],
    ["inside a longer text", { otherWork: "Greased all; grease gun" }, false],
    ["not at all", { tasks: [{ name: null }] }, false],
  ])("names it %s: %s, %s", (_, sketch, names) => {
    expect(latestNaming("Grease", [entry("2026-01-01", sketch)]) !== null).toBe(names);
  });

  it("is found by a name with a semicolon or accented letters", () => {
    expect(latestNaming("Wash; dry", [entry("2026-01-01", { otherWork: "wash; DRY" })])).not.toBeNull();
    expect(latestNaming("Éngrase", [entry("2026-01-01", { otherWork: "éngrase" })])).not.toBeNull();
  });

  it("is the one with the latest date; of equal dates, the one recorded last", () => {
    const entries = [
      entry("2026-01-02", { otherWork: "Grease", at: 5, countedUsage: 1 }),
      entry("2026-01-03", { otherWork: "Grease", at: 2, countedUsage: 2 }),
      entry("2026-01-03", { otherWork: "Grease", at: 3, countedUsage: 3 }),
      entry("2026-01-04", { otherWork: "Oil", at: 9, countedUsage: 4 }),
    ];
    expect(latestNaming("Grease", entries)?.countedUsage).toBe(3);
    expect(latestNaming("Grease", entries.toReversed())?.countedUsage).toBe(3);
  });
});

describe("a task that begins", () => {
  const values = {
    ...task({ serviceInterval: 100, maintenanceInterval: 1, maintenanceIntervalUnit: "months" }),
  };
  const named = [entry("2026-05-31", { otherWork: "Grease", countedUsage: 800 })];
  it.each<[string, GivenLast, NamingEntry[], { usage: number; date: string }, string]>([
    ["as given", { usage: 5, date: "2026-01-31" }, named, { usage: 5, date: "2026-01-31" }, "2026-02-28"],
    ["from an entry", {}, named, { usage: 800, date: "2026-05-31" }, "2026-06-30"],
    ["from both", { usage: 5 }, named, { usage: 5, date: "2026-05-31" }, "2026-06-30"],
    ["from now", {}, [], { usage: 1_000, date: AT.today }, "2026-12-22"],
    ["from 0", { usage: 0 }, [], { usage: 0, date: AT.today }, "2026-12-22"],
  ])("counts %s", (_, given, entries, last, nextDate) => {
    const begun = beginTask(
      { id: "m1.a", values: { ...values, name: "Grease" }, given },
      { currentUsage: 1_000, entries },
      AT,
    );
    expect(begun).toMatchObject({
      isDefault: false,
      ownValues: false,
      cycle: 0,
      last: { ...last, entryId: null },
      start: {
        ...last,
        usageGiven: given.usage !== undefined,
        dateGiven: given.date !== undefined,
        setOn: AT.today,
        setAt: AT.now,
      },
      nextDate,
    });
  });
});

describe("a task that is edited", () => {
  const MACHINE = { currentUsage: 1_000 };
  const edit = (of: ServiceTask, change: Partial<ServiceTask>, given: GivenLast = {}) =>
    editTask(of, { values: { ...of, ...change }, given }, MACHINE, AT);
  const grease = other("Grease", { serviceInterval: 100, at: 900, on: "2026-01-31", programTaskId: "p1" });

  it("stays as it is when nothing differs", () => {
    expect(edit(grease, {}, { usage: 900, date: "2026-01-31" })).toEqual(grease);
  });

  it.each<[string, Partial<ServiceTask>, number]>([
    ["interval by usage", { serviceInterval: 200 }, 1],
    ["interval by time", { maintenanceInterval: 1, maintenanceIntervalUnit: "months" }, 1],
    ["lead", { lead: 10, leadUnit: "usage" }, 0],
    ["notice", { notificationDays: 9 }, 0],
    ["name", { name: "Pins" }, 0],
  ])("has own values with another %s", (_, change, cycle) => {
    expect(edit(grease, change)).toMatchObject({
      ownValues: true,
      cycle,
      start: grease.start,
      last: grease.last,
    });
  });

  it("counts from its last date with a new interval by time, and from today without one", () => {
    const monthly = { maintenanceInterval: 1, maintenanceIntervalUnit: "months" } as const;
    expect(edit(grease, monthly).nextDate).toBe("2026-02-28");
    const undated = task({ serviceInterval: 100, at: 900, start: { usageGiven: true } });
    expect(edit(undated, monthly)).toMatchObject({
      nextDate: "2026-12-22",
      last: { usage: 900, date: AT.today },
      start: { date: AT.today, dateGiven: false, setAt: SET_AT },
    });
  });

  const kept = task({
    name: "Grease",
    maintenanceInterval: 2,
    maintenanceIntervalUnit: "months",
    on: "2026-01-31",
  });
  it.each<[string, Partial<ServiceTask>, GivenLast, string]>([
    ["stays with another name", { name: "Pins" }, {}, "2026-04-15"],
    ["follows another number of months", { maintenanceInterval: 1 }, {}, "2026-02-28"],
    ["follows another unit of time", { maintenanceIntervalUnit: "days" }, {}, "2026-02-02"],
    ["follows another last date", {}, { date: "2026-02-01" }, "2026-04-01"],
  ])("that is the default has a stored next date that %s", (_, change, given, nextDate) => {
    expect(edit({ ...kept, nextDate: "2026-04-15" }, change, given).nextDate).toBe(nextDate);
  });

  it("keeps its starting point beside the entry that it counts from", () => {
    const last = { usage: 950, date: "2026-03-01", entryId: "e", recordedAt: AT.now };
    expect(edit({ ...grease, last }, { name: "Pins" })).toMatchObject({ start: grease.start, last });
  });

  it.each<[GivenLast, { usage: number; date: string }]>([
    [{ usage: 950 }, { usage: 950, date: "2026-01-31" }],
    [{ date: "2026-02-01" }, { usage: 900, date: "2026-02-01" }],
    [
      { usage: 900, date: "2026-02-01" },
      { usage: 900, date: "2026-02-01" },
    ],
  ])("starts anew by hand with %j, which gives it no own values", (given, last) => {
    const started = edit(grease, {}, given);
    expect(started).toMatchObject({ last, start: { ...last, setOn: AT.today, setAt: AT.now }, cycle: 1 });
    expect(started.ownValues).toBe(false);
  });

  it("counts a first interval by usage from now, unless a last service was given or recorded", () => {
    const first = { serviceInterval: 100 };
    const now = { usage: 1_000, date: null };
    expect(edit(task(), first)).toMatchObject({ last: now, start: now });
    const serviced = { usage: 0, date: "2026-01-02", entryId: "e", recordedAt: AT.now };
    expect(edit({ ...task(), last: serviced }, first)).toMatchObject({ last: serviced });
    expect(edit(task(), first, { usage: 0 })).toMatchObject({ last: { usage: 0 } });
    expect(edit(task({ serviceInterval: 50 }), first)).toMatchObject({ last: { usage: 0 } });
    expect(edit(task({ at: 5 }), first)).toMatchObject({ last: { usage: 5 } });
    expect(edit(task(), { notificationDays: 9 })).toMatchObject({ last: { usage: 0 } });
  });
});
