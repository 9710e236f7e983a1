/** Writes every CSV of the product. */

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
/** Where another land's spreadsheet begins a cell: its list separators, and a line break. */
const CELL_START = /([;\t\n]|(?<!^)\r)/;
/** A formula's first character behind such a start, which may stand behind a quotation mark. */
const INNER_FORMULA = /^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The apostrophes of a guarded text, with what stands before them. */
const GUARDS = /(^|[;\t\n\r])'(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One cell: formulas get a leading apostrophe, numbers don't; quoting by RFC 4180. A text is guarded behind each
 * separator that it holds too, because a spreadsheet that separates by semicolons or tabs would begin a cell there.
 */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = guarded(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function guarded(text: string): string {
  const isFormula = FORMULA.test(text) && !NUMBER.test(text);
  const [first = "", ...rest] = text.split(CELL_START);
  const inner = rest.map((part) => (INNER_FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part));
  return (isFormula ? "'" : "") + first + inner.join("");
}

/** A text as it was before `csvCell` guarded it. Other programs put the same apostrophe before a formula. */
export function withoutGuards(text: string): string {
  return text.replace(GUARDS, "$1");
}

/** One record with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(",") + LINE_END;
}

/** The last line of a broken export, so it isn't mistaken for a complete one. */
export const INCOMPLETE_LINE = csvLine(["EXPORT INCOMPLETE", "This file broke off. Please export it again."]);
