import { describe, expect, it, test } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  isFarAboveMeter,
  type NearReading,
  type ReadingDoubt,
  type ReadingsAround,
  readingDoubt,
  serviceDoubt,
} from "./reading-doubt.ts";

const THEN = new Date("2026-11-20T08:00:00Z");

type Row = [name: string, doubt: ReadingDoubt | null, value: number, days: number, unit?: MeterUnit];

// The last reading was 1,234.5.
test.each<Row>([
  ["the same again", null, 12_345, 1],
  ["a day's work", null, 12_425, 1],
  ["a tenth below", "below", 12_344, 1],
  ["a digit short", "below", 1_234, 1],
  ["nothing", "below", 0, 1],
  ["24 hours in a day", null, 12_585, 1],
  ["more hours than a day has", "farAbove", 12_586, 1],
  ["a digit too many", "farAbove", 123_455, 30],
  ["a month of nights", null, 12_345 + 30 * 240, 30],
  ["the day that has begun", null, 12_585, 0],
  ["1,000 miles in a day", null, 22_345, 1, "miles"],
  ["more than 1,000 miles in a day", "farAbove", 22_346, 1, "miles"],
  ["1,600 kilometers in a day", null, 28_345, 1, "kilometers"],
  ["more than 1,600 kilometers in a day", "farAbove", 28_346, 1, "kilometers"],
  ["any jump of a counter", null, 9_999_999, 1, "cycles"],
  ["a counter that runs backwards", "below", 1, 1, "cycles"],
  ["below a reading that was taken later", null, 12_000, -1],
  ["above a reading that was taken later", null, 123_455, -1],
])("%s: %s", (_name, doubt, value, days, unit = "hours") => {
  const current = { value: 12_345, takenAt: THEN };
  const takenAt = new Date(THEN.getTime() + days * DAY_MS);
  expect(readingDoubt({ value, unit, current, takenAt })).toBe(doubt);
});

test("a machine without a reading raises no doubt", () => {
  expect(readingDoubt({ value: 0, unit: "hours", current: null, takenAt: THEN })).toBe(null);
});

describe("the usage of a service makes the form ask back", () => {
  const NONE: ReadingsAround = { earlier: null, upTo: null, later: null, replacedThatDay: false };
  const near = (value: number, days: number, resolution: NearReading["resolution"] = null): NearReading => ({
    value,
    takenAt: new Date(THEN.getTime() + days * DAY_MS),
    resolution,
  });
  const [earlier, later] = [near(1_000, -1), near(1_100, 1)];
  const newMeter = near(5, 1, "meter-replaced");
  const newOnThatDay = near(3, 0, "meter-replaced");

  it.each<[string, number, Partial<ReadingsAround>, NearReading | null]>([
    ["never without readings", 99_999, {}, null],
    ["below the last reading of an earlier day", 999, { earlier, upTo: earlier }, earlier],
    ["not at that reading", 1_000, { earlier, upTo: earlier }, null],
    ["above the first reading of a later day", 1_101, { earlier, upTo: earlier, later }, later],
    ["not at that reading either", 1_100, { later }, null],
    ["not above a later reading of a new meter", 1_101, { earlier, upTo: earlier, later: newMeter }, null],
    ["far above the reading before it", 1_241, { earlier, upTo: earlier }, earlier],
    ["not at all the hours since that reading", 1_240, { earlier, upTo: earlier }, null],
    ["not below a reading of its own day", 999, { upTo: near(1_000, 0) }, null],
    [
      "not below the old meter on the day of its replacement",
      5,
      { earlier, later, replacedThatDay: true },
      null,
    ],
    [
      "far above the new meter on that day, as the old one read",
      1_002,
      { earlier, upTo: newOnThatDay, replacedThatDay: true },
      newOnThatDay,
    ],
    [
      "not at a day's work on the new meter",
      243,
      { earlier, upTo: newOnThatDay, replacedThatDay: true },
      null,
    ],
    [
      "above a later reading of the new meter",
      200,
      { earlier, upTo: newOnThatDay, later: near(100, 1), replacedThatDay: true },
      near(100, 1),
    ],
  ])("%s", (_, value, around, beside) => {
    const doubted = serviceDoubt({ value, unit: "hours", takenAt: THEN }, { ...NONE, ...around });
    expect(doubted).toEqual(beside);
  });
});

test.each<[name: string, isFarAbove: boolean, value: number, unit: MeterUnit]>([
  ["the meter as it stands", false, 12_345, "hours"],
  ["before the meter", false, 0, "hours"],
  ["what two days allow", false, 12_345 + 480, "hours"],
  ["a tenth more than two days allow", true, 12_345 + 481, "hours"],
  ["a digit too many", true, 123_450, "miles"],
  ["any jump of a counter", false, 9_999_999, "cycles"],
])("a task that counts from %s is far above the meter: %s", (_name, isFarAbove, value, unit) => {
  const current = { value: 12_345, takenAt: THEN };
  expect(isFarAboveMeter({ value, unit, current, now: new Date(THEN.getTime() + 2 * DAY_MS) })).toBe(
    isFarAbove,
  );
});
