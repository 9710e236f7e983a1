import { describe, expect, it } from "vitest";
import { LOCALES } from "#app/domain/locale.ts";
import { formatCost, formatCostPerUnit, formatDollars } from "./format.ts";

describe.each(LOCALES)("money in %s", (locale) => {
  it.each<[number, string]>([
    [0, "$0.00"],
    [5, "$0.05"],
    [80_00, "$80.00"],
    [1_240_00, "$1,240.00"],
    [3_100_50, "$3,100.50"],
    [999_999_999, "$9,999,999.99"],
  ])("a cost of %d cents reads %s", (cents, text) => {
    expect(formatCost(cents, locale)).toBe(text);
  });

  it.each<[number, 2 | 3, string]>([
    [14_000, 2, "$14.00"],
    [1_234_560, 2, "$1,234.56"],
    [245, 3, "$0.245"],
    [14_000, 3, "$14.000"],
  ])("a cost per unit of %d thousandths with %d decimals reads %s", (thousandths, places, text) => {
    expect(formatCostPerUnit(thousandths, locale, places)).toBe(text);
  });

  it.each<[number, boolean, string]>([
    [4_000, false, "$40"],
    [4_000, true, "$40"],
    [69_360, true, "$693.60"],
    [69_360, false, "$694"],
  ])("a plan's price of %d cents, exact %s, reads %s", (cents, exact, text) => {
    expect(formatDollars(cents, locale, exact)).toBe(text);
  });
});
