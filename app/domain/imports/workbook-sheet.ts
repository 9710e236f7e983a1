/** Reads the rows of one sheet. Rows and columns count by their address, so a row far down makes no empty ones. */

import {
  type Calendar,
  type Cell,
  isoCell,
  type NumberStyle,
  numberCell,
  plainText,
} from "./workbook-cells.ts";
import { attribute, readXml } from "./xml-text.ts";
import { Refusal } from "./zip-parts.ts";

/** `kinds` has one letter for each cell (`CellKind`). Cells past the last filled one lack. */
export type SheetRow = { row: number; cells: string[]; kinds: string };

/**
 * The filled rows of a sheet, with the numbers that a spreadsheet shows. `filled` counts them all; the first 20,020 alone
 * are kept, which is the most that an import takes, with the rows above its headings. `wide`: there are filled columns
 * after the hundredth, which aren't read.
 */
export type SheetTable = { name: string; rows: SheetRow[]; filled: number; wide: boolean };

/** What the cells of a sheet point to. */
export type SheetContext = { texts: readonly string[]; styles: readonly NumberStyle[]; calendar: Calendar };

/** The longest text of a cell that an import takes. One character more is kept, to tell that it is too long. */
export const MAX_CELL_TEXT = 10_000;

const MAX_ROWS = 20_020;
const MAX_COLUMNS = 100;
const MAX_TABLE_TEXT = 16 * 1024 * 1024;
const LAST_ROW = 1_048_576;
/** How many cells merged ranges may cover, of those that are read. */
const MAX_MERGED = 4_000_000;

const NO_CELL: Cell = { text: "", kind: " " };

/** Reads a sheet. Throws a `Refusal` for more than 16 MB of text, and for damaged parts. */
export function readSheet(name: string, text: Iterable<string>, context: SheetContext): SheetTable {
  const table: SheetTable = { name, rows: [], filled: 0, wide: false };
  const merged: string[] = [];
  let row = 0;
  let column = 0;
  let cells: Cell[] = [];
  let type = "n";
  let style = 0;
  let value = "";
  let listening = false;
  let phonetic = false;
  let left = MAX_TABLE_TEXT;

  function endCell(): void {
    if (value === "") return;
    if (column >= MAX_COLUMNS) {
      table.wide = true;
      return;
    }
    const cell = cellOf(value, { type, style }, context);
    while (cells.length < column) cells.push(NO_CELL);
    cells[column] = cell.text === "" ? NO_CELL : cell;
  }

  function endRow(): void {
    if (!cells.some(({ text }) => text.trim() !== "")) return;
    table.filled++;
    if (table.rows.length === MAX_ROWS) return;
    for (const { text } of cells) left -= text.length;
    if (left < 0) throw new Refusal("tooLarge");
    const kinds = cells.map(({ kind }) => kind).join("");
    table.rows.push({ row, cells: cells.map(({ text }) => text), kinds });
  }

  readXml(text, {
    open(tag, found) {
      if (tag === "row") {
        row = numberOf(attribute(found, "r"), row + 1);
        if (row > LAST_ROW) throw new Refusal("damaged");
        column = -1;
        cells = [];
      } else if (tag === "c") {
        const address = attribute(found, "r");
        column = address ? columnOf(address) : column + 1;
        type = attribute(found, "t") ?? "n";
        style = Number(attribute(found, "s") ?? 0);
        value = "";
      } else if (tag === "rPh") phonetic = true;
      else if (tag === "mergeCell") merged.push(attribute(found, "ref") ?? "");
      listening = tag === "v" || (tag === "t" && !phonetic);
    },
    text(piece) {
      if (listening && value.length <= MAX_CELL_TEXT) value += piece;
    },
    close(tag) {
      listening = false;
      if (tag === "c") endCell();
      else if (tag === "row") endRow();
      else if (tag === "rPh") phonetic = false;
    },
  });
  dropCovered(table, merged);
  return table;
}

function cellOf(
  value: string,
  { type, style }: { type: string; style: number },
  { texts, styles, calendar }: SheetContext,
): Cell {
  switch (type) {
    case "n":
      return numberCell(value, styles[style] ?? "number", calendar);
    case "s":
      return { text: texts[Number(value)] ?? "", kind: "t" };
    case "b":
      return { text: value.trim() === "1" ? "TRUE" : "FALSE", kind: "t" };
    case "d":
      return isoCell(value);
    case "e":
      return { text: value, kind: "e" };
    default:
      return { text: plainText(value).slice(0, MAX_CELL_TEXT + 1), kind: "t" };
  }
}

function numberOf(digits: string | undefined, otherwise: number): number {
  return digits && /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : otherwise;
}

/** The place of an address's column, from 0. */
function columnOf(address: string): number {
  let place = 0;
  for (let index = 0; index < 3; index++) {
    const letter = address.charCodeAt(index) & 0xdf;
    if (letter < 65 || letter > 90) break;
    place = place * 26 + letter - 64;
  }
  if (place === 0) throw new Refusal("damaged");
  return place - 1;
}

/** Empties what a merged range covers: its value stands in its first cell, and programs leave old ones behind it. */
function dropCovered(table: SheetTable, merged: readonly string[]): void {
  if (merged.length === 0) return;
  const rows = new Map(table.rows.map((row) => [row.row, row]));
  let left = MAX_MERGED;
  for (const range of merged) {
    const found = /^([A-Z]{1,3})([1-9]\d{0,6}):([A-Z]{1,3})([1-9]\d{0,6})$/.exec(range);
    if (!found) continue;
    const [, first = "", top, last = "", bottom] = found;
    const from = columnOf(first);
    const to = Math.min(columnOf(last), MAX_COLUMNS - 1);
    for (let number = Number(top); number <= Math.min(Number(bottom), LAST_ROW); number++) {
      left -= to - from + 2;
      if (left < 0) throw new Refusal("tooLarge");
      const row = rows.get(number);
      if (row) emptyCells(row, number === Number(top) ? from + 1 : from, to);
    }
  }
}

function emptyCells(row: SheetRow, from: number, to: number): void {
  for (let column = from; column <= Math.min(to, row.cells.length - 1); column++) row.cells[column] = "";
  row.kinds = row.kinds
    .split("")
    .map((kind, column) => (column >= from && column <= to ? " " : kind))
    .join("");
}
