/** Turns an uploaded file into its tables: text or workbook, its sections, its limits. */

import { cutTo } from "#app/domain/clean-text.ts";
import { withoutGuards } from "#app/domain/csv.ts";
import { findColumns, kindOfSection } from "./headings.ts";
import { IMPORT_LIMITS, type KeptTable, type UploadProblem } from "./kept-table.ts";
import { blocksOf, type RowBlock, type TextRecord, trimmedEnd } from "./row-blocks.ts";
import { decodeText, readTextRows } from "./text-table.ts";
import { splitByType } from "./type-split.ts";
import { readWorkbook } from "./workbook.ts";

/** What a file begins with that is no text. */
const SIGNATURES = ["PK\u0003\u0004", "PK\u0005\u0006", "%PDF", "\xff\xd8\xff", "\x89PNG", "\x1f\x8b"];
const ZIP = "PK\u0003\u0004";
/** The longest name of a table. */
const TABLE_LETTERS = 200;
const OLE = "\xd0\xcf\x11\xe0";

/** The rows of a file or of one of its sheets, and how many more it has that weren't kept. */
type Sheet = { name: string; rows: TextRecord[]; more: number; wide: boolean };

/** `unread` counts the tables after the twentieth, which aren't read. */
export type ReadUpload = { tables: KeptTable[]; unread: number };

/**
 * Reads an uploaded file: each visible sheet, or each section, is a table, and one with fuel and services in one column is
 * several. The extension, in any letter case, says how the bytes are read, and they must agree with it. Never throws for
 * what the bytes hold.
 * @param name the file's name, which names its tables
 */
export function readUpload(name: string, bytes: Uint8Array): ReadUpload | UploadProblem {
  const [, extension = ""] = /\.(\w+)$/.exec(name.trim()) ?? [];
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const isWorkbook = extension.toLowerCase() === "xlsx";
  if (!isWorkbook && !/^(?:csv|tsv|txt)$/i.test(extension)) return { problem: "fileType" };
  if (start.startsWith(OLE)) return { problem: "locked" };
  if (isWorkbook ? !start.startsWith(ZIP) : SIGNATURES.some((sign) => start.startsWith(sign)))
    return { problem: "damaged" };
  const read = isWorkbook ? readSheets(bytes) : readText(name, bytes);
  return "problem" in read ? read : tablesOf(read, { fromWorkbook: isWorkbook });
}

type Read = { sheets: Sheet[]; unread: number };

function readSheets(bytes: Uint8Array): Read | UploadProblem {
  const read = readWorkbook(bytes);
  if ("problem" in read) return { problem: read.problem === "tooLarge" ? "unpacked" : read.problem };
  const sheets = read.tables.map(({ rows, filled, ...sheet }) => ({
    ...sheet,
    more: filled - rows.length,
    rows: rows.map((each) => ({ ...each, cells: each.cells.map(withoutGuards) })),
  }));
  return { sheets, unread: read.unread };
}

function readText(name: string, bytes: Uint8Array): Read | UploadProblem {
  const read = readTextRows(decodeText(bytes));
  if ("problem" in read) return read;
  const wide = read.rows.some(({ cells }) => cells.length > IMPORT_LIMITS.columns);
  const rows = wide ? read.rows.flatMap(cutRow) : read.rows;
  return { sheets: [{ name, rows, more: read.filled - read.rows.length, wide }], unread: 0 };
}

/** The columns that are read; nothing for a row that is filled after them alone. */
function cutRow({ row, cells }: TextRecord): TextRecord[] {
  const read = trimmedEnd(cells.slice(0, IMPORT_LIMITS.columns));
  return read.length > 0 ? [{ row, cells: read }] : [];
}

function tablesOf(
  { sheets, unread }: Read,
  { fromWorkbook }: { fromWorkbook: boolean },
): ReadUpload | UploadProblem {
  const found: KeptTable[] = [];
  for (const { name, rows, more, wide } of sheets) {
    const blocks = blocksOf(rows);
    const machine = machineOfSections(blocks);
    for (const { section, lines, headerRow } of blocks) {
      const below = lines.filter(({ row }) => row > headerRow).length + more;
      const table = { name: section ? `${name}: ${section}` : name, lines, headerRow, section };
      if (below > IMPORT_LIMITS.rows) return { problem: "tooManyRows", table: table.name, rows: below };
      const facts = { machine: ofMachines(section) ? null : machine, ofTypes: null, cut: wide, fromWorkbook };
      found.push(...splitByType({ ...table, ...facts }));
    }
  }
  if (found.length === 0) return { problem: "empty" };
  const tables = found
    .slice(0, IMPORT_LIMITS.tables)
    .map((table) => ({ ...table, name: cutTo(table.name, TABLE_LETTERS) }));
  return { tables, unread: unread + found.length - tables.length };
}

const ofMachines = (section: string | null) => section !== null && kindOfSection(section) === "machines";

/** The name in the one row of a file's section of vehicles; null if there is none, or are several. */
function machineOfSections(blocks: readonly RowBlock[]): string | null {
  const rows = blocks
    .filter(({ section }) => ofMachines(section))
    .flatMap(({ lines, headerRow }) => {
      const { name } = findColumns("machines", lines.find(({ row }) => row === headerRow)?.cells ?? []);
      return lines.filter(({ row }) => row > headerRow).map(({ cells }) => cells[name ?? -1] ?? "");
    });
  return rows.length === 1 ? rows[0]?.trim() || null : null;
}
