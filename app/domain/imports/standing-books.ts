/** What stands in the books before an import: all that its rows are judged by. Usage and fuel in tenths, money in cents. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType, FuelKind, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { PricedFuel } from "#app/domain/fuel/fuel-cost.ts";
import type { Resolution } from "#app/domain/meter/meter-ledger.ts";
import type { StoredEntry } from "#app/domain/service/last-service.ts";
import type { Replacement } from "#app/domain/service/meter-of-day.ts";
import type { DoneTask } from "#app/domain/service/service-entry.ts";
import type { JudgedMachine, MachineOfTasks } from "#app/domain/service/stored-tasks.ts";
import type { Choices } from "./choices.ts";
import type { ImportWrites } from "./import-writes.ts";
import type { DatedRow, ReadTable, RowMachine } from "./read-row.ts";

/** A machine of the rows; one to make has a type, and the serial number of the file. */
export type MachineOfFile = RowMachine & { type?: EquipmentType; serialNumber?: string | null };

/** A table as it was read, with what its person chose. */
export type DatedTable = {
  importId: string;
  choices: Pick<Choices, "doubtful" | "replaced">;
  table: ReadTable<DatedRow>;
  machines: readonly MachineOfFile[];
};

/** A machine that is here, as an import reads it. */
export type MachineHere = MachineOfTasks &
  JudgedMachine & {
    name: string;
    unit: MeterUnit;
    currentUsageAt: Date;
    tasksVersion: number;
    /** The state of its ledger, which changes with every reading and void. */
    ledgerSeq: number;
    ledgerVoids: number;
  };

/** The version of a machine, by which its import or undoing claims that nobody has changed it since it was read. */
export function machineVersion({
  id: equipmentId,
  tasksVersion,
  currentUsage,
  ledgerSeq,
  ledgerVoids,
}: MachineHere): ImportWrites["read"][number] {
  return { equipmentId, tasksVersion, currentUsage, ledgerSeq, ledgerVoids };
}

/** A reading that stands in the ledger. */
export type StandingReading = {
  value: number;
  takenAt: Date;
  resolution: Resolution | null;
  importId: string | null;
};

type OfMachine = { equipmentId: string };

export type StandingFuel = OfMachine & {
  fuelType: FuelKind;
  amount: number;
  takenAt: Date;
  importId: string | null;
};

export type StandingEntry = OfMachine &
  Omit<StoredEntry, "tasks"> & {
    tasks: DoneTask[];
    otherWork: string;
    usage: number | null;
    cost: number;
    /** Whether tasks may count from it. */
    counts: boolean;
    importId: string | null;
  };

/** A price of fuel, in thousandths of a dollar, from an instant on; of two of one instant the later one holds. */
export type StandingPrice = { fuel: PricedFuel; startsAt: Date; pricePerUnit: number };

export type StandingBooks = {
  machines: readonly MachineHere[];
  /** In ledger order, with the neighbors of the file's days. */
  readings: readonly (OfMachine & StandingReading)[];
  replacements: readonly (OfMachine & Replacement)[];
  fuel: readonly StandingFuel[];
  /** In the order of recording. */
  entries: readonly StandingEntry[];
  prices: readonly StandingPrice[];
  /** The company's fuel and services of the years that the file touches. */
  fuelOfYears: readonly { kind: FuelKind; amount: number; cost: number }[];
  servicesOfYears: readonly { year: string; cost: number }[];
  closedMonths: readonly string[];
};

/** The first and the last day of some rows; null without any. */
export function daysOfRows(
  rows: readonly { date: CalendarDate }[],
): { from: CalendarDate; to: CalendarDate } | null {
  let span: { from: CalendarDate; to: CalendarDate } | null = null;
  for (const { date } of rows) {
    if (!span) span = { from: date, to: date };
    else if (date < span.from) span.from = date;
    else if (date > span.to) span.to = date;
  }
  return span;
}
