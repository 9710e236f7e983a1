/** Reads a row of services: its work, costs, parts and who did it. Lines of one entry are joined. */

import { cutTo } from "#app/domain/clean-text.ts";
import type { Locale } from "#app/domain/locale.ts";
import { MAX_AMOUNT } from "#app/domain/money.ts";
import { sumOf } from "#app/domain/quantity.ts";
import {
  DONE_BY_NAME_MAX,
  type DoneBy,
  ENTRY_PARTS_MAX,
  REFERENCE_MAX,
  type ServicePart,
} from "#app/domain/service/service-entry.ts";
import { shortened } from "./cells.ts";
import type { ColumnFormats } from "./column-formats.ts";
import { headingKey } from "./headings.ts";
import { rounded } from "./measures.ts";
import { isOwnFile } from "./own-files.ts";
import { type Adjustment, type DatedRow, type ReadTable, type ServiceRow, wrongLines } from "./read-row.ts";
import { addTo, NOTES_MAX, type RowTally, type Tally } from "./row-cells.ts";
import {
  type KindReader,
  meterReading,
  type RowContext,
  type RowRead,
  repeatedUsage,
} from "./row-on-machine.ts";
import { readYesNo } from "./words.ts";

const PART_TEXT_MAX = 200;
const PART_QUANTITY_MAX = 1_000_000;
const MONTHS_MAX = 1_200;

const TOTAL_IMPORTED: Record<Locale, string> = { en: "Total imported.", es: "Total importado." };

/** Costs are in cents. The whole work stands in the row; the machine's tasks decide what of it is other work. */
export function serviceReader(formats: ColumnFormats, { locale }: RowContext): KindReader {
  const own = isOwnFile("services", formats.header) ? { isOwnFile: true } : {};
  const [total = -1] = formats.columnsOf("totalCost");
  const isSubtotal = headingKey(formats.header[total] ?? "").includes("subtotal");
  return (read) => {
    const { cells, on, tally } = read;
    const work = cells.text("work");
    if (work === "") cells.fail("noWork");
    const costs = costsOf(read, isSubtotal);
    const done = doneBy(read);
    const used = cells.text("partsUsed");
    const parts = readParts(used);
    const reading = meterReading(formats, read, { isMain: false });
    const repeats = repeatsOf(formats, read);
    if (cells.fault || costs === null) return null;
    const { laborCost, partsCost, isTotal } = costs;
    const noteLines = [
      done.helper,
      cells.text("notes"),
      parts ? "" : used,
      isTotal ? TOTAL_IMPORTED[locale] : "",
    ];
    const notes = cut(noteLines.filter(Boolean).join("\n"), NOTES_MAX, { as: "shortened.notes", tally });
    const reference = cells.name("reference", Number.POSITIVE_INFINITY);
    return {
      ...{ ...on, kind: "services", reading, work, pieces: piecesOf(work, own), ...own, rows: [] },
      ...{ laborCost, partsCost, doneBy: done.by, notes, repeats, parts: parts ?? [] },
      doneByName: cut(done.name, DONE_BY_NAME_MAX, { as: "shortened.doneBy", tally }),
      reference: cut(reference, REFERENCE_MAX, { as: "shortened.reference", tally }),
    };
  };
}

function cut(text: string, max: number, { as, tally }: { as: Adjustment; tally: RowTally }): string {
  if (text.length > max) tally.counted.push(as);
  return cutTo(text, max);
}

/** The pieces that may name tasks. Our own files write each task and then other work, divided by semicolons. */
function piecesOf(work: string, { isOwnFile: isOwn = false }: { isOwnFile?: boolean }): string[] {
  return work
    .split(isOwn ? ";" : /[,;]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

type Costs = { laborCost: number; partsCost: number; isTotal: boolean };

/**
 * Labor and parts as read. A total beside both is only compared; beside one it gives the other; alone it is parts. Tax is
 * added to parts, a discount taken off parts, then labor; a total has both in it already, unless it is a subtotal.
 */
function costsOf({ cells, tally }: RowRead, isSubtotal: boolean): Costs | null {
  const [labor, parts, total] = [
    cells.money("laborCost"),
    cells.money("partsCost"),
    cells.money("totalCost"),
  ];
  const [tax, discount] = [cells.money("tax") ?? 0, cells.money("discount") ?? 0];
  const isTotal = labor === null && parts === null && (total ?? 0) > 0;
  const isWhole = total !== null && (labor === null || parts === null) && !isSubtotal;
  const ofParts = parts ?? (total ?? labor ?? 0) - (labor ?? 0);
  const ofLabor = labor ?? (parts === null ? 0 : (total ?? parts) - parts);
  const more = isWhole ? 0 : tax - discount;
  const left = ofParts + more;
  const [readParts, readLabor] = [Math.max(0, left), ofLabor + Math.min(0, left)];
  if (ofParts < 0 || readLabor < 0) {
    const [below, own, other] =
      ofParts < 0
        ? (["partsCost", parts, "laborCost"] as const)
        : (["laborCost", labor, "partsCost"] as const);
    // What nobody wrote isn't named as negative.
    if (own === null && total !== null) cells.fail("totalBelow", { field: other });
    else cells.fail("negative", { field: below });
  }
  // A cost that follows from the total is refused at the column of the total.
  const fieldOf = (field: "laborCost" | "partsCost", own: number | null) =>
    own === null && total !== null ? "totalCost" : field;
  const laborCost = cells.stored(fieldOf("laborCost", labor), readLabor, "cents");
  const partsCost = cells.stored(fieldOf("partsCost", parts), readParts, "cents");
  if (laborCost === null || partsCost === null) return null;
  const both = (labor ?? 0) + (parts ?? 0);
  const compared = total === null || labor === null || parts === null ? null : rounded(total);
  if (compared !== null && compared !== rounded(both) && compared !== rounded(both + tax - discount))
    tally.counted.push("totalDiffers");
  tally.added.push(["cost", readLabor + readParts, laborCost + partsCost]);
  return { laborCost, partsCost, isTotal };
}

/** Who did it. A vendor's name stands before that of a person, which then goes to the notes. */
function doneBy({ cells }: RowRead): { by: DoneBy; name: string; helper: string } {
  const person = cells.name("doneBy", Number.POSITIVE_INFINITY);
  const vendor = cells.name("vendor", Number.POSITIVE_INFINITY);
  const flag = vendor === "" ? false : readYesNo(vendor);
  if (flag === null) return { by: "vendor", name: vendor, helper: person };
  return { by: flag ? "vendor" : "own", name: person, helper: "" };
}

const PART = /^(.*?)\s*(?:\(([^()]*)\))?\s+x\s+(\d{1,7})$/;

/** Parts as our own files write them, "Filter (P-1) x 2; Oil x 1"; null for other text. */
function readParts(text: string): ServicePart[] | null {
  const pieces = text
    .split(";")
    .map((piece) => piece.trim())
    .filter(Boolean);
  const parts = pieces.map((piece): ServicePart | null => {
    const [, part = "", partNumber = "", qty] = PART.exec(` ${piece}`) ?? [];
    const found = { part: part.trim(), partNumber: partNumber.trim(), qty: Number(qty) };
    const fits = found.part.length <= PART_TEXT_MAX && found.partNumber.length <= PART_TEXT_MAX;
    const isPart = qty !== undefined && (found.part || found.partNumber) !== "";
    return isPart && fits && found.qty > 0 && found.qty <= PART_QUANTITY_MAX ? found : null;
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length && known.length <= ENTRY_PARTS_MAX ? known : null;
}

function repeatsOf(formats: ColumnFormats, read: RowRead): ServiceRow["repeats"] {
  const { cells } = read;
  const everyUsage = repeatedUsage(formats, read);
  const months = cells.number("everyMonths");
  const everyMonths = months || null;
  if (everyMonths !== null && !Number.isInteger(everyMonths)) {
    cells.fail("unreadable", { field: "everyMonths", value: shortened(cells.text("everyMonths")) });
  } else if (everyMonths !== null && everyMonths > MONTHS_MAX) {
    cells.fail("tooLarge", { field: "everyMonths" });
  }
  return everyUsage === null && everyMonths === null ? null : { everyUsage, everyMonths };
}

/**
 * Rows of one entry number, machine and day as one entry: costs are added, work, parts and notes joined, and the first of
 * the rest counts. An entry whose costs are too large together is wrong, with all its rows.
 */
export function joinedEntries(
  rows: readonly { row: DatedRow; entry: string }[],
  tally: Tally,
): Pick<ReadTable<DatedRow>, "rows" | "wrong"> {
  const entries = new Map<string, ServiceRow[]>();
  const order: (DatedRow | ServiceRow[])[] = [];
  for (const { row, entry } of rows) {
    if (row.kind !== "services" || entry === "") {
      order.push(row);
      continue;
    }
    const key = JSON.stringify([entry, row.machineId, row.date]);
    const lines = entries.get(key);
    if (lines) lines.push(row);
    else {
      const first = [row];
      entries.set(key, first);
      order.push(first);
    }
  }
  const joined = order.map((row) => (Array.isArray(row) ? joinLines(row, tally) : row));
  const tooLarge = (row: DatedRow) =>
    row.kind === "services" && (row.laborCost > MAX_AMOUNT || row.partsCost > MAX_AMOUNT);
  const wrong = joined
    .filter(tooLarge)
    .flatMap((row) => wrongLines(row, { reason: "tooLarge", params: { field: "totalCost" } }));
  return { rows: joined.filter((row) => !tooLarge(row)), wrong };
}

function joinLines(lines: ServiceRow[], tally: Tally): ServiceRow {
  const [first, ...others] = lines as [ServiceRow, ...ServiceRow[]];
  if (others.length === 0) return first;
  const ofRow: RowTally = { counted: [], added: [] };
  const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))];
  const firstOf = <Value>(of: (line: ServiceRow) => Value | null) =>
    lines.map(of).find((value) => value !== null) ?? null;
  const joined: ServiceRow = {
    ...first,
    rows: others.map(({ row }) => row),
    takenAt: firstOf(({ takenAt }) => takenAt),
    reading: firstOf(({ reading }) => reading),
    work: distinct(lines.map(({ work }) => work)).join("; "),
    pieces: distinct(lines.flatMap(({ pieces }) => pieces)),
    laborCost: sumOf(lines.map(({ laborCost }) => laborCost)),
    partsCost: sumOf(lines.map(({ partsCost }) => partsCost)),
    doneBy: lines.some(({ doneBy }) => doneBy === "vendor") ? "vendor" : "own",
    doneByName: firstOf(({ doneByName }) => doneByName || null) ?? "",
    parts: lines.flatMap(({ parts }) => parts).slice(0, ENTRY_PARTS_MAX),
    reference: firstOf(({ reference }) => reference || null) ?? "",
    notes: cut(distinct(lines.map(({ notes }) => notes)).join("\n"), NOTES_MAX, {
      as: "shortened.notes",
      tally: ofRow,
    }),
    repeats: firstOf(({ repeats }) => repeats),
  };
  addTo(tally, ofRow);
  return joined;
}
