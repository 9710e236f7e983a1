import { describe, expect, it } from "vitest";
import { type DecimalSign, decimalSigns, readDecimal, readNumber, unitBehind } from "./file-numbers.ts";

describe("decimalSigns", () => {
  const signsOf = (...columns: string[][]) =>
    decimalSigns(
      (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row] ?? "")),
      columns.length,
    );

  it.each<[string, string[], DecimalSign | null]>([
    ["a point behind a comma", ["1,234.5", "2,345"], "point"],
    ["a comma behind a point", ["1.234,5", "2.345"], "comma"],
    ["a point not before three digits", ["12.5"], "point"],
    ["a comma not before three digits", ["12,50"], "comma"],
    ["a point behind four digits", ["1234.567"], "point"],
    ["a repeated comma", ["1,234,567"], "point"],
    ["a repeated point", ["1.234.567"], "comma"],
    ["a unit and a currency around it", ["MX$ 1,250.00"], "point"],
    ["one sign before three digits", ["1,234", "12.345"], null],
    ["both signs", ["12.5", "12,5"], null],
    ["no sign", ["12", "many", ""], null],
    ["a date", ["05.11.2024"], null],
  ])("%s", (_, cells, sign) => expect(signsOf(cells)).toEqual([sign]));

  it("gives the sign of the columns that decide to the others, if they agree", () => {
    expect(signsOf(["1,234"], ["12.5"], [""])).toEqual(["point", "point", "point"]);
    expect(signsOf(["1,234"], ["12.5"], ["12,5"])).toEqual([null, "point", "comma"]);
    expect(signsOf(["1.5", "1,5"], ["12.5", ""], ["1,234", ""])).toEqual([null, "point", "point"]);
  });
});

describe("readNumber", () => {
  it.each<[string, DecimalSign | null, number | string]>([
    ["2,345", "point", 23_450],
    ["2.345", "comma", 23_450],
    ["2,345", null, "ambiguous"],
    ["2,345", "comma", "ambiguous"],
    ["2.345", "point", "ambiguous"],
    ["3120.50", null, 31_205],
    ["3,120.50", null, 31_205],
    ["106,421 mi", "point", 1_064_210],
    ["8150 hrs", null, 81_500],
    ["8 150 h.", null, 81_500],
    ["48'210", null, 482_100],
    ["$12.5", null, 125],
    ["(12.00)", null, -120],
    ["12,5", "point", 125],
    ["1.25", null, "decimals"],
    ["km", null, "notNumber"],
    ["=1+1", null, "notNumber"],
    ["12 34", null, "separators"],
  ])("reads %j with the sign %s as %s", (cell, sign, read) => {
    expect(readNumber(cell, sign)).toEqual(typeof read === "number" ? { tenths: read } : { problem: read });
  });
});

it.each<[string, DecimalSign | null, number | null]>([
  ["1,234.5", null, 1234.5],
  ["1.234,5", null, 1234.5],
  ["2,345", "point", 2345],
  ["2.345", "comma", 2345],
  ["2,345", "comma", 2.345],
  ["1,234", null, null],
  ["1,234,567", null, 1_234_567],
  ["12,5", null, 12.5],
  ["12,5", "point", null],
  ["12.5", "comma", null],
  [".5", "point", 0.5],
  ["3120.55", null, 3120.55],
  ["$79.78", null, 79.78],
  ["MX$ 1,250.00", null, 1250],
  ["1.250,00 \u20AC", null, 1250],
  ["USD 12.50", null, 12.5],
  ["106,421 mi", "point", 106_421],
  ["48'210", null, 48_210],
  ["8 150 h.", null, 8150],
  ["(12.00)", null, -12],
  ["12,34.5", "point", null],
  ["1.2.3", "point", null],
  ["1.23457E+11", "point", null],
  ["-", "point", null],
  ["many", "point", null],
])("reads %j with the sign %s as the number %s", (cell, sign, number) => {
  expect(readDecimal(cell, sign)).toBe(number);
});

it.each([
  ["106,421 mi", "mi"],
  ["46.3 L", "L"],
  ["12 gallons.", "gallons"],
  ["12", ""],
  ["12 boats", ""],
  ["mi", ""],
])("the unit behind %j is %j", (cell, unit) => expect(unitBehind(cell)).toBe(unit));
