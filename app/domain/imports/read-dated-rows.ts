/** Reads the rows of services, fuel and readings by what a person chose: typed values, or why a row can't go in. */

import { MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import { plainCell, shortened } from "./cells.ts";
import type { Choices } from "./choices.ts";
import { type ColumnFormats, columnFormats } from "./column-formats.ts";
import { namesMachines, namingReader } from "./found.ts";
import type { KeptTable } from "./kept-table.ts";
import { type MomentProblem, momentReader } from "./moments.ts";
import { fuelReader } from "./read-fuel-row.ts";
import type { DatedRow, ReadTable, RowMachine, RowReason } from "./read-row.ts";
import { joinedEntries, serviceReader } from "./read-service-row.ts";
import type { TextRecord } from "./row-blocks.ts";
import { addTo, type RowTally, rowCells, type Tally, unusableCells } from "./row-cells.ts";
import { type KindReader, meterReading, type RowContext } from "./row-on-machine.ts";

/**
 * Reads a table of services, fuel or readings. Each row below the headings is one of `rows` (lines of one entry are
 * joined), `wrong` or `leftOut`. Usage and fuel are in tenths of the machine's and the company's unit, money in cents.
 */
export function readDatedRows(table: KeptTable, choices: Choices, context: RowContext): ReadTable<DatedRow> {
  const formats = columnFormats(table, choices);
  const tally: Tally = { adjusted: new Map(), sums: new Map() };
  const reading = { table, choices, context, formats, tally };
  const readRow = rowReader(reading);
  const rows: { row: DatedRow; entry: string }[] = [];
  const wrong: ReadTable<DatedRow>["wrong"] = [];
  const leftOut: number[] = [];
  const [number = -1] = formats.columnsOf("entryNumber");
  for (const record of formats.records) {
    const read = readRow(record);
    if (read === "out") leftOut.push(record.row);
    else if ("reason" in read) wrong.push({ row: record.row, ...read });
    else rows.push({ row: read, entry: plainCell(record.cells[number] ?? "") });
  }
  const joined = joinedEntries(rows, tally);
  return {
    rows: joined.rows,
    wrong: [...wrong, ...joined.wrong].toSorted((a, b) => a.row - b.row),
    leftOut,
    adjusted: [...tally.adjusted],
    sums: [...tally.sums].map(([what, { read, stored }]) => ({
      what,
      read: Number(read.toFixed(3)),
      stored,
    })),
  };
}

type Reading = {
  table: KeptTable;
  choices: Choices;
  context: RowContext;
  formats: ColumnFormats;
  tally: Tally;
};

function rowReader(reading: Reading): (record: TextRecord) => DatedRow | RowReason | "out" {
  const { table, choices, context, formats, tally } = reading;
  const { dateOrder } = formats;
  const momentOf = momentReader({ ...context, dateOrder });
  const machineOf = machineReader(table, choices, { formats, context });
  const readKind = kindReader(reading);
  const [dateColumn = -1] = formats.columnsOf("date");
  const [timeColumn = -1] = formats.columnsOf("time");
  return (record) => {
    const { row, cells } = record;
    const machine = machineOf(record);
    if (machine === "out") return "out";
    const unusable = unusableCells(cells);
    if (unusable) return unusable;
    if ("reason" in machine) return machine;
    const dateCell = plainCell(cells[dateColumn] ?? "");
    const timeCell = plainCell(cells[timeColumn] ?? "");
    const moment = momentOf(dateCell, timeCell);
    if ("problem" in moment) return momentReason(moment, { dateCell, timeCell });
    const read = rowCells(formats, record);
    const ofRow: RowTally = { counted: [], added: [] };
    const on = { row, machineId: machine.id, ...moment, reading: null };
    const inKind = readKind({ record, cells: read, machine, on, tally: ofRow });
    if (read.fault || inKind === null) return read.fault ?? { reason: "noReading" };
    if (inKind !== "out") addTo(tally, ofRow);
    return inKind;
  };
}

function momentReason(
  { problem }: MomentProblem,
  { dateCell, timeCell }: { dateCell: string; timeCell: string },
): RowReason {
  if (problem === "badDate") return { reason: "badDate", params: { value: shortened(dateCell) } };
  if (problem === "badTime")
    return { reason: "unreadable", params: { field: "time", value: shortened(timeCell) } };
  return { reason: problem };
}

function machineReader(
  table: KeptTable,
  choices: Choices,
  { formats, context }: Pick<Reading, "formats" | "context">,
): (record: TextRecord) => RowMachine | RowReason | "out" {
  const namingOf = namingReader(table, formats);
  const isNamed = namesMachines(table, choices);
  return (record) => {
    const naming = isNamed ? namingOf(record) : { name: "", serialNumber: "", machineId: "" };
    if (typeof naming === "string") return { reason: "damaged", params: { value: shortened(naming) } };
    if (naming === null) return { reason: "noMachine" };
    const machine = context.machineOf(naming);
    if (machine === "out") return machine;
    for (const field of ["name", "serialNumber"] as const) {
      const { max } = MACHINE_FIELDS[field];
      const params = { field: field === "name" ? "machine" : field, max };
      if (naming[field].length > max) return { reason: "tooLong", params };
    }
    return machine ?? { reason: "noMachine" };
  };
}

function kindReader({ formats, choices, context }: Reading): KindReader {
  if (choices.kind === "fuel") return fuelReader(formats, choices, context);
  if (choices.kind === "services") return serviceReader(formats, context);
  return (read) => {
    const reading = meterReading(formats, read, { isMain: true });
    if (reading === null) read.cells.fail("noReading");
    return reading === null ? null : { ...read.on, kind: "readings", reading };
  };
}
