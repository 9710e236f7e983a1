/**
 * Turns the bytes of an uploaded file into a table: headings, and records of cells. Accepts what spreadsheets and other
 * programs write: UTF-8 with or without a byte order mark, UTF-16, Windows-1252; comma, semicolon or tab; any line end.
 */

import Papa from "papaparse";
import { withoutGuards } from "#app/domain/csv.ts";
import { knownHeadings } from "./headings.ts";
import {
  blocksOf,
  HEADER_WITHIN,
  headerOf,
  isBlankRow,
  recordsOf,
  type TextRecord,
  trimmedEnd,
} from "./row-blocks.ts";

/** One block of rows with one heading row. `skipped` counts the filled rows above the headings, such as titles. */
export type TextTable = { header: string[]; skipped: number; records: TextRecord[] };

/** `empty`: no row below the headings. */
export type TextProblem = { problem: "empty" } | { problem: "unclosedQuote"; row: number };

/**
 * Decodes the text of a file. A byte order mark names the encoding. Without one it is UTF-8, UTF-16 if every
 * other of the first bytes is 0, and otherwise Windows-1252, which old spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
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
/** How much of a file's beginning is looked at for its delimiter. */
const GUESSED_LETTERS = 100_000;

/** The most filled rows of a file that are kept; more are of no table that can be imported. */
const MAX_ROWS = 100_000;

/** The filled rows of a file. `filled` counts them all, though no more than 100,000 are kept. */
export type TextRows = { rows: TextRecord[]; filled: number };

/**
 * Reads the filled rows of a file's text, without the guards of formulas. An unclosed quotation mark is a problem, because
 * it would swallow all rows after it.
 */
export function readTextRows(text: string): TextRows | Extract<TextProblem, { row: number }> {
  const lines = withLineFeeds(text.replace(/^\uFEFF/, ""));
  // Excel's own delimiter hint; spreadsheets don't show it as a row.
  const hint = /^sep=(.)\n/i.exec(lines);
  const body = hint ? lines.slice(hint[0].length) : lines;
  const rows: TextRecord[] = [];
  const delimiter = hint?.[1] ?? guessDelimiter(body.slice(0, GUESSED_LETTERS));
  let [row, filled, unclosed] = [0, 0, 0];
  // Row by row, so that millions of blank rows are never held.
  Papa.parse<string[]>(withClosedCells(body, delimiter), {
    delimiter,
    newline: "\n",
    // The fast way splits the whole text at once.
    fastMode: false,
    step({ data, errors }) {
      row++;
      if (errors.some(({ code }) => code === "MissingQuotes")) unclosed = row;
      if (isBlankRow(data)) return;
      filled++;
      if (rows.length < MAX_ROWS) rows.push({ row, cells: trimmedEnd(data).map(withoutGuards) });
    },
  });
  return unclosed > 0 ? { problem: "unclosedQuote", row: unclosed } : { rows, filled };
}

/** Reads the tables of a file's text: its sections, or else the whole. Each has one row or more below its headings. */
export function readTextTables(text: string): [TextTable, ...TextTable[]] | TextProblem {
  const read = readTextRows(text);
  if ("problem" in read) return read;
  const [first, ...others] = blocksOf(read.rows).map((block): TextTable => {
    const records = recordsOf(block);
    return { header: headerOf(block), skipped: block.lines.length - records.length - 1, records };
  });
  return first ? [first, ...others] : { problem: "empty" };
}

/** A cell in quotation marks with more text behind them. */
function behindQuote(delimiter: string): RegExp {
  const end = `${delimiter.replace(/[\]\\^-]/, "\\$&")}\\n`;
  return new RegExp(`(^|[${end}])"([^"\\n]+)"([^"${end}]+)(?=[${end}]|$)`, "g");
}

/** So much text is changed at once, because millions of changes are dear to hold. */
const PIECE = 64 * 1024;
/** A longer line is no row of a table; the rest of it isn't read. */
const LONGEST_LINE = 1024 * 1024;

/** The text with line feeds alone at its line ends. */
function withLineFeeds(text: string): string {
  if (!text.includes("\r")) return text;
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const isPair = text.startsWith("\r\n", at + PIECE - 1);
    const piece = text.slice(at, at + PIECE + (isPair ? 1 : 0));
    pieces.push(piece.split(/\r\n?/).join("\n"));
    at += piece.length;
  }
  return pieces.join("");
}

/** A parser would take such a quotation mark for one that isn't closed. */
function withClosedCells(text: string, delimiter: string): string {
  const cell = behindQuote(delimiter);
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at + PIECE);
    const lines = text.slice(at, end < 0 ? text.length : end + 1);
    pieces.push(lines.slice(0, LONGEST_LINE).replace(cell, '$1"$2$3"'));
    at += lines.length;
  }
  return pieces.join("");
}

/** The delimiter with the most known headings in a row, then the one that gives most rows the same number of cells. */
function guessDelimiter(text: string): string {
  const judged = DELIMITERS.map((delimiter) => {
    const settings = { delimiter, newline: "\n", preview: HEADER_WITHIN } as const;
    const rows = Papa.parse<string[]>(withClosedCells(text, delimiter), settings).data;
    const widths = rows.map(({ length }) => length).filter((length) => length > 1);
    const alike = widths.map((width) => widths.filter((other) => other === width).length);
    return { delimiter, known: Math.max(...rows.map(knownHeadings)), alike: Math.max(0, ...alike) };
  });
  const [best] = judged.toSorted((a, b) => b.known - a.known || b.alike - a.alike);
  return best?.delimiter ?? ",";
}
