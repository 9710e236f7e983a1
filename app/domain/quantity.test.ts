import { describe, expect, it } from "vitest";
import {
  formatTenths,
  formatThousandths,
  MAX_TENTHS,
  type NumberProblem,
  parseFuel,
  parseTenths,
  pluralOf,
  readFuel,
  readTenths,
  readTenthsOfNumber,
  roundedFuel,
  tenthsFromNumber,
  tenthsToNumber,
  tenthsToText,
} from "./quantity.ts";

describe("parseTenths", () => {
  it.each<[string, number | null]>([
    ["0", 0],
    ["12", 120],
    ["12.3", 123],
    ["12,3", 123],
    ["0012.0", 120],
    [".5", 5],
    ["-7.5", -75],
    ["-0.1", -1],
    ["  8.1\u00a0", 81],
    ["99999999.9", MAX_TENTHS],
    ["-99999999.9", -MAX_TENTHS],
    ["100000000", null],
    ["-100000000", null],
    ["9".repeat(400), null],
    ["", null],
    ["  ", null],
    ["-", null],
    [".", null],
    ["5.", null],
    ["1.25", null],
    ["1.50", 15],
    ["3120.50", 31_205],
    ["250.00", 2_500],
    ["12,00", 120],
    ["0.500", 5],
    ["250.0000", 2_500],
    ["250.000", null],
    ["1,200", null],
    ["3,120.50", 31_205],
    ["3.120,50", 31_205],
    ["1,234.500", 12_345],
    ["1,234,567.80", 12_345_678],
    ["99999999.90", MAX_TENTHS],
    ["1,234", null],
    ["1.234", null],
    ["12,345", null],
    ["-1,234", null],
    ["1,234.5", 12_345],
    ["1.234,5", 12_345],
    ["-12,345.6", -123_456],
    ["1,234,567", 12_345_670],
    ["1.234.567", 12_345_670],
    ["1,234,567.8", 12_345_678],
    ["99,999,999.9", MAX_TENTHS],
    ["100,000,000", null],
    ["1,234.56", null],
    ["1,234.567", null],
    ["1,234.", null],
    ["1,234,5", null],
    ["1,234.567.8", null],
    ["12,34.5", null],
    ["1234,567.8", null],
    ["0,123.5", null],
    [",123.5", null],
    ["1 234", null],
    ["1.2.3", null],
    ["+5", null],
    ["--5", null],
    ["1e3", null],
    ["0x1F", null],
    ["١٢", null],
    ["Infinity", null],
    ["12 hours", null],
    ["12\0", null],
  ])("reads %j as %j", (text, tenths) => {
    expect(parseTenths(text)).toBe(tenths);
  });

  it("never returns -0", () => {
    expect(Object.is(parseTenths("-0.0"), 0)).toBe(true);
  });
});

describe("readTenths", () => {
  it.each<[string, NumberProblem | null]>([
    ["12,5", null],
    ["1,234", "ambiguous"],
    ["-1.234", "ambiguous"],
    ["999,999", "ambiguous"],
    ["0.123", "decimals"],
    ["1.25", "decimals"],
    ["1234,56", "decimals"],
    [".25", "decimals"],
    ["1 234", "separators"],
    ["1’234", "separators"],
    ["12,34.5", "separators"],
    ["1,234.56", "decimals"],
    ["1,200", "ambiguous"],
    ["100000000.00", "tooLarge"],
    ["100000000", "tooLarge"],
    ["100,000,000", "tooLarge"],
    ["9".repeat(400), "tooLarge"],
    ["", "notNumber"],
    ["5.", "notNumber"],
    ["1e3", "notNumber"],
    ["12 hours", "notNumber"],
  ])("reads %j with its fault: %j", (text, problem) => {
    expect(readTenths(text)).toEqual(problem === null ? { tenths: expect.any(Number) } : { problem });
  });

  it.each<[number, NumberProblem]>([
    [100_000_000, "tooLarge"],
    [Number.POSITIVE_INFINITY, "tooLarge"],
    [1.25, "decimals"],
    [Number.NaN, "notNumber"],
  ])("reads the number %d with its fault: %j", (n, problem) => {
    expect(readTenthsOfNumber(n)).toEqual({ problem });
  });
});

describe("parseFuel", () => {
  it.each<[string, number | null]>([
    ["12.345", 123],
    ["12.35", 124],
    ["12,349", null],
    ["12,34", 123],
    ["0,999", 10],
    [".25", 3],
    ["1,234.567", 12_346],
    ["1234,567", 12_346],
    ["12.5", 125],
    ["1,234", null],
    ["99999999.95", null],
    ["-1.25", null],
    ["full", null],
    ["", null],
  ])("reads %j as %j", (text, tenths) => expect(parseFuel(text)).toBe(tenths));

  it("is written in tenths", () => {
    expect(["12.345", "12", "1,234", ""].map(roundedFuel)).toEqual(["12.3", "12.0", "1,234", ""]);
  });

  it("gives the reason of a failure", () => {
    expect(readFuel("12.345")).toEqual({ tenths: 123 });
    expect(readFuel("1,234")).toEqual({ problem: "ambiguous" });
  });
});

describe("pluralOf", () => {
  it.each([
    [10, 1],
    [-10, 1],
    [0, 2],
    [1, 2],
    [9, 2],
    [11, 2],
    [15, 2],
    [20, 2],
    [100, 2],
  ])("counts %d tenths as %d", (tenths, count) => {
    expect(pluralOf(tenths)).toBe(count);
  });
});

describe("tenthsFromNumber", () => {
  it.each<[number, number | null]>([
    [0, 0],
    [12.3, 123],
    [-7.5, -75],
    [0.1 + 0.2, 3],
    [0.7 + 0.1, 8],
    [1.1 * 3, 33],
    [4.35 * 100, 4350],
    [99_999_999.9, MAX_TENTHS],
    [-99_999_999.9, -MAX_TENTHS],
    [100_000_000, null],
    [-100_000_000, null],
    [1.25, null],
    [0.01, null],
    [0.001, null],
    [99_999_999.89, null],
    [12_345_678.21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
  ])("reads %d as %j", (n, tenths) => {
    expect(tenthsFromNumber(n)).toBe(tenths);
  });

  it("never returns -0", () => {
    expect(Object.is(tenthsFromNumber(-0), 0)).toBe(true);
  });

  it("restores what tenthsToNumber gave, up to the limit", () => {
    for (const tenths of [0, 1, 3, 7, 123, 1_234_567, MAX_TENTHS - 1, MAX_TENTHS, -MAX_TENTHS]) {
      expect(tenthsFromNumber(tenthsToNumber(tenths))).toBe(tenths);
      expect(parseTenths(String(tenthsToNumber(tenths)))).toBe(tenths);
    }
  });
});

describe("formatTenths", () => {
  it.each<[number, "en" | "es", "auto" | "one", string]>([
    [0, "en", "auto", "0"],
    [-0, "en", "auto", "0"],
    [0, "en", "one", "0.0"],
    [5, "es", "auto", "0.5"],
    [9_990, "en", "auto", "999"],
    [10_000, "en", "auto", "1,000"],
    [10_000, "es", "auto", "1,000"],
    [12_345, "en", "auto", "1,234.5"],
    [12_345, "es", "auto", "1,234.5"],
    [123_456, "es", "auto", "12,345.6"],
    [100_000, "es", "one", "10,000.0"],
    [123_450, "en", "one", "12,345.0"],
    [-12_345, "en", "auto", "-1,234.5"],
    [-5, "es", "auto", "-0.5"],
    [MAX_TENTHS, "en", "auto", "99,999,999.9"],
    [MAX_TENTHS, "es", "auto", "99,999,999.9"],
  ])("formats %d in %s, %s, as %s", (tenths, locale, fraction, text) => {
    expect(formatTenths(tenths, locale, fraction)).toBe(text);
  });

  it("shows the decimal only when needed unless told otherwise", () => {
    expect(formatTenths(120, "en")).toBe("12");
    expect(formatTenths(121, "en")).toBe("12.1");
  });

  it("writes text that parseTenths reads, except thousands without a decimal", () => {
    for (const locale of ["en", "es"] as const) {
      for (let tenths = 1; tenths <= MAX_TENTHS; tenths = tenths * 3 + 1) {
        expect(parseTenths(formatTenths(tenths, locale, "one"))).toBe(tenths);
      }
      expect(parseTenths(formatTenths(12_340, locale))).toBe(null);
    }
  });

  it("agrees with Intl", () => {
    for (const locale of ["en", "es"] as const) {
      for (const [fraction, digits] of [
        ["auto", 0],
        ["one", 1],
      ] as const) {
        const intl = new Intl.NumberFormat(`${locale}-US`, {
          minimumFractionDigits: digits,
          maximumFractionDigits: 1,
        });
        for (let tenths = 1; tenths <= MAX_TENTHS; tenths = tenths * 3 + 1) {
          expect(formatTenths(tenths, locale, fraction)).toBe(intl.format(tenths / 10));
          expect(formatTenths(-tenths, locale, fraction)).toBe(intl.format(-tenths / 10));
        }
      }
    }
  });
});

describe("formatThousandths", () => {
  it.each<[number, "en" | "es", 2 | 3, string]>([
    [0, "en", 3, "0.000"],
    [7, "en", 3, "0.007"],
    [125, "es", 3, "0.125"],
    [1_477, "en", 2, "1.48"],
    [1_474, "en", 2, "1.47"],
    [4, "en", 2, "0.00"],
    [5, "en", 2, "0.01"],
    [1_234_567, "en", 3, "1,234.567"],
    [1_234_567, "es", 3, "1,234.567"],
    [12_345_678, "es", 2, "12,345.68"],
    [-1_500, "en", 2, "-1.50"],
  ])("formats %d in %s with %d decimals as %s", (thousandths, locale, places, text) => {
    expect(formatThousandths(thousandths, locale, places)).toBe(text);
  });
});

it.each([
  [120, "12.0"],
  [-5, "-0.5"],
  [0, "0.0"],
])("a record tells %i tenths as %s", (tenths, text) => expect(tenthsToText(tenths)).toBe(text));
