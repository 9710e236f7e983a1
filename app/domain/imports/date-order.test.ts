import { expect, it } from "vitest";
import { type DateOrder, dateOrderOf, readDay } from "./date-order.ts";

it.each<[string[], DateOrder | null]>([
  [["05/11/2024", "25/12/2024"], "day"],
  [["11/05/2024", "11/25/2024 0:00"], "month"],
  [["05/11/2024", "06/12/2024"], null],
  [["25/12/2024", "12/25/2024"], null],
  [["2024-05-25", "5 ene 2024", ""], null],
  [["25.12.24"], "day"],
  [["2025-06-01", "6/3/2025", "2025-06-10"], "month"],
  [["2025-06-10", "3/6/2025", "", "2025-06-01", "2025-05-01"], "day"],
  [["2025-06-01", "6/7/2025", "2025-07-10"], null],
  [["2025-01-01", "6/3/2025", "2025-12-10"], null],
  [["2025-06-10", "6/3/2025", "2025-06-01", "2025-07-01"], null],
  [["6/3/2025", "2025-06-01", "2025-07-01", "3/6/2025"], null],
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
