/**
 * Turns the bytes of an uploaded file into records of cells. Accepts what spreadsheets write: UTF-8 with or
 * without a byte order mark, UTF-16, Windows-1252; comma, semicolon or tab; any line end.
 */

import Papa from "papaparse";
import { type ImportColumns, readImportHeader } from "./import-row.ts";

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

export type ImportRecord = {
  /** The row number as a spreadsheet counts: the header is row 1, and blank rows count. */
  row: number;
  cells: string[];
};

export type ImportFile = { header: string[]; columns: ImportColumns; records: ImportRecord[] };

export type ImportFileProblem = { problem: "format" } | { problem: "unclosedQuote"; row: number };

/** Judges by the extension in any letter case, never by the MIME type. */
export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName.trim());
}

/**
 * Decodes the text of a file. A byte order mark names the encoding. Without one it is UTF-8, UTF-16 if every
 * other of the first bytes is 0, and otherwise Windows-1252, which old spreadsheets write.
 */
export function decodeImportFile(bytes: Uint8Array): string {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return decode(bytes, "utf-16le");
  if ((a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0))
    return decode(swapped(bytes), "utf-16le");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Windows-1252 from 0x80 to 0x9F, where Latin-1 has control characters. */
const WINDOWS_1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
  "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

/** Some runtimes decode windows-1252 as Latin-1; this gets both right. */
function windows1252(bytes: Uint8Array): string {
  return decode(bytes, "windows-1252").replace(
    /[\u0080-\u009F]/g,
    (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter,
  );
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Swaps the bytes of big-endian pairs, which not every runtime decodes. */
function swapped(bytes: Uint8Array): Uint8Array {
  const turned = new Uint8Array(bytes.length - (bytes.length % 2));
  for (let index = 0; index < turned.length; index += 2) {
    turned[index] = bytes[index + 1] ?? 0;
    turned[index + 1] = bytes[index] ?? 0;
  }
  return turned;
}

const DELIMITERS = [",", ";", "\t"] as const;
/** How many records are searched for a header. */
const HEADER_WITHIN = 20;

/**
 * Reads the records of a file's text. The first record that is not blank is the header; the delimiter is the
 * one that yields the most known headings. 'Invalid CSV Format' means no known heading, no row below the
 * header, or an unclosed quotation mark, which would swallow all rows after it.
 */
export function readImportFile(text: string): ImportFile | ImportFileProblem {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  // Excel's own delimiter hint; spreadsheets don't show it as a row.
  const hint = /^sep=(.)\n/i.exec(lines);
  const body = hint ? lines.slice(hint[0].length) : lines;
  const delimiter = hint?.[1] ?? guessDelimiter(body);
  const { data, errors } = parse(body, delimiter);
  const start = data.findIndex((cells) => !isBlank(cells));
  const header = data[start] ?? [];
  const columns = readImportHeader(header);
  if (columns === null) return { problem: "format" };
  const unclosed = errors.find(({ code }) => code === "MissingQuotes");
  if (unclosed) return { problem: "unclosedQuote", row: (unclosed.row ?? start) - start + 1 };
  const records: ImportRecord[] = [];
  data.forEach((cells, index) => {
    if (index > start && !isBlank(cells)) records.push({ row: index - start + 1, cells });
  });
  return records.length === 0 ? { problem: "format" } : { header: trimmedEnd(header), columns, records };
}

function parse(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, newline: "\n", preview });
}

function guessDelimiter(text: string): string {
  const known = (delimiter: string) => {
    const header = parse(text, delimiter, HEADER_WITHIN).data.find((cells) => !isBlank(cells));
    return Object.keys(readImportHeader(header ?? []) ?? {}).length;
  };
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best), DELIMITERS[0]);
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Drops the empty cells that spreadsheets leave at the end. */
function trimmedEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}
