/** The rows of a table as they were read by a person's choices: typed values, or why a row can't go in. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FuelKind, FuelType, FuelUse, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { EntryValues } from "#app/domain/service/service-entry.ts";
import type { TaskIntervalUnit } from "#app/domain/service/service-task.ts";
import type { ListRowError, MachineOfList } from "./bulk/machine-of-list.ts";

/** A machine of rows: one that is here, by its id, or one to make, by `new:` and its name's key. */
export type RowMachine = {
  id: string;
  name: string;
  unit: MeterUnit;
  fuelType: FuelType;
  isNew: boolean;
};

/** What keeps a row out, as the words name it (`imports:reason.…`). */
export type ReasonName =
  | "noDate"
  | "badDate"
  | "future"
  | "before1900"
  | "noMachine"
  | "noWork"
  | "noFuel"
  | "noReading"
  | "missing"
  | "unreadable"
  | "negative"
  | "totalBelow"
  | "tooLarge"
  | "tooLong"
  | "otherUnit"
  | "dyedGas"
  | "cellTooLong"
  | "damaged"
  | "unstorable"
  | "replacedLater"
  | "taskTaken"
  | "tooManyTasks";

/** Why a row can't go in, with what the words name. */
export type RowReason = { reason: ReasonName; params?: Record<string, string | number> };

/** Why a row of machines can't go in: what Bulk Import refuses too keeps its words. */
export type MachineFault = Omit<ListRowError, "row" | "message"> & {
  message: ListRowError["message"] | "overLimit";
};

/** A row that can't go in, as a spreadsheet counts, with its reason. */
export type WrongRow = { row: number } & (RowReason | MachineFault);

/** What was changed of a row on its way in (`imports:adjusted.…`). */
export type Adjustment =
  | "rounded"
  | "readingDropped"
  | "totalDiffers"
  | "fuelGuessed"
  | "servicedToday"
  | "totals"
  | "shortened.work"
  | "shortened.reference"
  | "shortened.doneBy"
  | "shortened.notes";

/** A row of any kind. Usage and fuel in tenths of the machine's and the company's unit, money in cents. */
export type OnMachine = {
  /** As a spreadsheet counts. */
  row: number;
  machineId: string;
  date: CalendarDate;
  /** With a time of day; null for a day alone. */
  takenAt: Date | null;
  /** What the meter read, in tenths of the machine's unit; null for none. */
  reading: number | null;
};

export type ReadingRow = OnMachine & { kind: "readings"; reading: number };

export type FuelRow = OnMachine & {
  kind: "fuel";
  fuelType: FuelKind;
  /** Above 0. */
  amount: number;
  cost: number | null;
  use: FuelUse | null;
  operatorName: string;
  notes: string;
};

/** What a row says of its entry. A blank `doneByName` names nobody. */
type EntryOfRow = Pick<
  EntryValues,
  "laborCost" | "partsCost" | "doneBy" | "doneByName" | "parts" | "reference" | "notes"
>;

export type ServiceRow = OnMachine &
  EntryOfRow & {
    kind: "services";
    /** The whole text, and its pieces between commas and semicolons. Which of them name tasks is judged by the machine. */
    work: string;
    pieces: string[];
    /** Whether the file is one of our own: then the pieces that name tasks come first, and the rest is other work. */
    isOwnFile?: boolean;
    /** Rows of one number, machine and day are one entry; they have been joined, and the others are `rows`. */
    rows: number[];
    /** The task that a repeat makes where its machine has none of that name; null without a repeat. */
    repeats: { everyUsage: number | null; everyMonths: number | null } | null;
  };

export type DatedRow = ReadingRow | FuelRow | ServiceRow;

/** A row of machines. Several rows may name one machine, each with another task. */
export type MachineRow = {
  row: number;
  machine: MachineOfList;
  purchaseDate: CalendarDate | null;
  /** In cents. */
  purchasePrice: number | null;
  task: TaskOfRow | null;
};

/** A task of a row; without intervals it is done as needed. What isn't known of its last time is null. */
export type TaskOfRow = {
  name: string;
  /** In tenths, 0 for none. */
  serviceInterval: number;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: TaskIntervalUnit | null;
  lastUsage: number | null;
  lastDate: CalendarDate | null;
};

/** The rows of the file that a row stands for: lines of one entry have been joined. */
export function linesOf(row: DatedRow): number[] {
  return [row.row, ...(row.kind === "services" ? row.rows : [])];
}

/** Every row of the file that a row stands for is wrong with it. */
export function wrongLines(row: DatedRow, reason: RowReason): ReadTable<DatedRow>["wrong"] {
  return linesOf(row).map((line) => ({ row: line, ...reason }));
}

/** What happened to a table's rows: those to judge, those that can't go in, and those that are left out. */
export type ReadTable<Row> = {
  rows: Row[];
  wrong: WrongRow[];
  leftOut: number[];
  /** How often something was changed on the way in, by what. */
  adjusted: [what: Adjustment, rows: number][];
  /** Sums as read and as stored, in tenths or cents, by what they count. */
  sums: { what: "reading" | "amount" | "cost"; read: number; stored: number }[];
};
