/** Turns the bytes of a workbook (.xlsx) into tables: each visible sheet with rows is one. */

import { builtInStyle, type Calendar, type NumberStyle, plainText, styleOf } from "./workbook-cells.ts";
import { MAX_CELL_TEXT, readSheet, type SheetTable } from "./workbook-sheet.ts";
import { attribute, readXml, type XmlListener } from "./xml-text.ts";
import {
  type Budget,
  Refusal,
  unpackedText,
  type WorkbookProblem,
  type ZipPart,
  zipParts,
} from "./zip-parts.ts";

/** `unread` counts the visible sheets after the twentieth table. */
export type Workbook = { tables: SheetTable[]; unread: number };

const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_SHARED_TEXT = 16 * 1024 * 1024;
/** What each shared text costs beside its characters. */
const TEXT_COST = 8;
const MAX_TABLES = 20;

type Package = { parts: Map<string, ZipPart>; budget: Budget };

/**
 * Reads a workbook. Hidden sheets, charts and images aren't read, and no formula is calculated: its stored value counts.
 * A workbook without a filled cell has no tables. Never throws for what the bytes hold.
 */
export function readWorkbook(bytes: Uint8Array): Workbook | WorkbookProblem {
  try {
    return tablesOf({ parts: zipParts(bytes), budget: { left: MAX_UNPACKED } });
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

function tablesOf(file: Package): Workbook {
  const [main] = relationsOf(file, "");
  if (!main) throw new Refusal("damaged");
  const { sheets, calendar } = contentsOf(file, main.path);
  const relations = relationsOf(file, main.path);
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path;
  const texts = sharedTexts(file, pathOf("sharedStrings"));
  const styles = numberStyles(file, pathOf("styles"));
  const tables: SheetTable[] = [];
  const visible = sheets.flatMap(({ id, name }) => {
    const relation = relations.find((one) => one.id === id && one.type === "worksheet");
    return relation ? [{ name, path: relation.path }] : [];
  });
  for (const [index, { name, path }] of visible.entries()) {
    if (tables.length === MAX_TABLES) return { tables, unread: visible.length - index };
    const table = readSheet(name, partText(file, path), { texts, styles, calendar });
    if (table.filled > 0) tables.push(table);
  }
  return { tables, unread: 0 };
}

function partText({ parts, budget }: Package, path: string): Iterable<string> {
  const part = parts.get(path.toLowerCase());
  if (!part) throw new Refusal("damaged");
  return unpackedText(part, budget);
}

/** Tells the listener of a part; one that lacks says nothing. */
function readPart(file: Package, path: string | undefined, on: Partial<XmlListener>): void {
  if (!path || !file.parts.has(path.toLowerCase())) return;
  readXml(partText(file, path), { open: () => {}, close: () => {}, text: () => {}, ...on });
}

type Relation = { id: string; type: string; path: string };

/** What a part points to; of the whole file ("") its workbook alone. */
function relationsOf(file: Package, path: string): Relation[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const found: Relation[] = [];
  readPart(file, `${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attribute(attributes, "Target") ?? "";
      const type = attribute(attributes, "Type") ?? "";
      found.push({
        id: attribute(attributes, "Id") ?? "",
        type: type.slice(type.lastIndexOf("/") + 1),
        path: targetPart(folder, target),
      });
    },
  });
  return path === "" ? found.filter(({ type }) => type === "officeDocument") : found;
}

/** The part that a target names, seen from a folder. */
function targetPart(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** The sheets that aren't hidden, and the day from which the workbook counts. */
function contentsOf(file: Package, path: string) {
  const sheets: { id: string; name: string }[] = [];
  let calendar: Calendar = 1900;
  let isWorkbook = false;
  readPart(file, path, {
    open(name, attributes) {
      if (name === "workbook") isWorkbook = true;
      if (name === "workbookPr" && /^(?:1|true)$/.test(attribute(attributes, "date1904") ?? ""))
        calendar = 1904;
      if (name !== "sheet" || (attribute(attributes, "state") ?? "visible") !== "visible") return;
      sheets.push({ id: attribute(attributes, "id") ?? "", name: attribute(attributes, "name") ?? "" });
    },
  });
  if (!isWorkbook) throw new Refusal("damaged");
  return { sheets, calendar: calendar as Calendar };
}

/** The texts that cells name by their place. Readings of Asian signs (`rPh`) are no part of them. */
function sharedTexts(file: Package, path: string | undefined): string[] {
  const texts: string[] = [];
  let size = 0;
  let text = "";
  let listening = false;
  let phonetic = false;
  readPart(file, path, {
    open(name) {
      if (name === "rPh") phonetic = true;
      listening = name === "t" && !phonetic;
    },
    text(piece) {
      if (!listening) return;
      size += piece.length;
      if (text.length <= MAX_CELL_TEXT) text += piece;
    },
    close(name) {
      listening = false;
      if (name === "rPh") phonetic = false;
      if (name !== "si") return;
      texts.push(plainText(text).slice(0, MAX_CELL_TEXT + 1));
      text = "";
      size += TEXT_COST;
      if (size > MAX_SHARED_TEXT) throw new Refusal("tooLarge");
    },
  });
  return texts;
}

/** How each style of a cell shows numbers, by its place. */
function numberStyles(file: Package, path: string | undefined): NumberStyle[] {
  const codes = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  let inCells = false;
  readPart(file, path, {
    open(name, attributes) {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      if (name === "numFmt") codes.set(id, styleOf(attribute(attributes, "formatCode") ?? ""));
      if (name === "cellXfs") inCells = true;
      if (name === "xf" && inCells) styles.push(codes.get(id) ?? builtInStyle(id));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}
