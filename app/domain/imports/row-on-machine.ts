/** What the readers of each kind share: a row on its machine's day, and its meter. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { ColumnFormats } from "./column-formats.ts";
import type { MachineNaming } from "./machine-names.ts";
import { inMeterUnit, scaled } from "./measures.ts";
import type { DatedRow, OnMachine, RowMachine } from "./read-row.ts";
import type { TextRecord } from "./row-blocks.ts";
import type { RowCells, RowTally } from "./row-cells.ts";

/** What the rows are read for. `machineOf` answers "out" for rows that are left out. */
export type RowContext = {
  today: CalendarDate;
  timeZone: string;
  now: Date;
  fuelUnit: FuelUnit;
  machineOf: (naming: MachineNaming) => RowMachine | "out" | null;
  /** The importer's language, for the notes that the import writes. */
  locale: Locale;
};

/** A row on its machine's day, from which each kind reads on. */
export type RowRead = {
  record: TextRecord;
  cells: RowCells;
  machine: RowMachine;
  on: OnMachine;
  tally: RowTally;
};

/** A row of a kind; "out" where a word's answer leaves it out, null for a wrong row, whose fault its cells have. */
export type KindReader = (read: RowRead) => DatedRow | "out" | null;

/**
 * A row's meter in tenths of its machine's unit; null for none. In services and fuel 0 is none, and a reading that the
 * machine's meter can't count is dropped; in readings it makes the row wrong.
 */
export function meterReading(
  { readingUnit }: ColumnFormats,
  read: RowRead,
  { isMain }: { isMain: boolean },
): number | null {
  const { record, cells, machine, tally } = read;
  const value = cells.number("reading");
  if (value === null || (value === 0 && !isMain)) return null;
  const inUnit = inMeterUnit(value, readingUnit(record) ?? "own", machine.unit);
  if (inUnit === null) {
    if (isMain) cells.fail("otherUnit", { machine: machine.name, unit: machine.unit });
    else tally.counted.push("readingDropped");
    return null;
  }
  const exact = scaled(inUnit, 10);
  const stored = cells.stored("reading", exact, "tenths");
  if (stored === null) return null;
  if (inUnit === value && stored !== exact) tally.counted.push("rounded");
  tally.added.push(["reading", exact, stored]);
  return stored;
}

/** How often a row's work repeats, in tenths of its machine's unit; null for never. */
export function repeatedUsage(
  { readingUnit }: ColumnFormats,
  { record, cells, machine }: RowRead,
): number | null {
  const value = cells.number("everyUsage");
  const inUnit = value && inMeterUnit(value, readingUnit(record) ?? "own", machine.unit);
  return inUnit ? cells.stored("everyUsage", scaled(inUnit, 10), "tenths") || null : null;
}
