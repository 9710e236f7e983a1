/** How every CSV of the product is written (decisions, "Import, export, photos" and "Small print: protection"). */

export type CsvCell = string | number | null;

/** A file's columns in their order; a cell is made of its row and of what all rows share. */
export type CsvColumns<Row, Shared> = readonly (readonly [
  heading: string,
  cell: (row: Row, shared: Shared) => CsvCell,
])[];

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";
/** What a spreadsheet would run: = + - @, their full-width forms, tab, carriage return. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell: formulas get a leading apostrophe, numbers excepted; quoting by RFC 4180. */
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

/** How a file ends that broke off, whatever its columns: nobody shall take it for the whole. */
export const INCOMPLETE_LINE = csvLine(["EXPORT INCOMPLETE", "This file broke off. Please export it again."]);
