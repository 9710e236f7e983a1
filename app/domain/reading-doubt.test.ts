import { expect, test } from "vitest";
import { DAY_MS } from "./durations.ts";
import type { MeterUnit } from "./equipment.ts";
import { type ReadingDoubt, readingDoubt } from "./reading-doubt.ts";

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
