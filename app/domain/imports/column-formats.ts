/** How the cells of a table are written under its chosen columns: the order of its dates, its decimal signs and units. */

import { isPeriod, isTotalWord, plainCell } from "./cells.ts";
import type { Choices, Found, ImportFieldName } from "./choices.ts";
import { dateFormat } from "./date-order.ts";
import { agreedSigns, type DecimalSign, shownSigns, unitBehind } from "./file-numbers.ts";
import { headingUnits, isBarePrice } from "./headings.ts";
import type { KeptTable } from "./kept-table.ts";
import { headerOf, isStoredNumber, recordsOf, type TextRecord } from "./row-blocks.ts";
import { countedUnit, readUnit, readVolumeUnit, type VolumeUnit } from "./words.ts";

type ReadingUnit = Exclude<Choices["readingUnit"], null>;

const DATES: readonly ImportFieldName[] = [
  ...(["date", "purchaseDate", "taskLastDate", "maintenanceStartDate", "nextMaintenanceDate"] as const),
];
const NUMBERS: readonly ImportFieldName[] = [
  ...(["reading", "amount", "fuelCost", "pricePerUnit", "laborCost", "partsCost", "totalCost"] as const),
  ...(["tax", "discount", "everyUsage", "everyMonths", "currentUsage", "threshold"] as const),
  ...(["serviceInterval", "lastServiceUsage", "purchasePrice", "taskUsage", "taskLastUsage"] as const),
];
/** What an empty cell may repeat from the row above. */
const FILLED: readonly ImportFieldName[] = ["machine", "name", "serialNumber", "machineId", "date"];

/** What a row has only if it is one of its own, and adds up no others. */
const OWN: readonly ImportFieldName[] = ["date", "serialNumber", "machineId", "type", "unit"];

/** How a table's rows are read. */
export type ColumnFormats = {
  records: readonly TextRecord[];
  /** The rows that add up the others. */
  totals: readonly number[];
  header: readonly string[];
  columnsOf: (field: ImportFieldName) => readonly number[];
  /** What comes first in the dates. */
  dateOrder: Choices["dateOrder"];
  /** The decimal signs of a row by column; null where each number shows it, or none needs it. */
  signsOf: (record: TextRecord) => readonly (DecimalSign | null)[];
  /** The unit of a row's fuel, and of its reading. Null while it isn't known. */
  volumeUnit: (record: TextRecord) => VolumeUnit | null;
  readingUnit: (record: TextRecord) => ReadingUnit | null;
  price: Choices["price"];
} & Pick<Found, "decided" | "concerned" | "fillable">;

/** Judges the columns over all their rows. A person's answer stands before what the rows decide. */
export function columnFormats(table: KeptTable, choices: Choices): ColumnFormats {
  const columns = new Map<string, number[]>(choices.columns);
  const columnsOf = (field: ImportFieldName) => columns.get(field) ?? [];
  const filled = FILLED.flatMap((field) => columnsOf(field));
  const all = recordsOf(table);
  const own = OWN.flatMap(columnsOf);
  const totals = new Set(all.filter(({ cells }) => isTotal(cells, own)));
  const rows = all.filter((record) => !totals.has(record));
  const records = choices.fillDown ? filledDown(rows, filled) : rows;
  const header = headerOf(table);
  const dates = dateFormat(cellsOf(records, ...DATES.flatMap(columnsOf)));
  const numbers = signsOf(records, NUMBERS.flatMap(columnsOf), table);
  const volume = volumeOf(records, header, columnsOf);
  const reading = readingsOf(records, header, columnsOf);
  const concerned: [Found["concerned"][number], boolean][] = [
    ["dateOrder", dates.isOpen],
    ["decimal", numbers.open.length > 0 || numbers.decided !== null],
    ["volumeUnit", choices.kind === "fuel" && volume.concerned],
    ["readingUnit", choices.kind !== "machines" && reading.concerned],
    ["price", isPriceAsked(header, columnsOf)],
  ];
  return {
    ...{ records, totals: [...totals].map(({ row }) => row), header, columnsOf, price: choices.price },
    dateOrder: choices.dateOrder ?? dates.order,
    signsOf: signsOfRow(answeredSigns(numbers, choices.decimal)),
    volumeUnit: volume.unitBy(choices.volumeUnit),
    readingUnit: reading.unitBy(choices.readingUnit),
    decided: {
      dateOrder: dates.order,
      decimal: numbers.decided,
      volumeUnit: volume.decided,
      readingUnit: reading.decided,
    },
    concerned: concerned.flatMap(([question, is]) => (is ? [question] : [])),
    fillable: filled.some((column) => isFillable(rows, column)),
  };
}

function* cellsOf(records: readonly TextRecord[], ...columns: number[]): Generator<string> {
  for (const column of columns) for (const { cells } of records) yield cells[column] ?? "";
}

/** Whether a row begins with a total's word, perhaps behind its year or month, and has nothing of its own. */
function isTotal(cells: readonly string[], own: readonly number[]): boolean {
  const word = cells.findIndex((cell) => cell.trim() !== "" && !isPeriod(cell));
  return isTotalWord(cells[word] ?? "") && own.every((column) => column <= word || !cells[column]?.trim());
}

/** Rows whose empty cells repeat the one above. */
function filledDown(rows: readonly TextRecord[], columns: readonly number[]): TextRecord[] {
  const above = new Map<number, string>();
  return rows.map((record) => {
    const { cells } = record;
    const filled = [...cells];
    for (const column of columns) {
      const cell = cells[column]?.trim() ? (cells[column] ?? "") : (above.get(column) ?? "");
      while (filled.length < column) filled.push("");
      filled[column] = cell;
      above.set(column, cell);
    }
    return { ...record, cells: filled };
  });
}

function isFillable(rows: readonly TextRecord[], column: number): boolean {
  const first = rows.findIndex(({ cells }) => cells[column]?.trim());
  return first >= 0 && rows.some(({ cells }, index) => index > first && !cells[column]?.trim());
}

type Signs = {
  signs: (DecimalSign | null)[];
  /** The columns of numbers that can't be read without an answer. */
  open: number[];
  decided: DecimalSign | null;
};

/** Columns that show no sign take that of the others, those that are left out too. Stored numbers show none, and need none. */
function signsOf(
  records: readonly TextRecord[],
  numbers: readonly number[],
  { fromWorkbook }: KeptTable,
): Signs {
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const shown = Array.from({ length: width }, (_, column) => shownSigns(typedCells(records, column)));
  const agreed = agreedSigns(shown.map(({ signs }) => signs));
  const isKeptBefore = fromWorkbook && records.every(({ kinds }) => kinds === undefined);
  const signs = agreed.map((sign, column) =>
    sign === null && isKeptBefore && shown[column]?.signs.length === 0 ? "point" : sign,
  );
  const counted = numbers.filter((column) => shown[column]?.isOpen || shown[column]?.signs.length);
  const open = counted.filter((column) => signs[column] === null);
  const [decided = null, other] = new Set(counted.map((column) => signs[column] ?? null));
  return { signs, open, decided: open.length > 0 || other ? null : decided };
}

/** The cells of a column that people have typed. */
function* typedCells(records: readonly TextRecord[], column: number): Generator<string> {
  for (const record of records) if (!isStoredNumber(record, column)) yield record.cells[column] ?? "";
}

/** The signs of the columns, but for the numbers that a workbook has stored in a row. */
function signsOfRow(signs: readonly (DecimalSign | null)[]): ColumnFormats["signsOf"] {
  return (record) =>
    record.kinds?.includes("n")
      ? signs.map((sign, column) => (isStoredNumber(record, column) ? "point" : sign))
      : signs;
}

/** An answer is for the columns that are open; without one it changes what the rows decide. */
function answeredSigns({ signs, open }: Signs, answer: DecimalSign | null): (DecimalSign | null)[] {
  if (answer === null) return signs;
  return signs.map((sign, column) => (open.length === 0 || open.includes(column) ? answer : sign));
}

/** What the rows and the heading say of a unit, and how a row is read under a person's answer. */
type UnitFormat<Unit> = {
  decided: Unit | null;
  concerned: boolean;
  unitBy: (answer: Unit | null) => (record: TextRecord) => Unit | null;
};

/**
 * A row's own unit, behind its number or in a column, stands before the heading's. Rows that name different units need no
 * question; rows without one, under a heading without one, do.
 */
function unitFormat<Unit>(
  records: readonly TextRecord[],
  column: number | undefined,
  { heading, ofRow }: { heading: Unit | null; ofRow: (record: TextRecord) => Unit | null },
): UnitFormat<Unit> {
  const used =
    column === undefined ? [] : records.filter(({ cells }) => plainCell(cells[column] ?? "") !== "");
  const units = new Set<Unit | null>();
  for (const record of used) units.add(ofRow(record) ?? heading);
  const [first = null] = units;
  const decided = units.size === 1 ? first : null;
  return {
    decided,
    concerned: decided !== null || units.has(null),
    unitBy: (answer) => (record) =>
      answer !== null && decided !== null ? answer : (ofRow(record) ?? heading ?? answer),
  };
}

type ColumnsOf = ColumnFormats["columnsOf"];

function volumeOf(records: readonly TextRecord[], header: readonly string[], columnsOf: ColumnsOf) {
  const [column] = columnsOf("amount");
  const [unitColumn = -1] = columnsOf("volumeUnit");
  const [price = -1] = columnsOf("pricePerUnit");
  const heading = headingUnits(header[column ?? -1] ?? "").volume ?? volumeOfPrice(header[price] ?? "");
  const ofRow = ({ cells }: TextRecord) =>
    readVolumeUnit(unitBehind(cells[column ?? -1] ?? "")) ?? readVolumeUnit(cells[unitColumn] ?? "") ?? null;
  return unitFormat<VolumeUnit>(records, column, { heading, ofRow });
}

/** The unit that a price is for: "Price / L", "Price per Gallon". */
function volumeOfPrice(heading: string): VolumeUnit | null {
  const [, last = ""] = /(?:\/|per|por)\s*(\S+)\s*$/i.exec(heading) ?? [];
  return readVolumeUnit(last) ?? null;
}

function readingsOf(records: readonly TextRecord[], header: readonly string[], columnsOf: ColumnsOf) {
  const [column] = columnsOf("reading");
  const [unitColumn = -1] = columnsOf("readingUnit");
  const heading = headingUnits(header[column ?? -1] ?? "").reading;
  const ofRow = ({ cells }: TextRecord): ReadingUnit | null => {
    const word = cells[unitColumn] ?? "";
    const stated = countedUnit(unitBehind(cells[column ?? -1] ?? "")) ?? countedUnit(word);
    // Cycles, others and none have no measure to convert from.
    return stated ?? (word.trim() !== "" && readUnit(word) ? "own" : null);
  };
  return unitFormat<ReadingUnit>(records, column, { heading, ofRow });
}

/** Whether "Price" alone stands for what the fuel cost. */
function isPriceAsked(header: readonly string[], columnsOf: ColumnsOf): boolean {
  const [cost = -1] = columnsOf("fuelCost");
  return columnsOf("pricePerUnit").length === 0 && isBarePrice(header[cost] ?? "");
}
