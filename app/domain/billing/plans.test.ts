import { describe, expect, it } from "vitest";
import {
  INTERVALS,
  isPromotionOn,
  isTier,
  LAUNCH_DISCOUNT,
  PLANS,
  priceOf,
  TIERS,
  tierOfPrice,
  YEARLY_DISCOUNT,
} from "./plans.ts";

describe("prices, in cents", () => {
  it.each([
    ["basic", "month", false, 4000, 4000, null],
    ["basic", "year", false, 3400, 40_800, null],
    ["professional", "month", false, 6800, 6800, null],
    ["professional", "year", false, 5780, 69_360, null],
    ["enterprise", "month", false, 12_500, 12_500, null],
    ["enterprise", "year", false, 10_625, 127_500, null],
    ["basic", "month", true, 3200, 3200, 4000],
    ["basic", "year", true, 2720, 32_640, 3400],
    ["professional", "month", true, 5400, 5400, 6800],
    ["professional", "year", true, 4590, 55_080, 5780],
    ["enterprise", "month", true, 10_000, 10_000, 12_500],
    ["enterprise", "year", true, 8500, 102_000, 10_625],
  ] as const)("%s by the %s, promotion %s", (tier, interval, promotion, perMonth, charged, listPerMonth) => {
    expect(priceOf(tier, interval, promotion)).toEqual({ perMonth, charged, listPerMonth });
  });

  it.each([
    ["list", "month"],
    ["launch", "month"],
  ] as const)("a %s price is %s less 15 % when billed by the year", (kind, month) => {
    for (const tier of TIERS) {
      const prices = PLANS[tier][kind];
      expect(prices.year).toBe((prices[month] * (100 - YEARLY_DISCOUNT)) / 100);
    }
  });

  it("a launch price is a fifth lower, rounded down to the dollar", () => {
    for (const tier of TIERS) {
      const { list, launch } = PLANS[tier];
      const exact = (list.month * (100 - LAUNCH_DISCOUNT)) / 100;
      expect(launch.month).toBe(Math.floor(exact / 100) * 100);
    }
  });
});

describe("the launch promotion", () => {
  const ends = new Date("2026-01-01T00:00:00Z");
  it.each([
    ["2025-12-31T23:59:59.999Z", true],
    ["2026-01-01T00:00:00.000Z", false],
    ["2026-11-21T12:00:00.000Z", false],
  ])("is at %s on: %s", (now, on) => {
    expect(isPromotionOn(new Date(now), ends)).toBe(on);
  });
});

it("plans hold 15, 30 and 65 machines", () => {
  expect(TIERS.map((tier) => PLANS[tier].equipmentLimit)).toEqual([15, 30, 65]);
});

describe("the plan of a paid price", () => {
  it("is the one it was charged for, list or launch, because no two plans share a price", () => {
    for (const interval of INTERVALS) {
      for (const tier of TIERS) {
        for (const promotion of [false, true]) {
          expect(tierOfPrice(priceOf(tier, interval, promotion).charged, interval)).toBe(tier);
        }
      }
      const prices = TIERS.flatMap((tier) => [PLANS[tier].list[interval], PLANS[tier].launch[interval]]);
      expect(new Set(prices).size).toBe(prices.length);
    }
  });

  it.each([
    [4001, "month"],
    [40_800, "month"],
    [3400, "year"],
    [4000, "year"],
    [0, "month"],
    [-4000, "month"],
  ] as const)("is unknown for %i cents by the %s", (cents, interval) => {
    expect(tierOfPrice(cents, interval)).toBeNull();
  });
});

it.each([
  ["basic", true],
  ["premium", false],
  [null, false],
])("%j is a plan: %s", (tier, is) => expect(isTier(tier)).toBe(is));
