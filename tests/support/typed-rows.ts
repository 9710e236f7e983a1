import type { FuelRow, ReadingRow, ReadTable, ServiceRow } from "#app/domain/imports/read-row.ts";
import type { MachineOfFile } from "#app/domain/imports/standing-books.ts";

/** Rows of files as they were read, of the machine m1 unless they say otherwise. Usage and fuel in tenths, money in cents. */

/** A table read without anything wrong, left out or changed. */
export function tableOf<Row>(rows: Row[], more: Partial<ReadTable<Row>> = {}): ReadTable<Row> {
  return { rows, wrong: [], leftOut: [], adjusted: [], sums: [], ...more };
}

export const readingRow = (
  row: number,
  date: string,
  reading: number,
  more: Partial<ReadingRow> = {},
): ReadingRow => ({
  ...{ kind: "readings", row, machineId: "m1", date, takenAt: null, reading },
  ...more,
});

export const fuelRow = (row: number, date: string, amount: number, more: Partial<FuelRow> = {}): FuelRow => ({
  ...{ kind: "fuel", row, machineId: "m1", date, takenAt: null, reading: null, fuelType: "gas", amount },
  ...{ cost: null, use: null, operatorName: "", notes: "" },
  ...more,
});

export const serviceRow = (
  row: number,
  date: string,
  work: string,
  more: Partial<ServiceRow> = {},
): ServiceRow => ({
  ...{ kind: "services", row, machineId: "m1", date, takenAt: null, reading: null, work, rows: [] },
  pieces: work.split(/[,;]/).map((piece) => piece.trim()),
  ...{ laborCost: 0, partsCost: 0, doneBy: "own", doneByName: "", parts: [], reference: "", notes: "" },
  repeats: null,
  ...more,
});

export const machineOfFile = (id: string, more: Partial<MachineOfFile> = {}): MachineOfFile => ({
  ...{ id, name: id, unit: "hours", fuelType: "n/a", isNew: false },
  ...more,
});
