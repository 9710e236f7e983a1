/** Writes every CSV of the product (decisions, "Import, export, photos" and "Small print: protection"). */

export type CsvCell = string | number | null;

/** A file's columns in order; a cell comes from its row and from values shared by all rows. */
export type CsvColumns<Row, Shared> = readonly (readonly [
  heading: string,
  cell: (row: Row, shared: Shared) => CsvCell,
])[];

/** The first characters of a file, so spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";
/**
 * First characters that a spreadsheet would run as a formula: = + - @, their full-width forms, tab, carriage
 * return.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell: formulas get a leading apostrophe, numbers don't; quoting by RFC 4180. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(",") + LINE_END;
}

/** The last line of a broken export, so it isn't mistaken for a complete one. */
export const INCOMPLETE_LINE = csvLine(["EXPORT INCOMPLETE", "This file broke off. Please export it again."]);
