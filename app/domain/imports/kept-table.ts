/** The tables of an uploaded file as they are kept: the rows as text, and what later pages show of them. */

import { cutTo } from "#app/domain/clean-text.ts";
import { HEADER_WITHIN, headerOf, recordsOf, type TextRecord } from "./row-blocks.ts";

/** The most files in an upload, bytes of a file, rows of a table, and so on. */
export const IMPORT_LIMITS = {
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  rows: 20_000,
  textLetters: 16 * 1024 * 1024,
  names: 500,
  nameLetters: 80_000,
  columns: 100,
  tables: 20,
  cellLetters: 10_000,
} as const;

/** One table of a file. `lines` are its filled rows, those above and of the headings too, cut to 100 cells. */
export type KeptTable = {
  /** The sheet, or the file with the word of its section. */
  name: string;
  lines: TextRecord[];
  /** The row number of the headings, as a spreadsheet counts. */
  headerRow: number;
  /** The word of a section, such as "service"; null for a whole file or sheet. */
  section: string | null;
  /** The machine that the file's section of vehicles names, for the tables without such a column. */
  machine: string | null;
  /** Whether it is one of a file that holds fuel and services in one column: the words of that column it has. */
  ofTypes: { column: number; words: string[] } | null;
  /** Whether columns after the 100th were not read. */
  cut: boolean;
  /** Whether it is a workbook's sheet. One kept before doesn't tell its numbers from text: both have a decimal point. */
  fromWorkbook: boolean;
};

/** What is kept of a table beside its lines, for the pages of its import: short, since a row of the database holds 2 MB. */
export type TableProfile = {
  /** Each column with its heading and up to three different values. */
  columns: { heading: string; samples: string[] }[];
  headerRow: number;
  /** Filled rows above the headings. */
  skipped: number;
  /** Rows below the headings. */
  rows: number;
  cut: boolean;
  fromWorkbook: boolean;
  section: string | null;
  machine: string | null;
  /** How many tables of the file follow that aren't read; missing for none. */
  unread?: number;
};

/** A table as a text names it: with its file, unless it is the whole of it. */
export const namedTable = ({ fileName, tableName }: { fileName: string; tableName: string }): string =>
  tableName === fileName ? fileName : `${fileName}, ${tableName}`;

/** Whether a person may say that the headings stand in a row: one of the first 20 of its file, sheet or section. */
export function mayHead({ section, lines }: KeptTable, row: number): boolean {
  const first = section === null ? 1 : (lines[0]?.row ?? 1);
  return row >= first && row < first + HEADER_WITHIN;
}

/** The table with its headings in another row, as a spreadsheet counts them. */
export function withHeaderRow(table: KeptTable, headerRow: number): KeptTable {
  return { ...table, headerRow };
}

export const SAMPLES = 3;
const SAMPLE_LETTERS = 80;
const HEADING_LETTERS = 200;

/** What the pages show of a table. A column without a heading is one too when it has a filled cell. */
export function profileOf(table: KeptTable): TableProfile {
  const { headerRow, cut, fromWorkbook, section, machine } = table;
  const header = headerOf(table);
  const records = recordsOf(table);
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const columns = Array.from({ length: width }, (_, index) => ({
    heading: cutTo((header[index] ?? "").trim(), HEADING_LETTERS),
    samples: samplesOf(records, index),
  }));
  const rows = records.length;
  const skipped = table.lines.filter(({ row }) => row < headerRow).length;
  return { columns, headerRow, skipped, rows, cut, fromWorkbook, section, machine };
}

/** Up to three different values of a column, cut to what a page shows. */
function samplesOf(records: readonly TextRecord[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of records) {
    const cell = (cells[index] ?? "").trim().slice(0, SAMPLE_LETTERS);
    if (cell !== "") samples.add(cell);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Why a file can't be taken. `row` is that of an unclosed quotation mark, `table` and `rows` of a table that is too long. */
export type UploadProblem =
  | { problem: "fileType" | "empty" | "damaged" | "locked" | "unpacked" | "tooMuchText" }
  | { problem: "unclosedQuote"; row: number }
  | { problem: "tooManyRows"; table: string; rows: number };
