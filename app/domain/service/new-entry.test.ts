import { describe, expect, it } from "vitest";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { machineOf, served, task } from "#tests/support/service-tasks.ts";
import { judgeNewEntry, type MachineToServe, PLAIN_ENTRY, type UnjudgedEntry } from "./new-entry.ts";

const TODAY = "2026-05-20";
const NOW = new Date("2026-05-20T15:00:00Z");
type Issue = { id: string; seq: number };
type Read = MachineToServe<Issue>;

const oil = task({ serviceInterval: 2_500 });
const grease = task({ id: "m1.grease", name: "Grease", serviceInterval: 500 });
const machine = (
  tasks = [oil, grease],
  unit: MeterUnit = "hours",
  currentUsage = 1_000,
): Read["machine"] => ({
  ...machineOf(tasks, currentUsage),
  unit,
  currentUsageAt: new Date("2026-05-19T12:00:00Z"),
});

function read(more: Partial<Read> & { date?: string } = {}): Read {
  const { date = TODAY, ...rest } = more;
  const upTo = { value: 1_000, takenAt: new Date("2026-05-19T12:00:00Z"), resolution: null };
  return {
    machine: machine(),
    openIssues: [],
    arePhotosOwn: true,
    meter: {
      around: { earlier: upTo, upTo, later: null, replacedThatDay: false },
      replacements: [],
    },
    day: { date, today: TODAY, timeZone: "UTC" },
    now: NOW,
    newIds: { entry: "e1", reading: "r1" },
    ...rest,
  };
}

const sent = (more: Partial<UnjudgedEntry> = {}): UnjudgedEntry => ({
  ...PLAIN_ENTRY,
  tasks: ["m1"],
  ...more,
});

function judge(found: Read, entry: UnjudgedEntry) {
  const judged = judgeNewEntry(found, entry);
  if ("refused" in judged) throw new Error(`It is refused: ${judged.refused}`);
  return judged;
}

describe("a refused entry", () => {
  const unread = { ...read().meter, around: { ...read().meter.around, upTo: null } };

  it.each<[string, Read, UnjudgedEntry]>([
    ["future", read({ date: "2026-05-21" }), sent()],
    ["unknownTask", read(), sent({ tasks: ["m1", "m2"] })],
    ["nothingDone", read(), sent({ tasks: [] })],
    ["unknownPhoto", read({ arePhotosOwn: false }), sent()],
    ["unknownIssue", read({ openIssues: [{ id: "i1", seq: 1 }] }), sent({ issueIds: ["i1", "i2"] })],
    ["usageOfThatDay", read({ date: "2026-05-01", meter: unread }), sent({ date: "2026-05-01" })],
  ])("%s", (refused, found, entry) => {
    expect(judgeNewEntry(found, entry)).toEqual({ refused });
  });

  it("is told its first mistake in the order of the form", () => {
    const found = read({ arePhotosOwn: false });
    expect(judgeNewEntry(found, sent({ tasks: [], issueIds: ["i2"] }))).toEqual({ refused: "nothingDone" });
    expect(judgeNewEntry(found, sent({ issueIds: ["i2"] }))).toEqual({ refused: "unknownPhoto" });
  });
});

describe("what was done", () => {
  it.each<[string, UnjudgedEntry["tasks"], string[]]>([
    ["the tasks named, each once", ["m1.grease", "m1", "m1.grease"], ["m1.grease", "m1"]],
    ["with one press, those that are due", "ofPress", ["m1.grease"]],
  ])("%s", (_, tasks, ids) => {
    expect(judge(read(), sent({ tasks })).done.map(({ id }) => id)).toEqual(ids);
  });

  it("other work alone is a service", () => {
    expect(judge(read(), sent({ tasks: [], otherWork: "Welded" }))).toMatchObject({
      done: [],
      resets: false,
    });
  });

  it("the open issues that it names, the oldest first", () => {
    const openIssues = [3, 1, 2].map((seq) => ({ id: `i${seq}`, seq }));
    const { issues } = judge(read({ openIssues }), sent({ issueIds: ["i3", "i1"] }));
    expect(issues.map(({ id }) => id)).toEqual(["i1", "i3"]);
  });
});

describe("the tasks after an entry", () => {
  it("count from it, and only those that it names", () => {
    const { tasks, resets } = judge(read(), sent());
    expect(tasks).toMatchObject([
      { id: "m1", cycle: 1, last: { entryId: "e1", usage: 1_000, date: TODAY, recordedAt: NOW.getTime() } },
      { id: "m1.grease", cycle: 0, last: { entryId: null } },
    ]);
    expect(resets).toBe(true);
  });

  it("count from a later service that is known", () => {
    const before = served({ usage: 990, date: "2026-05-19", entryId: "e0" });
    const found = read({ machine: machine([before]), date: "2026-05-18" });
    expect(judge(found, sent({ date: "2026-05-18" }))).toMatchObject({
      resets: false,
      tasks: [{ last: { entryId: "e0" } }],
    });
  });
});

describe("the usage of an entry", () => {
  it.each<[string, Partial<Read>, number | null, object]>([
    ["left blank is the meter's", {}, null, { usage: 1_000, usageFromMeter: true, countedUsage: 1_000 }],
    ["typed is as typed", {}, 990, { usage: 990, usageFromMeter: false, countedUsage: 990 }],
    [
      "is none without a meter, and counts at the machine's",
      { machine: machine([oil], "n/a", 0) },
      990,
      { usage: null, usageFromMeter: null, countedUsage: 0, reading: null, doubted: null },
    ],
  ])("%s", (_, more, usage, expected) => {
    expect(judge(read(more), sent({ usage }))).toMatchObject(expected);
  });

  it.each([
    ["replaced before it is recorded", NOW.getTime() - 1, 990],
    ["replaced after it", NOW.getTime() + 1, 590],
  ])("counts on today's meter: %s", (_, createdAt, countedUsage) => {
    const date = "2026-05-15";
    const takenAt = new Date(`${date}T12:00:00Z`);
    const replacements = [
      {
        takenAt,
        createdAt: new Date(createdAt),
        distance: -400,
        ...{ value: 0, before: null, replacedUnit: null },
      },
    ];
    const found = read({ date, meter: { ...read().meter, replacements } });
    expect(judge(found, sent({ date, usage: 990 }))).toMatchObject({ usage: 990, countedUsage });
  });

  it.each<[string, number, string, object | null]>([
    ["above the current one is a reading", 1_010, TODAY, { id: "r1", value: 1_010, takenAt: NOW }],
    [
      "of the day of the current one is a reading at its end",
      1_010,
      "2026-05-19",
      { id: "r1", value: 1_010, takenAt: new Date("2026-05-19T23:59:59.999Z") },
    ],
    ["equal to the current one is none", 1_000, TODAY, null],
    ["of a day before the current one is none", 1_010, "2026-05-18", null],
  ])("%s", (_, usage, date, reading) => {
    expect(judge(read({ date }), sent({ usage, date })).reading).toEqual(reading);
  });

  it("looks mistyped far above the meter", () => {
    expect(judge(read(), sent({ usage: 9_000 })).doubted).toMatchObject({ value: 9_000, usage: 1_000 });
    expect(judge(read(), sent({ usage: 1_010 })).doubted).toBeNull();
  });
});

describe("what the history says", () => {
  it.each<[string, Partial<Read>, Partial<UnjudgedEntry>, object, boolean]>([
    [
      "a press on a machine with one task resets it",
      { machine: machine([oil]) },
      {},
      { event: "service_reset", params: { usage: 1_000, unit: "hours" } },
      true,
    ],
    [
      "a press on a machine with several names what was serviced",
      {},
      { tasks: ["m1.grease"] },
      { event: "serviced", params: { usage: 1_000, unit: "hours", done: "Grease" } },
      true,
    ],
    [
      "details make it more than a press",
      { machine: machine([oil]) },
      { notes: "Leak" },
      { event: "serviced", params: { usage: 1_000, unit: "hours", service: 1, done: "" } },
      false,
    ],
    [
      "today written out is a detail",
      { machine: machine([oil]) },
      { date: TODAY },
      { event: "serviced", params: { usage: 1_000, unit: "hours", service: 1, done: "" } },
      false,
    ],
  ])("%s", (_, more, entry, event, isPress) => {
    expect(judge(read(more), sent(entry))).toMatchObject({ event, isPress });
  });
});
