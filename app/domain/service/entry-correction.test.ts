import { describe, expect, it } from "vitest";
import { reading } from "#tests/support/ledgers.ts";
import { machineOf, served, task } from "#tests/support/service-tasks.ts";
import {
  correctedDate,
  type EntryToCorrect,
  judgeCorrection,
  type SentCorrection,
} from "./entry-correction.ts";

const TODAY = "2026-05-20";
const NOW = new Date("2026-05-20T15:00:00Z");
const day = (date: string) => ({ date, today: TODAY, timeZone: "UTC" });
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** A service of the 10th at 1,000, recorded that day with a reading of its own (`own`). */
const ENTRY: EntryToCorrect["entry"] = {
  id: "e1",
  unit: "hours",
  date: "2026-05-10",
  usage: 1_000,
  usageFromMeter: true,
  countedUsage: 1_000,
  tasks: [{ id: "m1", name: "Oil" }],
  otherWork: "",
  doneBy: "own",
  doneByName: "Bob",
  laborCost: 100,
  partsCost: 0,
  parts: [],
  reference: "",
  notes: "",
  photos: [],
  readingId: null,
  recordedByName: "Ann",
  createdAt: noon("2026-05-10"),
};
const OWN = { ...reading(2, 0, 1_000), takenAt: noon("2026-05-10"), createdAt: noon("2026-05-10") };
const BEFORE = { ...reading(1, 0, 600), takenAt: noon("2026-05-01") };
const LATER = { ...reading(3, 0, 1_500), takenAt: noon("2026-05-15") };
const NEAR_BEFORE = { value: 600, takenAt: BEFORE.takenAt, resolution: null };

const oil = served({
  usage: 1_000,
  date: "2026-05-10",
  entryId: "e1",
  recordedAt: ENTRY.createdAt.getTime(),
});
const grease = task({ id: "m1.grease", name: "Grease" });

function read(more: Partial<EntryToCorrect> = {}): EntryToCorrect {
  const row = {
    ...machineOf([oil, grease], 1_000),
    ...{ currentUsageAt: OWN.takenAt, unit: "hours" as const },
  };
  return {
    entry: ENTRY,
    machine: { row, retired: false },
    counted: [ENTRY],
    own: null,
    tail: [OWN, BEFORE],
    meter: {
      around: { earlier: NEAR_BEFORE, upTo: NEAR_BEFORE, later: null, replacedThatDay: false },
      replacements: [],
    },
    day: day(more.entry?.date ?? ENTRY.date),
    now: NOW,
    newReadingId: "r9",
    ...more,
  };
}

function judge(found: EntryToCorrect, sent: SentCorrection) {
  const judged = judgeCorrection(found, sent);
  if ("refused" in judged) throw new Error(`It is refused: ${judged.refused}`);
  return judged;
}

/** The entry with the reading that it brought, and the machine's readings, the last one first. */
const withOwn = (tail = [OWN, BEFORE]) => ({ entry: { ...ENTRY, readingId: OWN.id }, own: OWN, tail });

describe("the day of a correction", () => {
  it.each([
    [undefined, "2026-05-10"],
    [null, TODAY],
    ["2026-05-12", "2026-05-12"],
  ])("%s", (date, corrected) => {
    expect(correctedDate("2026-05-10", { date }, TODAY)).toBe(corrected);
  });
});

describe("a refused correction", () => {
  const retired = { machine: { ...read().machine, retired: true } };
  const unread = { ...read().meter, around: { ...read().meter.around, upTo: null } };

  it.each<[string, EntryToCorrect, SentCorrection]>([
    ["unknownTask", read(), { tasks: ["m2"] }],
    ["nothingDone", read(), { tasks: [] }],
    ["usageOfThatDay", read({ meter: unread }), { usage: null }],
    ["retired", read(retired), { usage: 990 }],
    ["retired", read({ ...retired, day: day("2026-05-11") }), {}],
    ["retired", read(retired), { tasks: ["m1", "m1.grease"] }],
  ])("%s", (refused, found, sent) => {
    expect(judgeCorrection(found, sent)).toEqual({ refused });
  });

  it("is not one of a retired machine's costs and notes", () => {
    expect(judge(read(retired), { laborCost: 5, notes: "Bill came" }).fields).toEqual(["laborCost", "notes"]);
  });
});

describe("the entry after a correction", () => {
  it("stays as it is where nothing is sent", () => {
    const judged = judge(read(withOwn()), {});
    expect(judged).toMatchObject({ fields: [], reading: null, voided: null, doubted: null });
    expect(ENTRY).toMatchObject({ ...judged.after, readingId: null });
    expect(judged.after.readingId).toBe(OWN.id);
    expect(judged.tasks).toEqual([oil, grease]);
  });

  it.each<[string, SentCorrection, object, string[]]>([
    ["other work", { otherWork: "Welded" }, { otherWork: "Welded" }, ["otherWork"]],
    ["a blank name is the author's", { doneByName: null }, { doneByName: "Ann" }, ["doneByName"]],
    ["costs", { laborCost: 0, partsCost: 7 }, { laborCost: 0, partsCost: 7 }, ["laborCost", "partsCost"]],
    ["photos", { photos: ["/p/1"] }, { photos: ["/p/1"] }, ["photos"]],
    [
      "tasks keep the name that they had",
      { tasks: ["m1", "m1.grease"] },
      { tasks: [...ENTRY.tasks, { id: "m1.grease", name: "Grease" }] },
      ["tasks"],
    ],
    ["the same values are no change", { doneBy: "own", laborCost: 100, tasks: ["m1"] }, {}, []],
  ])("%s", (_, sent, after, fields) => {
    expect(judge(read(), sent)).toMatchObject({ after, fields, reading: null, voided: null });
  });

  const moved = [
    {
      takenAt: noon("2026-05-15"),
      createdAt: noon("2026-05-15"),
      distance: -400,
      ...{ value: 0, before: null, replacedUnit: null },
    },
  ];

  it.each<[string, SentCorrection, object]>([
    [
      "typed is no longer the meter's",
      { usage: 990 },
      { usage: 990, usageFromMeter: false, countedUsage: 990 },
    ],
    ["as it was stays the meter's", { usage: 1_000 }, { usageFromMeter: true, countedUsage: 1_000 }],
    ["left blank is the meter's of that day", { usage: null }, { usage: 600, usageFromMeter: true }],
  ])("a usage %s", (_, sent, after) => {
    expect(judge(read(), sent).after).toMatchObject(after);
  });

  it.each([
    [990, 590],
    [1_000, 600],
  ])("a usage of %i counts on today's meter, or as it did", (usage, countedUsage) => {
    const entry = { ...ENTRY, countedUsage: 600 };
    const found = read({ entry, counted: [entry], meter: { ...read().meter, replacements: moved } });
    expect(judge(found, { usage }).after).toMatchObject({ usage, countedUsage });
  });

  it("left blank today, without its own reading, has the usage that the meter had before", () => {
    expect(judge(read({ ...withOwn(), day: day(TODAY) }), { usage: null }).after.usage).toBe(600);
  });
});

describe("the tasks after a correction", () => {
  it.each<[string, Partial<EntryToCorrect>, SentCorrection, object[]]>([
    [
      "count from its new usage",
      {},
      { usage: 990 },
      [{ last: { usage: 990, entryId: "e1" }, cycle: 1 }, { cycle: 0 }],
    ],
    [
      "that it no longer names count from their start, and a new one from it",
      {},
      { tasks: ["m1.grease"] },
      [{ last: { entryId: null } }, { last: { entryId: "e1", usage: 1_000 } }],
    ],
    [
      "stay if none counts from the entry",
      { counted: [] },
      { usage: 990, tasks: ["m1.grease"] },
      [{ last: { usage: 1_000 }, cycle: 0 }, { last: { entryId: null } }],
    ],
  ])("%s", (_, more, sent, tasks) => {
    expect(judge(read(more), sent).tasks).toMatchObject(tasks);
  });
});

describe("the reading of an entry that brought none", () => {
  const takenAt = new Date("2026-05-10T23:59:59.999Z");

  it.each<[string, Partial<EntryToCorrect>, SentCorrection, object | null]>([
    ["is written above the current usage", {}, { usage: 1_010 }, { id: "r9", value: 1_010, takenAt }],
    ["isn't below it", {}, { usage: 990 }, null],
    ["isn't of a day before the current reading", { day: day("2026-05-09") }, { usage: 1_010 }, null],
    ["isn't if no task counts from the entry", { counted: [] }, { usage: 1_010 }, null],
  ])("%s", (_, more, sent, written) => {
    const judged = judge(read(more), sent);
    expect(judged).toMatchObject({ reading: written, voided: null });
    expect(judged.after.readingId).toBe(written ? "r9" : null);
  });

  it("isn't brought back by another day alone", () => {
    const row = { ...read().machine.row, currentUsage: 600, currentUsageAt: BEFORE.takenAt };
    const found = read({ machine: { row, retired: false }, tail: [BEFORE], day: day("2026-05-11") });
    expect(judge(found, {})).toMatchObject({ fields: ["date"], reading: null });
  });

  it("stays the one that an operator's report brought", () => {
    const entry = { ...ENTRY, readingId: "of-report" };
    expect(judge(read({ entry, counted: [entry] }), { usage: 990 }).after.readingId).toBe("of-report");
  });
});

describe("the reading that an entry brought", () => {
  it("is voided and written anew with a new usage", () => {
    const judged = judge(read(withOwn()), { usage: 1_100 });
    expect(judged.reading).toMatchObject({ id: "r9", value: 1_100 });
    expect(judged.voided).toEqual({ lowered: [], usage: 1_100, clamps: false });
    expect(judged.after.readingId).toBe("r9");
  });

  it("is written anew with a new day alone", () => {
    const { reading: written } = judge(read({ ...withOwn(), day: day("2026-05-12") }), {});
    expect(written).toEqual({ id: "r9", value: 1_000, takenAt: new Date("2026-05-12T23:59:59.999Z") });
  });

  it.each([
    ["below the reading before", [OWN, BEFORE], 500],
    ["below a later reading", [LATER, OWN], 1_400],
  ])("is only voided by a usage %s", (_, tail, usage) => {
    expect(judge(read(withOwn(tail)), { usage })).toMatchObject({
      reading: null,
      voided: { clamps: false },
      after: { readingId: null },
    });
  });

  it("gives way to a new one when it is the only one", () => {
    expect(judge(read(withOwn([OWN])), { usage: 400 })).toMatchObject({
      reading: { value: 400 },
      voided: { usage: 400 },
    });
  });

  it("stays when it is the only one and none is written", () => {
    expect(judge(read({ ...withOwn([OWN]), counted: [] }), { usage: 400 })).toMatchObject({
      reading: null,
      voided: null,
      after: { usage: 400, readingId: OWN.id },
    });
  });

  const twin = {
    ...ENTRY,
    id: "e2",
    tasks: [{ id: "m1.grease", name: "Grease" }],
    createdAt: noon("2026-05-11"),
  };
  const greased = served(
    { usage: 1_000, date: "2026-05-10", entryId: "e2", recordedAt: twin.createdAt.getTime() },
    { id: "m1.grease", name: "Grease" },
  );

  it.each([
    [700, ["e2"], 700],
    [500, ["e2"], 600],
    [1_100, [], 1_000],
  ])("written as %i lowers others that were serviced at it, not the entry itself", (usage, lowered, left) => {
    const row = { ...read().machine.row, ...machineOf([oil, greased], 1_000) };
    const found = read({ ...withOwn(), machine: { row, retired: false }, counted: [ENTRY, twin] });
    const judged = judge(found, { usage });
    expect(judged.voided).toMatchObject({ lowered, clamps: lowered.length > 0 });
    expect(judged.tasks).toMatchObject([{ last: { usage } }, { last: { usage: left } }]);
  });
});

describe("the doubt about a correction", () => {
  it.each<[string, SentCorrection, string, object | null]>([
    ["a usage far above the meter", { usage: 90_000 }, "2026-05-10", { value: 90_000, usage: 600 }],
    ["a usage below it", { usage: 500 }, "2026-05-10", { value: 500, usage: 600 }],
    ["none of a plausible usage", { usage: 990 }, "2026-05-10", null],
    ["none of a usage that isn't sent", {}, "2026-05-01", null],
    [
      "a usage that is sent again with another day",
      { usage: 1_000 },
      "2026-05-01",
      { value: 1_000, usage: 600 },
    ],
  ])("%s", (_, sent, date, doubted) => {
    const judged = judge(read({ day: day(date) }), sent);
    if (doubted) expect(judged.doubted).toMatchObject(doubted);
    else expect(judged.doubted).toBeNull();
  });

  it("is none of a usage that stays, even a strange one", () => {
    const entry = { ...ENTRY, usage: 90_000 };
    expect(judge(read({ entry }), { usage: 90_000 }).doubted).toBeNull();
  });
});
