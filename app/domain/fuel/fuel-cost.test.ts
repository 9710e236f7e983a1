import { describe, expect, it } from "vitest";
import {
  costAtPrice,
  isFuelDay,
  isUnusualCost,
  isUseOf,
  machinesUse,
  pricedFuel,
  priceOfDelivery,
  pricePerGallon,
  tankDifference,
} from "./fuel-cost.ts";

describe("the cost of fuel at a price", () => {
  it.each([
    { amount: 125, price: 3499, cents: 4374 }, // 4373.75
    { amount: 1, price: 50, cents: 1 }, // 0.5
    { amount: 1, price: 49, cents: 0 }, // 0.49
    { amount: 5000, price: 3499, cents: 174_950 },
    { amount: 999_999_999, price: 999_999, cents: 9_999_989_990_000 },
  ])("is $cents cents for $amount tenths at $price thousandths", ({ amount, price, cents }) => {
    expect(costAtPrice(amount, price)).toBe(cents);
  });
});

describe("the price per gallon of a cost", () => {
  it.each([
    { amount: 5000, cost: 174_950, price: 3499 },
    { amount: 1000, cost: 35_005, price: 3501 }, // 3.5005
    { amount: 30, cost: 1000, price: 3333 },
    { amount: 125, cost: 0, price: 0 },
    { amount: 125, cost: null, price: null },
    { amount: 0, cost: 100, price: null },
  ])("is $price thousandths for $cost cents and $amount tenths", ({ amount, cost, price }) => {
    expect(pricePerGallon(amount, cost)).toBe(price);
  });
});

it.each([
  { cost: 699, unusual: false },
  { cost: 700, unusual: false },
  { cost: 701, unusual: true },
  { cost: 175, unusual: false },
  { cost: 174, unusual: true },
  { cost: 0, unusual: true },
])("calls $cost cents for a gallon at $3.500 unusual: $unusual", ({ cost, unusual }) => {
  expect(isUnusualCost(10, cost, 3500)).toBe(unusual);
});

it.each([
  { fuel: "diesel", use: "off-road-dyed", priced: "dyed", kept: "off-road-dyed" },
  { fuel: "diesel", use: "off-road", priced: "diesel", kept: "off-road" },
  { fuel: "diesel", use: null, priced: "diesel", kept: null },
  { fuel: "gas", use: "off-road-dyed", priced: "gas", kept: "off-road" },
  { fuel: "gas", use: "highway", priced: "gas", kept: "highway" },
] as const)(
  "prices $fuel with use $use as $priced, and keeps $kept as the machine's use",
  ({ fuel, use, priced, kept }) => {
    expect(pricedFuel(fuel, use)).toBe(priced);
    expect(machinesUse(fuel, use)).toBe(kept);
    expect(isUseOf(fuel, use)).toBe(use === kept);
  },
);

it.each([
  { day: "2026-11-22", is: true },
  { day: "2026-11-23", is: false },
  { day: "2025-11-21", is: true },
  { day: "2025-11-20", is: false },
])("on 2026-11-22 fuel may be dated $day, at most 366 days back: $is", ({ day, is }) => {
  expect(isFuelDay(day, "2026-11-22")).toBe(is);
});

it("a delivery of 500.0 gallons for $1,749.50 sets a price of $3.499", () => {
  expect(priceOfDelivery(5_000, 174_950)).toBe(3_499);
});

it.each([
  { delivered: 5_000, taken: 4_988, amount: 12, over: false },
  { delivered: 5_000, taken: 5_012, amount: 12, over: true },
  { delivered: 5_000, taken: 5_000, amount: 0, over: false },
])("with $delivered delivered and $taken taken, the tank's difference is $amount, over: $over", (tank) => {
  const { delivered, taken, ...difference } = tank;
  expect(tankDifference(delivered, taken)).toEqual(difference);
});
