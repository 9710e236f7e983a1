import { describe, expect, it } from "vitest";
import {
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  decimalSigns,
  isDamaged,
  plainCell,
  readDay,
  readDecimal,
  readNumber,
  unitBehind,
} from "./cells.ts";

it.each([
  [" Loader ", "Loader"],
  ["N/A", ""],
  ["n/a", ""],
  ["-", ""],
  ["–", ""],
  ["No notes provided", ""],
  ["Not stated", ""],
  ["#REF!", ""],
  ["########", ""],
  ["-5", "-5"],
  ["# 7", "# 7"],
])("reads the cell %j as %j", (cell, text) => expect(plainCell(cell)).toBe(text));

it.each([
  ["1.23457E+11", true],
  ["1E+12", true],
  ["#N/A", true],
  ["########", true],
  [" 2-Jan ", true],
  ["14-dic-2024", true],
  ["5E10", false],
  ["#7", false],
  ["12-JDX", false],
  ["1-2", false],
])("a spreadsheet has damaged %j: %s", (cell, damaged) => expect(isDamaged(cell)).toBe(damaged));

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

it.each<[string[], DateOrder | null]>([
  [["05/11/2024", "25/12/2024"], "day"],
  [["11/05/2024", "11/25/2024 0:00"], "month"],
  [["05/11/2024", "06/12/2024"], null],
  [["25/12/2024", "12/25/2024"], null],
  [["2024-05-25", "5 ene 2024", ""], null],
  [["25.12.24"], "day"],
])("the dates %j begin with the %s", (cells, order) => expect(dateOrderOf(cells)).toBe(order));

it.each<[string, DateOrder | null, string | null]>([
  ["05/11/2024", "day", "2024-11-05"],
  ["05/11/2024", "month", "2024-05-11"],
  ["05/11/2024", null, null],
  ["12/25/2024", "day", null],
  ["11/05/2022 0:00", "month", "2022-11-05"],
  ["5.1.26", "day", "2026-01-05"],
  ["5.1.29", "day", "1929-01-05"],
  ["2024-01-05", null, "2024-01-05"],
  ["2024/1/5", null, "2024-01-05"],
  ["2024-01-05T10:00", null, "2024-01-05"],
  ["Jan 5, 2024", null, "2024-01-05"],
  ["Friday, January 5, 2024", null, "2024-01-05"],
  ["20240105", null, "2024-01-05"],
  ["January 5 2024", null, "2024-01-05"],
  ["5 ene 2024", null, "2024-01-05"],
  ["5 de maio de 2024", null, "2024-05-05"],
  ["5-Dic-24", null, "2024-12-05"],
  ["5 xyz 2024", null, null],
  ["31/04/2024", "day", null],
  ["soon", "day", null],
  ["", "day", null],
])("reads the day %j, which begins with the %s, as %s", (cell, order, day) => {
  expect(readDay(cell, order, 2028)).toBe(day);
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
