/** Plans each row of a file, before looking at the company's machines. */

import type { ImportFile } from "./import-file.ts";
import { duplicateKey, type ImportRow, type ImportRowError, readImportRow } from "./import-row.ts";

export type PlannedRow = { row: number; cells: readonly string[] } & (
  | { kind: "machine"; machine: ImportRow; repeated: boolean }
  | { kind: "error"; error: ImportRowError }
);

/**
 * Reads every row; `repeated` marks a machine that an earlier importable row of the same file already has.
 */
export function planImport({ columns, records }: ImportFile): PlannedRow[] {
  const seen = new Set<string>();
  return records.map(({ row, cells }) => {
    const read = readImportRow(columns, cells, row);
    if (!read.ok) return { row, cells, kind: "error", error: read.error };
    const key = duplicateKey(read.row);
    const repeated = seen.has(key);
    seen.add(key);
    return { row, cells, kind: "machine", machine: read.row, repeated };
  });
}

export type RowFate = "new" | "duplicate" | "error" | "overLimit";

/**
 * Predicts the outcome of each row. `existing` holds the indexes of rows whose machine the company already
 * has, `room` the number of machines that may still be added (null: no limit).
 */
export function foreseeImport(
  rows: readonly PlannedRow[],
  existing: ReadonlySet<number>,
  room: number | null,
  includeDuplicates: boolean,
): RowFate[] {
  let left = room ?? Number.POSITIVE_INFINITY;
  return rows.map((planned, index) => {
    if (planned.kind === "error") return "error";
    if (!includeDuplicates && (planned.repeated || existing.has(index))) return "duplicate";
    left -= 1;
    return left < 0 ? "overLimit" : "new";
  });
}

export type RowCounts = Record<RowFate, number>;

export function countFates(fates: readonly RowFate[]): RowCounts {
  const counts: RowCounts = { new: 0, duplicate: 0, error: 0, overLimit: 0 };
  for (const fate of fates) counts[fate] += 1;
  return counts;
}
