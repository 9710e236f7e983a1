/** Reads an uploaded file as a list of machines. */

import { type DateOrder, dateOrderOf } from "#app/domain/imports/date-order.ts";
import { type DecimalSign, decimalSigns } from "#app/domain/imports/file-numbers.ts";
import { type Columns, findColumns, guessKind, type TableKind } from "#app/domain/imports/headings.ts";
import { isOfAllData } from "#app/domain/imports/own-files.ts";
import { readTextTables, type TextProblem, type TextTable } from "#app/domain/imports/text-table.ts";

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** What only "Imports" brings in. */
const OF_IMPORTS = [
  ...(["purchaseDate", "purchasePrice", "status", "taskName", "taskUsage"] as const),
  ...(["taskTime", "taskTimeUnit", "taskLastUsage", "taskLastDate"] as const),
] as const satisfies (keyof Columns<"machines">)[];

export type ListField = Exclude<keyof Columns<"machines">, (typeof OF_IMPORTS)[number]>;

/** The index of each field in a record; a field without a column is missing. */
export type ListColumns = Pick<Columns<"machines">, ListField>;

/** How the cells of a file are written, judged over whole columns. */
export type ListFormats = {
  columns: ListColumns;
  /** The decimal sign by column. */
  signs: readonly (DecimalSign | null)[];
  /** What comes first in the dates of a column; `excel` for plain day numbers. */
  orders: { [field in "maintenanceStartDate" | "nextMaintenanceDate"]: DateOrder | "excel" | null };
  /** The machines of all data are in tenths. */
  inTenths: boolean;
};

/** `others` counts the tables besides the machines. */
export type ListFile = TextTable & { formats: ListFormats; others: number };

/** `missing` are the headings of the required columns that there aren't. */
export type ListFileProblem =
  | TextProblem
  | { problem: "otherKind"; kind: Exclude<TableKind, "machines"> }
  | { problem: "missingColumns"; missing: string[] };

const REQUIRED = [
  ["name", "Name"],
  ["type", "Type"],
  ["unit", "Unit"],
] as const;

/** Judges by the extension in any letter case, never by the MIME type. */
export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName.trim());
}

/**
 * Reads the machines of a file's text. A file of something else, and one without a required column, is a problem of the
 * whole file.
 */
export function readListFile(text: string): ListFile | ListFileProblem {
  const tables = readTextTables(text);
  if ("problem" in tables) return tables;
  const judge = (table: TextTable) => {
    const rows = table.records.map(({ cells }) => cells);
    return { table, rows, kind: guessKind(table.header, rows) };
  };
  const [first, ...others] = tables;
  const judged = [judge(first), ...others.map(judge)] as const;
  const { table, rows, kind } = judged.find((each) => each.kind === "machines") ?? judged[0];
  const { header } = table;
  const columns = usedColumns(header);
  if (Object.keys(columns).length === 0) return { problem: "empty" };
  if (kind !== null && kind !== "machines") return { problem: "otherKind", kind };
  const missing = REQUIRED.flatMap(([field, heading]) => (columns[field] === undefined ? [heading] : []));
  if (missing.length > 0) return { problem: "missingColumns", missing };
  const cellsOf = (field: ListField) => rows.map((cells) => cells[columns[field] ?? -1] ?? "");
  const orders = {
    maintenanceStartDate: dateOrderOf(cellsOf("maintenanceStartDate")),
    nextMaintenanceDate: dateOrderOf(cellsOf("nextMaintenanceDate")),
  };
  const signs = decimalSigns(rows, header.length);
  const formats = { columns, signs, orders, inTenths: isOfAllData(header) };
  return { ...table, formats, others: tables.length - 1 };
}

const SCHEDULE = [
  "maintenanceStartDate",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "nextMaintenanceDate",
] as const;

/** The columns that count. */
function usedColumns(header: readonly string[]): ListColumns {
  return machineColumns(findColumns("machines", header));
}

/** The columns of a machine's own fields. A date without its interval makes no schedule. */
export function machineColumns(columns: Columns<"machines">): ListColumns {
  const { maintenanceInterval, maintenanceIntervalUnit } = columns;
  const isScheduled = maintenanceInterval !== undefined && maintenanceIntervalUnit !== undefined;
  const unused: readonly string[] = isScheduled ? OF_IMPORTS : [...OF_IMPORTS, ...SCHEDULE];
  return Object.fromEntries(Object.entries(columns).filter(([field]) => !unused.includes(field)));
}

/** Each heading with the field for which it was taken; null for one that isn't used. */
export function takenHeadings(
  header: readonly string[],
  columns: ListColumns,
): { heading: string; field: ListField | null }[] {
  const fields = new Map(Object.entries(columns).map(([field, index]) => [index, field as ListField]));
  return header.flatMap((heading, index) => {
    const field = fields.get(index) ?? null;
    return heading.trim() === "" && field === null ? [] : [{ heading: heading.trim(), field }];
  });
}
