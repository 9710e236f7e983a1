/** How every CSV of the product is written (decisions, "Import, export, photos" and "Small print: protection"). */

export type CsvCell = string | number | null;

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

/** A whole file: byte order mark, header, rows. */
export function csvFile(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = BYTE_ORDER_MARK + csvLine(header);
  for (const row of rows) text += csvLine(row);
  return text;
}
