import { describe, expect, it } from "vitest";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { at } from "#tests/support/ledgers.ts";
import {
  acceptReading,
  isAboveNext,
  type JudgedByBefore,
  judgeReading,
  latePlace,
  type NextReading,
  type Resolution,
} from "./meter-ledger.ts";

describe("judgeReading", () => {
  const judge = (value: number, takenAt: Date, unit: MeterUnit = "hours") =>
    judgeReading({
      value,
      takenAt,
      unit,
      before: { value: 1_000, takenAt: at(0) },
      current: { takenAt: at(0) },
    });

  it.each([
    [999, true],
    [1_000, false],
    [1_001, false],
  ])("flags a value of %d after 1000 as below: %s", (value, below) => {
    expect(judge(value, at(1)).below).toBe(below);
  });

  it.each<[MeterUnit, number, Date, boolean]>([
    ["hours", 240, at(0), false], // the same instant counts as a begun day
    ["hours", 241, at(0), true],
    ["hours", 240, at(1), false],
    ["hours", 241, at(1), true],
    ["hours", 241, at(1, 1), false], // the second day has begun
    ["hours", 480, at(1, 1), false],
    ["hours", 481, at(1, 1), true],
    ["hours", 481, at(2), true],
    ["hours", 7_200, at(30), false],
    ["hours", 7_201, at(30), true],
    ["miles", 10_000, at(1), false],
    ["miles", 10_001, at(1), true],
    ["kilometers", 16_000, at(1), false],
    ["kilometers", 16_001, at(1), true],
    ["n/a", 900_000, at(1), false],
    ["cycles", 900_000, at(1), false],
    ["other", 900_000, at(1), false],
    ["hours", -900, at(1), false],
  ])("%s: flags %d more tenths until %s as far above: %s", (unit, more, takenAt, farAbove) => {
    expect(judge(1_000 + more, takenAt, unit).farAbove).toBe(farAbove);
  });

  it.each([
    [at(5, -1), true],
    [at(5), false],
    [at(5, 1), false],
  ])("flags a reading taken at %s with a current reading of day 5 as late: %s", (takenAt, late) => {
    const before = { value: 1_000, takenAt: at(0) };
    const input = { value: 1_000, takenAt, unit: "hours", before, current: { takenAt: at(5) } } as const;
    expect(judgeReading(input).late).toBe(late);
  });

  it("compares with the previous reading, not with the current one", () => {
    const before = { value: 1_000, takenAt: at(0) };
    const input = {
      value: 1_010,
      takenAt: at(1),
      unit: "hours",
      before,
      current: { takenAt: at(5) },
    } as const;
    expect(judgeReading(input)).toEqual({ below: false, farAbove: false, late: true });
  });

  it("compares a first reading with nothing", () => {
    const input = { value: 900_000, takenAt: at(0), unit: "hours", before: null } as const;
    expect(judgeReading({ ...input, current: null })).toEqual({ below: false, farAbove: false, late: false });
    expect(judgeReading({ ...input, current: { takenAt: at(1) } }).late).toBe(true);
  });
});

describe("isAboveNext", () => {
  it.each<[string, number, NextReading | null, boolean]>([
    ["a reading above the next one", 1_500, { value: 1_100, resolution: null }, true],
    ["one as high as the next one", 1_100, { value: 1_100, resolution: null }, false],
    ["one below the next one", 1_050, { value: 1_100, resolution: null }, false],
    ["one above a corrected one", 1_500, { value: 1_100, resolution: "correct" }, true],
    ["one before the meter was replaced", 1_500, { value: 10, resolution: "meter-replaced" }, false],
    ["one with nothing behind it", 1_500, null, false],
  ])("%s", (_, value, next, above) => {
    expect(isAboveNext(value, next)).toBe(above);
  });
});

describe("acceptReading", () => {
  const currentUsage = 10_000;
  type Row = [string, number, Resolution | null, JudgedByBefore, object];
  it.each<Row>([
    [
      "a plain reading",
      10_500,
      null,
      { below: false, farAbove: false, late: false },
      {
        currentUsage: 10_500,
        serviceShift: 0,
        movesMachine: true,
        resolution: null,
      },
    ],
    [
      "below, unresolved",
      100,
      null,
      { below: true, farAbove: false, late: false },
      { refused: "needs_resolution" },
    ],
    [
      "below, corrected",
      9_000,
      "correct",
      { below: true, farAbove: false, late: false },
      {
        currentUsage: 9_000,
        serviceShift: 0,
        movesMachine: true,
        resolution: "correct",
      },
    ],
    [
      "below, meter replaced: the last services move by as much",
      100,
      "meter-replaced",
      { below: true, farAbove: false, late: false },
      {
        currentUsage: 100,
        serviceShift: -9_900,
        movesMachine: true,
        resolution: "meter-replaced",
      },
    ],
    [
      "a resolution that wasn't needed is dropped",
      10_500,
      "meter-replaced",
      { below: false, farAbove: false, late: false },
      {
        currentUsage: 10_500,
        serviceShift: 0,
        movesMachine: true,
        resolution: null,
      },
    ],
    [
      "late",
      9_000,
      null,
      { below: false, farAbove: false, late: true },
      { currentUsage, serviceShift: 0, movesMachine: false, resolution: null },
    ],
    [
      "late and below, unresolved",
      100,
      null,
      { below: true, farAbove: false, late: true },
      { refused: "needs_resolution" },
    ],
    [
      "late and below, corrected",
      100,
      "correct",
      { below: true, farAbove: false, late: true },
      { currentUsage, serviceShift: 0, movesMachine: false, resolution: "correct" },
    ],
    [
      "late and below, meter replaced",
      100,
      "meter-replaced",
      { below: true, farAbove: false, late: true },
      { currentUsage, serviceShift: 0, movesMachine: false, resolution: "meter-replaced" },
    ],
  ])("%s", (_, value, resolution, judgement, expected) => {
    const judged = { ...judgement, above: false };
    expect(acceptReading({ value, resolution, judgement: judged, currentUsage, alone: true })).toEqual(
      expected,
    );
  });

  it.each([
    ["a plain one", { below: false, farAbove: false, late: false, above: false }, null, null],
    ["a late one", { below: false, farAbove: false, late: true, above: false }, null, null],
    ["one far above", { below: false, farAbove: true, late: false, above: false }, null, "needs_look"],
    ["a late one far above", { below: false, farAbove: true, late: true, above: false }, null, "needs_look"],
    [
      "a late one above the next",
      { below: false, farAbove: false, late: true, above: true },
      null,
      "needs_look",
    ],
    [
      "one below",
      { below: true, farAbove: false, late: false, above: false },
      "needs_resolution",
      "needs_resolution",
    ],
  ])(
    "refuses %s when reviewed alone: %s, among several: %s",
    (_name, judgement, reviewedAlone, oneOfSeveral) => {
      const refusal = (alone: boolean) => {
        const taken = acceptReading({ value: 12_000, resolution: null, judgement, currentUsage, alone });
        return "refused" in taken ? taken.refused : null;
      };
      expect([refusal(true), refusal(false)]).toEqual([reviewedAlone, oneOfSeveral]);
    },
  );
});

it.each([
  ["between two readings", true, 12_040, 12_100, { kind: "between", before: 12_040, after: 12_100 }],
  ["before the first", true, null, 12_100, { kind: "first", after: 12_100 }],
  ["after the last", true, 12_040, null, { kind: "last", before: 12_040 }],
  ["between readings of 0", true, 0, 0, { kind: "between", before: 0, after: 0 }],
  ["none for the only reading", true, null, null, null],
  ["none for a reading that isn't late", false, 12_040, 12_100, null],
] as const)("finds the place of a late reading: %s", (_name, late, before, after, place) => {
  expect(latePlace({ late }, before, after)).toEqual(place);
});
