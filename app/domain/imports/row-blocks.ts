/** Finds the tables in the rows of a file or a sheet: blocks with one row of headings each. */

import { cutTo } from "#app/domain/clean-text.ts";
import { kindOfSection, knownHeadings } from "./headings.ts";

export type TextRecord = {
  /** The row number as a spreadsheet counts: blank rows count, line breaks in cells don't. */
  row: number;
  cells: string[];
  /** What a workbook has stored in each cell, as `CellKind`; missing for text, and for rows kept before. */
  kinds?: string;
};

/** Whether a cell is a number that a workbook has stored: it is written with a point, whatever signs people type. */
export const isStoredNumber = ({ kinds }: TextRecord, column: number): boolean => kinds?.[column] === "n";

/**
 * One block of filled rows, with those above its headings. `section` is the word above it, without signs; null for the
 * whole of a file or sheet.
 */
export type RowBlock = { section: string | null; lines: TextRecord[]; headerRow: number };

/** The headings of a block; none when its heading row is blank. */
export function headerOf({ lines, headerRow }: Pick<RowBlock, "lines" | "headerRow">): string[] {
  return lines.find(({ row }) => row === headerRow)?.cells ?? [];
}

/** The rows below the headings. */
export function recordsOf({ lines, headerRow }: Pick<RowBlock, "lines" | "headerRow">): TextRecord[] {
  return lines.filter(({ row }) => row > headerRow);
}

/** In how many rows at the top headings are looked for. */
export const HEADER_WITHIN = 20;
/** A row with so many known headings is one of headings. */
const HEADER_KNOWN = 2;

/**
 * The tables of filled rows: their sections, or else the whole. The headings are the first row with two known ones among
 * the first 20, else the first filled row. A block without a row below its headings is none.
 */
export function blocksOf(rows: readonly TextRecord[]): RowBlock[] {
  return (sectionsOf(rows) ?? wholeOf(rows)).filter(({ lines, headerRow }) =>
    lines.some(({ row }) => row > headerRow),
  );
}

function wholeOf(rows: readonly TextRecord[]): RowBlock[] {
  const top = rows.filter(({ row }) => row <= HEADER_WITHIN);
  const headings = top.find(({ cells }) => knownHeadings(cells) >= HEADER_KNOWN) ?? rows[0];
  return headings ? [{ section: null, lines: [...rows], headerRow: headings.row }] : [];
}

/** A word that a program marks as the head of a section: "## FavStations". */
const SECTION_LETTERS = 100;
const MARKED = /^\s*#+\s*\p{L}/u;

/**
 * The sections: a known word alone in its row, and headings in the next. Those that nobody imports, such as trips, may have
 * unknown headings, but only in a file that has other sections, so that a lone cell hides no rows. There a marked word that
 * nobody knows begins one of them too.
 */
function sectionsOf(rows: readonly TextRecord[]): RowBlock[] | null {
  const starts = rows.flatMap(({ cells }, index) => {
    const word = loneCell(cells);
    if (word === null) return [];
    const isMarked = MARKED.test(word);
    const kind = kindOfSection(word) ?? (isMarked ? "out" : null);
    const headings = rows[index + 1]?.cells ?? [];
    const opens = knownHeadings(headings) >= HEADER_KNOWN;
    const isTable = headings.filter((cell) => cell.trim() !== "").length > 1;
    if (kind === null || !(opens || (kind === "out" && (isTable || isMarked)))) return [];
    const section = cutTo(word.replace(/^[#\s]+/, "").trim(), SECTION_LETTERS);
    return [{ index, opens: opens && kind !== "out", section }];
  });
  if (!starts.some(({ opens }) => opens)) return null;
  return starts.map(({ index, section }, place) => {
    const lines = rows.slice(index + 1, starts[place + 1]?.index);
    return { section, lines, headerRow: lines[0]?.row ?? 0 };
  });
}

/** The only filled cell of a row; null if there are more. */
function loneCell(cells: readonly string[]): string | null {
  const [word, ...more] = cells.filter((cell) => cell.trim() !== "");
  return word === undefined || more.length > 0 ? null : word;
}

export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Drops the empty cells that spreadsheets leave at the end. */
export function trimmedEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}
