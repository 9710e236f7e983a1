import { describe, expect, it } from "vitest";
import { at, reading } from "#tests/support/ledgers.ts";
import { machineOf, served, task } from "#tests/support/service-tasks.ts";
import { type EntryOnMachine, judgeEntryVoid } from "./entry-void.ts";

/** Days after the machine's tasks were set up. */
const FIRST = 410;
const SECOND = 420;

type Found = Parameters<typeof judgeEntryVoid<{ id: string; lineKey: string | null }>>[0];

const entryOn = (id: string, day: number, countedUsage: number, taskIds = ["m1"]) => ({
  id,
  date: at(day).toISOString().slice(0, 10),
  countedUsage,
  createdAt: at(day, 3_600_000),
  tasks: taskIds.map((each) => ({ id: each })),
  unit: "hours" as const,
});

const earlier = entryOn("e1", FIRST, 1_000);
const later = entryOn("e2", SECOND, 2_000);
/** The reading that `later` brought, and the one before. */
const own = { ...reading(2, SECOND, 2_000), createdAt: at(SECOND, 3_600_000) };
const before = reading(1, FIRST, 1_500);

/** A machine whose only task counts from the later of two entries. */
function found(more: Partial<Found> = {}): Found {
  const last = { usage: 2_000, date: later.date, entryId: "e2", recordedAt: later.createdAt.getTime() };
  return {
    entry: later,
    machine: { row: machineOf([served(last)], 2_000) },
    counted: [earlier, later],
    own: null,
    tail: [own, before],
    resolved: [],
    openIssues: [],
    ...more,
  };
}

const judge = (more: Partial<Found> = {}) => judgeEntryVoid(found(more), "UTC");

describe("the void of an entry", () => {
  it.each<[string, EntryOnMachine["counted"], object, number]>([
    ["the service before", [earlier, later], { entryId: "e1", usage: 1_000 }, 1],
    ["their starting point without another one", [later], { entryId: null, usage: 0 }, 1],
    ["the same service if none counts from the entry", [earlier], { entryId: "e2", usage: 2_000 }, 0],
  ])("lets its tasks count from %s", (_, counted, last, cycle) => {
    expect(judge({ counted }).tasks).toMatchObject([{ last, cycle }]);
  });

  it("leaves the tasks that it didn't serve", () => {
    const other = served({ usage: 7, date: later.date, entryId: "gone" }, { id: "m1.other" });
    const row = machineOf([task(), other], 2_000);
    expect(judge({ machine: { row } }).tasks[1]).toMatchObject({ last: { entryId: "gone", usage: 7 } });
  });

  it.each<[string, Partial<Found>]>([
    ["it brought none", { own: null }],
    ["it is the only one left", { own, tail: [own] }],
  ])("voids no reading if %s", (_, more) => {
    expect(judge(more)).toMatchObject({ reading: null, tasks: [{ last: { entryId: "e1" } }] });
  });

  it("voids the reading that it brought, and the machine stands at the one before", () => {
    expect(judge({ own }).reading).toEqual({
      effect: expect.objectContaining({ currentUsage: 1_500, currentUsageAt: at(FIRST) }),
      lowered: [],
      clamps: false,
    });
  });

  it("lowers what was serviced at its reading later that day", () => {
    const twin = { ...entryOn("e3", SECOND, 2_000), createdAt: at(SECOND, 7_200_000) };
    const judged = judge({ own, counted: [earlier, later, twin] });
    expect(judged.reading).toMatchObject({ lowered: ["e3"], clamps: true });
    expect(judged.tasks).toMatchObject([{ last: { entryId: "e3", usage: 1_500 } }]);
  });

  it("opens again the issues that it resolves, unless their line has another open one", () => {
    const resolved = [
      { id: "i1", lineKey: "tires" },
      { id: "i2", lineKey: "horn" },
      { id: "i3", lineKey: null },
    ];
    const openIssues = [{ id: "i4", lineKey: "horn" }];
    for (const more of [{}, { own }, { own, tail: [own] }]) {
      expect(judge({ ...more, resolved, openIssues }).reopened.map(({ id }) => id)).toEqual(["i1", "i3"]);
    }
  });
});
