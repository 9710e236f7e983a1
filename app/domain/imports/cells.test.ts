import { expect, it } from "vitest";
import { isDamaged, isTotalWord, plainCell } from "./cells.ts";

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

it.each([
  ["Total", true],
  [" TOTALES: ", true],
  ["Subtotal", true],
  ["Grand total", true],
  ["Total general", true],
  ["Suma", true],
  ["2024 TOTAL", true],
  ["Total 2024", true],
  ["Total for May 2025:", true],
  ["Total gallons", true],
  ["Total del año 2024", true],
  ["2024", false],
  ["Total rebuild", false],
  ["Total station", false],
  ["Summit", false],
])("%j heads a row of totals: %s", (cell, total) => expect(isTotalWord(cell)).toBe(total));
