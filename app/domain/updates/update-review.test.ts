import { describe, expect, it } from "vitest";
import type { Resolution } from "#app/domain/meter/meter-ledger.ts";
import { at } from "#tests/support/ledgers.ts";
import {
  acceptUpdate,
  judgeUpdate,
  needsDecision,
  type UpdateToJudge,
  type UpdateToSort,
} from "./update-review.ts";

const GONE = {
  unit: null,
  currentUsage: null,
  currentUsageAt: null,
  before: null,
  after: null,
};

/** A pending update of a machine at 1,000 since day 5. */
const update = (changes: Partial<UpdateToJudge> = {}): UpdateToJudge => ({
  status: "pending",
  newUsage: 1_010,
  takenAt: at(6),
  unit: "hours",
  currentUsage: 1_000,
  currentUsageAt: at(5),
  before: { value: 1_000, takenAt: at(5) },
  after: null,
  ...changes,
});

const NONE = { below: false, farAbove: false, late: false, above: false };

describe("judgeUpdate", () => {
  it.each<[string, Partial<UpdateToJudge>, Partial<typeof NONE>]>([
    ["a day's work", {}, {}],
    ["a value below the reading before it", { newUsage: 990 }, { below: true }],
    ["a value that no machine reaches in a day", { newUsage: 1_300 }, { farAbove: true }],
    ["a reading taken before the current one", { takenAt: at(4), before: null }, { late: true }],
    [
      "a late reading above the one after it",
      { takenAt: at(4), before: null, after: { value: 1_000, resolution: null } },
      { late: true, above: true },
    ],
    [
      "a late reading of the meter before the present one",
      { takenAt: at(4), before: null, after: { value: 10, resolution: "meter-replaced" } },
      { late: true },
    ],
    ["no reading", { newUsage: null }, {}],
    ["a machine that is gone", { newUsage: 990, ...GONE }, {}],
    ["an update that is applied", { newUsage: 990, status: "applied" }, {}],
    ["an update that is dismissed", { newUsage: 990, status: "dismissed" }, {}],
  ])("%s", (_, changes, flags) => {
    expect(judgeUpdate(update(changes))).toEqual({ ...NONE, ...flags });
  });
});

describe("acceptUpdate", () => {
  const untouched = { serviceShift: 0, resolution: null };

  it.each<[string, Partial<UpdateToJudge>, Resolution | null, object]>([
    [
      "takes a day's work into the ledger",
      {},
      null,
      { reading: { ...untouched, value: 1_010, currentUsage: 1_010, movesMachine: true } },
    ],
    [
      "takes a late reading without moving the machine",
      { takenAt: at(4), before: null },
      null,
      { reading: { ...untouched, value: 1_010, currentUsage: 1_000, movesMachine: false } },
    ],
    [
      "takes the first reading of a new meter",
      { newUsage: 100 },
      "meter-replaced",
      {
        reading: {
          value: 100,
          currentUsage: 100,
          serviceShift: -900,
          movesMachine: true,
          resolution: "meter-replaced",
        },
      },
    ],
    ["takes a report without a reading", { newUsage: null }, "correct", { reading: null }],
    ["asks what a lower reading means", { newUsage: 990 }, null, { refused: "needs_resolution" }],
    ["refuses one that is reviewed", { status: "dismissed" }, null, { refused: "not_pending" }],
    ["refuses one whose machine is gone", GONE, null, { refused: "machine_gone" }],
    [
      "refuses fuel for a machine that is gone",
      { ...GONE, newUsage: null },
      null,
      { refused: "machine_gone" },
    ],
  ])("%s", (_, changes, resolution, answer) => {
    expect(acceptUpdate(update(changes), { resolution: resolution, alone: true })).toEqual(answer);
  });

  it.each([
    ["far above the one before", { newUsage: 1_300 }],
    ["above the one after", { takenAt: at(4), before: null, after: { value: 1_000, resolution: null } }],
  ])("leaves a reading %s for a review of its own", (_, changes) => {
    const doubtful = update(changes);
    expect(acceptUpdate(doubtful, { resolution: null, alone: false })).toEqual({
      refused: "needs_resolution",
    });
    expect(acceptUpdate(doubtful, { resolution: null, alone: true })).toHaveProperty("reading");
  });
});

describe("needsDecision", () => {
  const next = (value: number) => ({ value, resolution: null });
  /** A report of a day's work with 10 gallons, which cost 3 dollars each, and nothing unusual. */
  const report = (changes: Partial<UpdateToSort> = {}): UpdateToSort => ({
    ...update(),
    ...{ fuelAdded: 100, fuelType: "diesel", fuelCost: 3_000, fuelPrice: 3_000 },
    ...{ clockBehindMs: null, condition: "ok", notOk: 0 },
    ...changes,
  });

  it.each<[string, Partial<UpdateToSort>, boolean]>([
    ["a day's work with fuel", {}, false],
    ["fuel alone", { newUsage: null }, false],
    ["a reading below the one before it", { newUsage: 999 }, true],
    ["the same reading again", { newUsage: 1_000 }, false],
    ["a reading too far above", { newUsage: 1_241 }, true],
    ["a reading as far above as a day allows", { takenAt: at(6), newUsage: 1_240 }, false],
    [
      "a late reading between two others",
      { takenAt: at(4), before: { value: 900, takenAt: at(3) }, newUsage: 950, after: next(1_000) },
      true,
    ],
    [
      "a late reading above the one after it",
      { takenAt: at(4), before: null, newUsage: 1_001, after: next(1_000) },
      true,
    ],
    [
      "a late reading before all others, and not above them",
      { takenAt: at(4), before: null, newUsage: 950, after: next(1_000) },
      false,
    ],
    ["a late report without a reading", { takenAt: at(4), newUsage: null, after: next(1_000) }, false],
    ["a clock that was behind", { clockBehindMs: 3_600_000 }, true],
    ["a clock that was ahead", { clockBehindMs: -3_600_000 }, true],
    ["a machine that needs attention", { condition: "needs_attention" }, true],
    ["a machine not to run", { condition: "do_not_run" }, true],
    ["a line that is not OK", { notOk: 1 }, true],
    ["a cost at twice the price", { fuelCost: 6_000 }, false],
    ["a cost above twice the price", { fuelCost: 6_001 }, true],
    ["a cost below half the price", { fuelCost: 1_499 }, true],
    ["any cost without a price", { fuelCost: 99_999, fuelPrice: null }, false],
    ["fuel without a cost", { fuelCost: null }, false],
    ["a machine that is gone", GONE, true],
  ])("for %s: %o", (_, changes, decides) => {
    expect(needsDecision(report(changes))).toBe(decides);
  });

  it.each(["applied", "dismissed"] as const)("never once it is %s", (status) => {
    const all = { newUsage: 1, clockBehindMs: 1, notOk: 1, fuelCost: 1, condition: "do_not_run" } as const;
    expect(needsDecision(report(all))).toBe(true);
    expect(needsDecision(report({ ...all, status }))).toBe(false);
  });
});
