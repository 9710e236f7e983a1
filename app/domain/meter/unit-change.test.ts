import { describe, expect, it } from "vitest";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { converted, isUnitAsked, onNewMeter, unitRatio } from "./unit-change.ts";

it.each<[MeterUnit, MeterUnit, number, number | null]>([
  ["miles", "kilometers", 50_000, 80_467],
  ["miles", "kilometers", 2_000_000, 3_218_688],
  ["kilometers", "miles", 16_093, 10_000],
  ["kilometers", "kilometers", 7, 7],
  ["miles", "kilometers", -10, -16],
  ["hours", "miles", 10, null],
  ["miles", "n/a", 10, null],
])("%s in %s: %i are %j", (from, to, usage, expected) => {
  const ratio = unitRatio(from, to);
  expect(ratio && converted(usage, ratio)).toBe(expected);
});

describe("a usage on the new meter", () => {
  const miles = { from: "miles", to: "kilometers", ended: 12_000, reads: 30 } as const;

  it.each([
    ["where the old one ended", 12_000, 30],
    ["100 miles ahead", 13_000, 30 + 1_609],
    ["900 miles behind", 3_000, 30 - 14_484],
  ])("stays as far away: %s", (_, usage, expected) => {
    expect(onNewMeter(usage, miles)).toBe(expected);
  });

  it("is where it begins if the units can't be converted", () => {
    expect(onNewMeter(13_000, { ...miles, from: "hours" })).toBe(30);
  });
});

it.each<[MeterUnit, MeterUnit, boolean, boolean]>([
  ["miles", "kilometers", true, true],
  ["miles", "kilometers", false, false],
  ["miles", "miles", true, false],
  ["hours", "n/a", true, false],
  ["cycles", "other", true, false],
  ["n/a", "hours", true, true],
])("a change from %s to %s, with usage %j, is asked about: %j", (from, to, hasUsage, asked) => {
  expect(isUnitAsked(from, to, hasUsage)).toBe(asked);
});
