import { describe, expect, it } from "vitest";
import { type FuelRate, type FuelSpan, fuelRate } from "./fuel-rate.ts";

const reading = (value: number, id = `r${value}`) => ({ id, value });
const replaced = (value: number, before: number | null, id = `r${value}`) => ({ id, value, before });

/** From 1,000.0 to 1,100.0 hours with 250.0 gallons. */
const SPAN: FuelSpan = {
  unit: "hours",
  first: reading(10_000),
  last: reading(11_000),
  replacements: [],
  fuel: 2_500,
};

describe("the fuel rate of a machine", () => {
  it.each<[string, Partial<FuelSpan>, FuelRate]>([
    ["hours", {}, { perUnit: 2_500, unit: "hours", distance: 1_000, fuel: 2_500 }],
    ["miles", { unit: "miles", fuel: 50 }, { perUnit: 50, unit: "miles", distance: 1_000, fuel: 50 }],
    [
      "kilometers, rounded to a thousandth",
      { unit: "kilometers", last: reading(10_003), fuel: 2 },
      { perUnit: 667, unit: "kilometers", distance: 3, fuel: 2 },
    ],
    ["a meter that doesn't apply", { unit: "n/a" }, { missing: "unit" }],
    ["cycles", { unit: "cycles" }, { missing: "unit" }],
    ["another unit", { unit: "other" }, { missing: "unit" }],
    ["no reading", { first: null, last: null }, { missing: "readings" }],
    ["one reading", { last: reading(10_000) }, { missing: "readings" }],
    ["two readings of the same value", { last: reading(10_000, "later") }, { missing: "distance" }],
    ["a reading that was corrected below the first", { last: reading(9_000) }, { missing: "distance" }],
    ["no fuel between them", { fuel: 0 }, { missing: "fuel" }],
    [
      // 1,000 to 1,080, then a new meter from 5 to 25: 100 hours, and the replacement adds none.
      "a replaced meter",
      { last: reading(250), replacements: [replaced(50, 10_800)] },
      { perUnit: 2_500, unit: "hours", distance: 1_000, fuel: 2_500 },
    ],
    [
      "a meter that was replaced twice",
      { last: reading(300), replacements: [replaced(100, 10_500), replaced(0, 400)] },
      { perUnit: 2_273, unit: "hours", distance: 1_100, fuel: 2_500 },
    ],
    [
      "a replacement that the span begins with",
      { first: reading(50), last: reading(1_050), replacements: [replaced(50, 10_800)] },
      { perUnit: 2_500, unit: "hours", distance: 1_000, fuel: 2_500 },
    ],
    [
      "a replacement that stands above the reading before it, since a mistyped one was voided",
      { replacements: [replaced(10_500, 10_200)] },
      { perUnit: 2_500, unit: "hours", distance: 1_000, fuel: 2_500 },
    ],
    [
      "a replacement with nothing before it",
      { replacements: [replaced(10_500, null)] },
      { perUnit: 2_500, unit: "hours", distance: 1_000, fuel: 2_500 },
    ],
  ])("%s", (_, change, rate) => {
    expect(fuelRate({ ...SPAN, ...change })).toEqual(rate);
  });
});
