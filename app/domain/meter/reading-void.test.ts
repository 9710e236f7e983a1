import { describe, expect, it } from "vitest";
import { at, reading, voided } from "#tests/support/ledgers.ts";
import { served, task } from "#tests/support/service-tasks.ts";
import type { LedgerReading } from "./meter-ledger.ts";
import { judgeReadingVoid, meterReplacedAt } from "./reading-void.ts";

/** A machine stood at 1,000, then a reading said 9,000 by mistake. */
const right = reading(1, 0, 1_000);
const wrong = { ...reading(2, 5, 9_000), createdAt: at(5) };
const machine = { currentUsage: 9_000, lastServiceUsage: 0 };
const replaced = meterReplacedAt(wrong, { unit: "hours", timeZone: "UTC" });
const judge = (more: Partial<Parameters<typeof judgeReadingVoid>[0]> = {}) =>
  judgeReadingVoid({ reading: wrong, tail: [wrong, right], machine, replaced, tasks: [], ...more });

describe("the void of a reading", () => {
  it("brings the machine back to the reading before", () => {
    expect(judge()).toEqual({
      effect: { currentUsage: 1_000, currentUsageAt: at(0), lastServiceUsage: 0, clampsService: false },
      tasks: [],
      lowered: [],
      clamps: false,
    });
  });

  it.each<[string, LedgerReading, LedgerReading[], string]>([
    ["a voided one", { ...wrong, ...voided }, [right], "already_voided"],
    ["the only one", wrong, [wrong], "last_one"],
  ])("is refused for %s", (_, which, tail, refused) => {
    expect(judge({ reading: which, tail })).toEqual({ refused });
  });

  // The last service of a task, the day of that service, and what is left of it.
  it.each<[string, number, string, number, string[]]>([
    ["at the wrong reading comes down", 9_000, "2025-01-06", 1_000, ["e1"]],
    ["above what is left comes down", 2_000, "2025-01-06", 1_000, ["e1"]],
    ["below what is left stays", 900, "2025-01-06", 900, []],
    ["of an earlier day stays: it was typed", 9_000, "2025-01-05", 9_000, []],
    ["above the wrong reading stays: it was somebody's decision", 9_100, "2025-01-06", 9_100, []],
  ])("a service %s", (_, usage, date, left, lowered) => {
    const judged = judge({ tasks: [served({ usage, date, entryId: "e1" })] });
    expect(judged).toMatchObject({ tasks: [{ last: { usage: left } }], lowered, clamps: lowered.length > 0 });
  });

  // A value that takes the reading's place, and what is left of a service at 9,000.
  it.each([
    [1_500, 1_500, true],
    [800, 1_000, true],
    [9_000, 9_000, false],
    [9_500, 9_000, false],
  ])("a service comes down no further than what is written anew: %i", (rewritten, left, clamps) => {
    const tasks = [served({ usage: 9_000, date: "2025-01-06", entryId: "e1" })];
    const judged = judge({ tasks, rewritten });
    expect(judged).toMatchObject({ tasks: [{ last: { usage: left } }], clamps });
  });

  it("a starting point at the wrong reading comes down, and lowers no entry", () => {
    const judged = judge({ tasks: [task({ at: 9_000 })] });
    expect(judged).toMatchObject({
      tasks: [{ start: { usage: 1_000 }, last: { usage: 1_000 } }],
      lowered: [],
      clamps: true,
    });
  });

  it("moves back what a replaced meter had moved, but not the entries that stayed", () => {
    const newMeter = { ...reading(2, 5, 100), createdAt: at(5), serviceShift: -900 };
    const judged = judge({
      reading: newMeter,
      tail: [newMeter, right],
      machine: { currentUsage: 100, lastServiceUsage: 0 },
      replaced: meterReplacedAt(newMeter, { unit: "hours", timeZone: "UTC" }),
      staying: ["stays"],
      tasks: [
        served({ usage: -100, date: "2025-01-02", entryId: "moves" }),
        served({ usage: 90, date: "2025-01-02", entryId: "stays" }),
      ],
    });
    expect(judged).toMatchObject({ tasks: [{ last: { usage: 800 } }, { last: { usage: 90 } }] });
  });
});

describe("the meter that ended at a reading", () => {
  it.each([
    ["UTC", "2025-01-06"],
    ["America/New_York", "2025-01-05"],
  ])("is of the company's day: %s", (timeZone, day) => {
    expect(meterReplacedAt({ ...wrong, serviceShift: -3 }, { unit: "miles", timeZone })).toEqual({
      day,
      at: at(5).getTime(),
      distance: -3,
      value: 9_000,
      unit: "miles",
    });
  });
});
