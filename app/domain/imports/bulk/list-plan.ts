/** Plans each row of a file, before looking at the company's machines. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { placeSpeller } from "#app/domain/equipment/machine-facts.ts";
import { plainCell } from "#app/domain/imports/cells.ts";
import { fitsNewMachine, type Program } from "#app/domain/service/service-program.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import type { ListFile } from "./list-file.ts";
import { duplicateKey, type ListRowError, type MachineOfList, readMachineOfList } from "./machine-of-list.ts";

export type ImportProgram = Program & { name: string; version: number };

/** `program` is what the machine follows. */
export type PlannedRow<P extends ImportProgram = ImportProgram> = {
  row: number;
  cells: readonly string[];
} & (
  | { kind: "machine"; machine: MachineOfList; repeated: boolean; program: P | null }
  | { kind: "error"; error: ListRowError }
);

/** What is known before: the company's service programs, which rows name, its places, and its day. */
export type Known<P extends ImportProgram> = {
  programs: readonly P[];
  places: readonly string[];
  today: CalendarDate;
};

/**
 * Reads every row; `repeated` marks a machine that an earlier importable row of the same file already has.
 * A place is spelled as the company spells it, or as the file does first.
 */
export function planList<P extends ImportProgram>(
  { formats, records }: ListFile,
  { programs, places, today }: Known<P>,
): PlannedRow<P>[] {
  const spelled = placeSpeller(places);
  const seen = new Set<string>();
  const programOf = new Map(programs.map((program) => [taskNameKey(program.name), program]));
  return records.map(({ row, cells }) => {
    const read = readMachineOfList(formats, cells, row, today);
    if (!read.ok) return { row, cells, kind: "error", error: read.error };
    const name = plainCell(cells[formats.columns.serviceProgram ?? -1] ?? "");
    const program = name === "" ? null : programOf.get(taskNameKey(name));
    const refused = refusalOf(program, read.row);
    if (refused) return { row, cells, kind: "error", error: { row, ...refused } };
    const key = duplicateKey(read.row);
    const repeated = seen.has(key);
    seen.add(key);
    return {
      row,
      cells,
      kind: "machine",
      machine: { ...read.row, place: spelled(read.row.place) },
      repeated,
      program: program ?? null,
    };
  });
}

/** Why a row's machine can't follow its program; null if it can, or has none. */
function refusalOf(
  program: ImportProgram | null | undefined,
  machine: Pick<MachineOfList, "unit">,
): Pick<ListRowError, "message" | "params"> | null {
  if (program === null) return null;
  if (program === undefined) return { message: "unknownProgram", params: {} };
  if (program.unit !== machine.unit) return { message: "otherUnitOfProgram", params: { unit: program.unit } };
  return fitsNewMachine(program) ? null : { message: "tooManyTasks", params: {} };
}

/** Whether a row was refused for its program, which may be another one when the file is read again. */
export function isProgramError({ message }: Pick<ListRowError, "message">): boolean {
  return message === "unknownProgram" || message === "otherUnitOfProgram" || message === "tooManyTasks";
}

/** How a draft's failures name a row that was refused for its program; others are beyond the limit. */
export function programFailure(index: number): number {
  return -1 - index;
}

export type RowOutcome = "new" | "duplicate" | "error" | "overLimit";

/**
 * Predicts the outcome of each row. `existing` holds the indexes of rows whose machine the company already
 * has, `room` the number of machines that may still be added (null: no limit).
 */
export function foreseeList(
  rows: readonly PlannedRow[],
  existing: ReadonlySet<number>,
  room: number | null,
  includeDuplicates: boolean,
): RowOutcome[] {
  let left = room ?? Number.POSITIVE_INFINITY;
  return rows.map((planned, index) => {
    if (planned.kind === "error") return "error";
    if (!includeDuplicates && (planned.repeated || existing.has(index))) return "duplicate";
    left -= 1;
    return left < 0 ? "overLimit" : "new";
  });
}

export type RowCounts = Record<RowOutcome, number>;

export function countOutcomes(outcomes: readonly RowOutcome[]): RowCounts {
  const counts: RowCounts = { new: 0, duplicate: 0, error: 0, overLimit: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}
