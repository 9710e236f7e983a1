/** The cells of one row by field. The first fault stops nothing: it is kept, and makes the row wrong. */

import { isCleanText, plainName } from "#app/domain/clean-text.ts";
import { MAX_AMOUNT } from "#app/domain/money.ts";
import { MAX_TENTHS } from "#app/domain/quantity.ts";
import { plainCell, shortened } from "./cells.ts";
import type { ImportFieldName } from "./choices.ts";
import type { ColumnFormats } from "./column-formats.ts";
import { readDecimal } from "./file-numbers.ts";
import { IMPORT_LIMITS } from "./kept-table.ts";
import { rounded, scaled } from "./measures.ts";
import type { Adjustment, ReasonName, RowReason } from "./read-row.ts";
import type { TextRecord } from "./row-blocks.ts";

/** Cells that no row can hold, in columns that are left out too. */
export function unusableCells(cells: readonly string[]): RowReason | null {
  if (cells.some((cell) => cell.length > IMPORT_LIMITS.cellLetters)) return { reason: "cellTooLong" };
  return cells.every(isCleanText) ? null : { reason: "unstorable" };
}

/** What was changed on the way in, and sums as read and as stored. */
export type Tally = {
  adjusted: Map<Adjustment, number>;
  sums: Map<Summed, { read: number; stored: number }>;
};

type Summed = "reading" | "amount" | "cost";

/** What one row adds to the tally, if it goes in. */
export type RowTally = { counted: Adjustment[]; added: [what: Summed, read: number, stored: number][] };

export function addTo({ adjusted, sums }: Tally, { counted, added }: RowTally): void {
  for (const what of counted) adjusted.set(what, (adjusted.get(what) ?? 0) + 1);
  for (const [what, read, stored] of added) {
    const sum = sums.get(what) ?? { read: 0, stored: 0 };
    sums.set(what, { read: sum.read + read, stored: sum.stored + stored });
  }
}

export type RowCells = {
  readonly fault: RowReason | null;
  fail: (reason: ReasonName, params?: RowReason["params"]) => void;
  /** Text without outer blanks and empty words; several columns are joined with "; ", equal ones once. */
  text: (field: ImportFieldName) => string;
  /** One line, as names are stored. Longer names make the row wrong. */
  name: (field: ImportFieldName, max: number) => string;
  /** A number of 0 or more, with all its decimals; null for an empty cell. */
  number: (field: ImportFieldName) => number | null;
  /** An amount of money in cents, before it is rounded. */
  money: (field: ImportFieldName) => number | null;
  /** A number in tenths or cents, rounded half up; null past the most that is stored. */
  stored: (field: ImportFieldName, exact: number, of: "tenths" | "cents") => number | null;
};

export function rowCells({ columnsOf, signsOf }: ColumnFormats, record: TextRecord): RowCells {
  const { cells } = record;
  const signs = signsOf(record);
  let fault: RowReason | null = null;
  const fail: RowCells["fail"] = (reason, params) => {
    fault ??= params ? { reason, params } : { reason };
  };
  const texts = (field: ImportFieldName) =>
    columnsOf(field)
      .map((column) => plainCell(cells[column] ?? ""))
      .filter(Boolean);
  const text = (field: ImportFieldName) => {
    const all = texts(field);
    return all.length < 2 ? (all[0] ?? "") : [...new Set(all)].join("; ");
  };
  const number = (field: ImportFieldName) => {
    const [column = -1] = columnsOf(field);
    const cell = plainCell(cells[column] ?? "");
    if (cell === "") return null;
    const value = readDecimal(cell, signs[column] ?? null);
    if (value === null) fail("unreadable", { field, value: shortened(cell) });
    else if (value < 0) fail("negative", { field });
    return value === null || value < 0 ? null : value;
  };
  return {
    get fault() {
      return fault;
    },
    ...{ fail, text, number },
    name(field, max) {
      const name = plainName(text(field));
      if (name.length > max) fail("tooLong", { field, max });
      return name;
    },
    money(field) {
      const value = number(field);
      return value === null ? null : scaled(value, 100);
    },
    stored(field, exact, of) {
      const whole = rounded(exact);
      if (whole <= (of === "tenths" ? MAX_TENTHS : MAX_AMOUNT)) return whole;
      fail("tooLarge", { field });
      return null;
    },
  };
}

/** The longest notes of an entry. */
export const NOTES_MAX = 5_000;
