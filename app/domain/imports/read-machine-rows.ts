/** Reads the rows of machines by what a person chose: each a machine, as Bulk Import reads it, and perhaps a task. */

import { type CalendarDate, EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { plainName } from "#app/domain/clean-text.ts";
import { TASK_NAME_MAX, TIME_INTERVAL_MAX } from "#app/domain/service/service-task.ts";
import { type ListFormats, machineColumns } from "./bulk/list-file.ts";
import { type ListRowError, readMachineOfList } from "./bulk/machine-of-list.ts";
import { plainCell, shortened } from "./cells.ts";
import type { Choices, ImportFieldName } from "./choices.ts";
import { type ColumnFormats, columnFormats } from "./column-formats.ts";
import { readDay } from "./date-order.ts";
import { readDecimal } from "./file-numbers.ts";
import type { Columns } from "./headings.ts";
import type { KeptTable } from "./kept-table.ts";
import { rounded, scaled } from "./measures.ts";
import { isOfAllData } from "./own-files.ts";
import { totalsLeftOut } from "./read-dated-rows.ts";
import type { MachineRow, ReadTable, RowReason, TaskOfRow } from "./read-row.ts";
import type { TextRecord } from "./row-blocks.ts";
import { type RowCells, rowCells, unusableCells } from "./row-cells.ts";
import { isSoldCell } from "./sold.ts";
import { readTaskIntervalUnit, wordKey } from "./words.ts";

const ROUNDED = ["currentUsage", "serviceInterval", "lastServiceUsage"] as const;
const WORDS = ["type", "unit", "fuelType"] as const;
const REQUIRED = ["name", "type", "unit"] as const;

/** Reads a table of machines. Each row below the headings is one of `rows`, `wrong` or `leftOut`. */
export function readMachineRows(
  table: KeptTable,
  choices: Choices,
  { today }: { today: CalendarDate },
): ReadTable<MachineRow> {
  const formats = columnFormats(table, choices);
  const readRow = rowReader(formats, choices, today);
  const read: ReadTable<MachineRow> = {
    ...{ rows: [], wrong: [], leftOut: [...formats.totals], sums: [] },
    adjusted: totalsLeftOut(formats),
  };
  for (const record of formats.records) {
    const row = readRow(record);
    if (row === "out") read.leftOut.push(record.row);
    else if ("reason" in row) read.wrong.push({ row: record.row, ...row });
    else if ("message" in row) read.wrong.push(row);
    else read.rows.push(row);
  }
  return read;
}

function rowReader(formats: ColumnFormats, choices: Choices, today: CalendarDate) {
  const { header, columnsOf, dateOrder } = formats;
  const width = formats.records.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const columns = { ...ofAll(choices, width), ...firstColumns(choices) };
  const inTenths = isOfAllData(header);
  const orders = { maintenanceStartDate: dateOrder, nextMaintenanceDate: dateOrder };
  const own = { columns: machineColumns(columns), orders, inTenths };
  const answered = wordAnswers(choices);
  const [status] = columnsOf("status");

  return (record: TextRecord): MachineRow | RowReason | ListRowError | "out" => {
    const isSold = status !== undefined && isSoldCell(header[status] ?? "", record.cells[status] ?? "");
    if (isSold && !choices.soldToo) return "out";
    const unusable = unusableCells(record.cells);
    if (unusable) return unusable;
    const all = [choices.typeOfAll ?? "", choices.unitOfAll ?? ""];
    const cells = [...Array.from({ length: width }, (_, index) => record.cells[index] ?? ""), ...all];
    fillFromAll(cells, columns, choices);
    if (!answered(cells, columns)) return "out";
    const missing = REQUIRED.find((field) => plainName(cells[columns[field] ?? -1] ?? "") === "");
    if (missing) return { reason: "missing", params: { field: missing } };
    const ofRow: ListFormats = { ...own, signs: formats.signsOf(record) };
    if (!inTenths) roundNumbers(cells, columns, ofRow);
    const read = readMachineOfList(ofRow, cells, record.row, today);
    if (!read.ok) return read.error;
    const rest = rowCells(formats, record);
    const dayOf = dayReader(rest, { dateOrder, today });
    const purchasePrice = centsOf(rest, inTenths);
    const purchaseDate = dayOf("purchaseDate");
    const task = taskOf(rest, dayOf);
    return rest.fault ?? { row: record.row, machine: read.row, purchaseDate, purchasePrice, task };
  };
}

function firstColumns({ columns }: Choices): Columns<"machines"> {
  return Object.fromEntries(columns.map(([field, [first]]) => [field, first]));
}

/** Where the type and unit of the whole file stand: behind the row's own cells. */
function ofAll({ typeOfAll, unitOfAll }: Choices, width: number): Columns<"machines"> {
  return { ...(typeOfAll ? { type: width } : {}), ...(unitOfAll ? { unit: width + 1 } : {}) };
}

/** Puts the type and unit of the whole file where a row has none of its own. */
function fillFromAll(cells: string[], columns: Columns<"machines">, { typeOfAll, unitOfAll }: Choices): void {
  const all = { type: typeOfAll, unit: unitOfAll };
  for (const field of ["type", "unit"] as const) {
    const column = columns[field] ?? -1;
    if (all[field] && cells[column]?.trim() === "") cells[column] = all[field];
  }
}

/** Puts the meaning of unknown words into a row; false for a row that its word leaves out. */
function wordAnswers({ values }: Choices): (cells: string[], columns: Columns<"machines">) => boolean {
  const answers = new Map(values.map(([field, word, value]) => [`${field} ${wordKey(word)}`, value]));
  return (cells, columns) =>
    WORDS.every((field) => {
      const column = columns[field];
      if (column === undefined) return true;
      const answer = answers.get(`${field} ${wordKey(cells[column] ?? "")}`);
      if (answer) cells[column] = answer;
      return answer !== null;
    });
}

/** Rounds the usages of a row half up to tenths, as they are read under the sign of their column. */
function roundNumbers(cells: string[], columns: Columns<"machines">, { signs }: ListFormats): void {
  for (const field of ROUNDED) {
    const column = columns[field];
    if (column === undefined) continue;
    const value = readDecimal(plainCell(cells[column] ?? ""), signs[column] ?? null);
    if (value !== null && value >= 0) cells[column] = (rounded(scaled(value, 10)) / 10).toFixed(1);
  }
}

type DayReader = (field: ImportFieldName) => CalendarDate | null;

/** A day up to today; null for an empty cell. */
function dayReader(
  cells: RowCells,
  { dateOrder, today }: { dateOrder: Choices["dateOrder"]; today: CalendarDate },
): DayReader {
  return (field) => {
    const cell = cells.text(field);
    if (cell === "") return null;
    const day = readDay(cell, dateOrder, Number(today.slice(0, 4)));
    if (day === null) cells.fail("badDate", { value: shortened(cell) });
    else if (day > today) cells.fail("future");
    else if (day < EARLIEST_DATE) cells.fail("before1900");
    return day;
  };
}

/** All data have a price in cents. */
function centsOf(cells: RowCells, inTenths: boolean): number | null {
  const price = inTenths ? cells.number("purchasePrice") : cells.money("purchasePrice");
  return price === null ? null : cells.stored("purchasePrice", price, "cents");
}

function taskOf(cells: RowCells, dayOf: DayReader): TaskOfRow | null {
  const name = plainName(cells.text("taskName"));
  if (name === "") return null;
  if (name.length > TASK_NAME_MAX) cells.fail("tooLong", { field: "taskName", max: TASK_NAME_MAX });
  const tenths = (field: ImportFieldName) => {
    const value = cells.number(field);
    return value === null ? null : cells.stored(field, scaled(value, 10), "tenths");
  };
  const every = cells.number("taskTime") || null;
  const word = cells.text("taskTimeUnit");
  const unit = every === null ? null : readTaskIntervalUnit(word);
  if (every !== null && (!Number.isInteger(every) || every > TIME_INTERVAL_MAX))
    cells.fail("unreadable", { field: "taskTime", value: shortened(cells.text("taskTime")) });
  if (unit === undefined) cells.fail("unreadable", { field: "taskTimeUnit", value: shortened(word) });
  return {
    name,
    serviceInterval: tenths("taskUsage") ?? 0,
    maintenanceInterval: every,
    maintenanceIntervalUnit: unit ?? null,
    lastUsage: tenths("taskLastUsage"),
    lastDate: dayOf("taskLastDate"),
  };
}
