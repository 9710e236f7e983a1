import {
  BOOK_FILES,
  type BookFile,
  type BookLine,
  type BookMonth,
  bookLines,
  type FuelSum,
  fuelSums,
  serviceSums,
  totalCost,
} from "#app/domain/books/books.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "#app/domain/csv.ts";
import type { FuelUnit, FuelUse } from "#app/domain/equipment/equipment.ts";
import { type PricedFuel, pricePerGallon } from "#app/domain/fuel/fuel-cost.ts";
import { centsToText, priceToText } from "#app/domain/money.ts";
import { tenthsToText } from "#app/domain/quantity.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { doneText } from "#app/domain/service/service-entry.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { type CellContext, cells, daysIn } from "#app/services/files/export-file.ts";
import type { Database } from "#db/client.ts";
import { PAGE } from "#db/pages-by-key.ts";
import {
  type BookDeliveryRow,
  type BookFuelRow,
  type BookMachineRow,
  type BookServiceRow,
  selectBookDeliveries,
  selectBookFuel,
  selectBookMachines,
  selectBookServices,
} from "#db/queries/books/books.ts";
import type { BooksReader } from "./books-reader.ts";

/** The files of the books, in English. Columns may only be added at the right. */

/** A month as its files tell it, all of one moment. */
export type MonthData = {
  month: string;
  lines: BookLine<BookMachineRow>[];
  entries: BookFuelRow[];
  serviceEntries: BookServiceRow[];
  deliveries: BookDeliveryRow[];
};

/**
 * The statements for a month's files; `monthData` takes their rows. One batch reads one moment. Each entry is
 * read once: its sums are made of the rows that its file shows.
 */
export function fileStatements(db: Database, companyId: string, month: BookMonth) {
  return {
    machines: selectBookMachines(db, companyId, month),
    entries: selectBookFuel(db, companyId, month),
    serviceEntries: selectBookServices(db, companyId, month),
    deliveries: selectBookDeliveries(db, companyId, month),
  };
}

type FileRows = {
  [Name in keyof ReturnType<typeof fileStatements>]: Awaited<ReturnType<typeof fileStatements>[Name]>;
};

export function monthData(month: BookMonth, rows: FileRows): MonthData {
  const { entries, serviceEntries, deliveries } = rows;
  const sums = { fuel: fuelSums(entries), services: serviceSums(serviceEntries) };
  const lines = bookLines(month, { machines: rows.machines, ...sums });
  return { month: month.month, lines, entries, serviceEntries, deliveries };
}

type Line = BookLine<BookMachineRow>;

/** The rows of each file: by machine, and of each machine by day. */
type FileRow = {
  machines: Line;
  "fuel-by-machine": { line: Line; sum: FuelSum };
  "fuel-entries": { line: Line; entry: BookFuelRow };
  service: { line: Line; entry: BookServiceRow };
  "fuel-deliveries": BookDeliveryRow;
};

type Cells = Pick<CellContext, "t" | "dayOf"> & { month: string };
type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row, cells: Cells) => CsvCell])[];

/** Unknown or none is an empty cell. */
const known = <Value>(value: Value | null, text: (value: Value) => CsvCell) =>
  value === null ? null : text(value);
const tenths = (amount: number | null) => known(amount, tenthsToText);
const money = (cents: number | null) => known(cents, centsToText);

const USES: Record<FuelUse, string> = {
  highway: "Highway",
  "off-road": "Off-road",
  "off-road-dyed": "Off-road dyed",
};
const textOfUse = (use: FuelUse | null) => (use === null ? "Not stated" : USES[use]);
const FUELS: Record<PricedFuel, string> = { gas: "Gas", diesel: "Diesel", dyed: "Dyed diesel" };
const SOURCES = { paid: "Paid", price: "Price" };

const monthCell = (_row: unknown, { month }: Cells) => month;

function columnsOf(unit: FuelUnit): { [File in BookFile]: Columns<FileRow[File]> } {
  const [gallon, gallons] = unit === "L" ? ["Liter", "Liters"] : ["Gallon", "Gallons"];
  return {
    machines: [
      ["Month", monthCell],
      ["Machine ID", (line) => line.equipmentId],
      ["Machine", (line) => line.equipmentName],
      ["Type", ({ register }, cell) => register && cells.type(register.type, cell)],
      ["Serial Number", ({ register }) => register?.serialNumber ?? null],
      ["Unit", ({ register }, cell) => wordOf(register?.unit, (unit) => cells.unit(unit, cell))],
      ["Fuel Type", ({ register }, cell) => wordOf(register?.fuelType, (fuel) => cells.fuel(fuel, cell))],
      ["Fuel Use", ({ register }) => known(register?.fuelUse ?? null, (use) => USES[use])],
      ["Date Added", ({ register }, { dayOf }) => register && dayOf(register.addedAt)],
      ["Purchase Date", ({ register }) => register?.purchaseDate ?? null],
      ["Purchase Price", ({ register }) => register && money(register.purchasePrice)],
      ["Retired Date", ({ register }, { dayOf }) => known(register?.retiredAt ?? null, dayOf)],
      ["Sold Date", ({ register }) => register?.soldDate ?? null],
      ["Sold Price", ({ register }) => register && money(register.soldPrice)],
      ["Reading at Start", (line) => tenths(line.readingStart)],
      ["Reading at End", (line) => tenths(line.readingEnd)],
      ["Usage", (line) => tenths(line.usage)],
      [gallons, (line) => tenths(line.fuelAdded)],
      ["Fuel Cost", (line) => money(line.fuelCost)],
      ["Labor Cost", (line) => money(line.laborCost)],
      ["Parts Cost", (line) => money(line.partsCost)],
      ["Total Cost", (line) => money(totalCost(line))],
    ],
    "fuel-by-machine": [
      ["Month", monthCell],
      ["Machine ID", ({ line }) => line.equipmentId],
      ["Machine", ({ line }) => line.equipmentName],
      ["Fuel", ({ sum }) => FUELS[sum.fuelType]],
      ["Use", ({ sum }) => textOfUse(sum.fuelUse)],
      [gallons, ({ sum }) => tenths(sum.fuelAdded)],
      ["Fuel Cost", ({ sum }) => money(sum.fuelCost)],
      [`${gallons} Without Cost`, ({ sum }) => tenths(sum.withoutCost)],
    ],
    "fuel-entries": [
      ["Month", monthCell],
      ["Date", ({ entry }, { dayOf }) => dayOf(entry.takenAt)],
      ["Machine ID", ({ line }) => line.equipmentId],
      ["Machine", ({ line }) => line.equipmentName],
      ["Operator", ({ entry }) => entry.operatorName],
      ["Fuel", ({ entry }) => FUELS[entry.fuelType]],
      ["Use", ({ entry }) => textOfUse(entry.fuelUse)],
      [gallons, ({ entry }) => tenths(entry.amount)],
      [
        `Price per ${gallon}`,
        ({ entry }) => known(pricePerGallon(entry.amount, entry.fuelCost), priceToText),
      ],
      ["Fuel Cost", ({ entry }) => money(entry.fuelCost)],
      ["Cost From", ({ entry }) => known(entry.costFrom, (source) => SOURCES[source])],
      ["Notes", ({ entry }) => entry.notes],
    ],
    service: [
      ["Month", monthCell],
      ["Date", ({ entry }) => entry.date],
      ["Machine ID", ({ line }) => line.equipmentId],
      ["Machine", ({ line }) => line.equipmentName],
      ["Done", ({ entry }) => doneText(entry)],
      ["Meter Reading", ({ entry }) => tenths(entry.usage)],
      ["Done By", ({ entry }) => entry.doneByName],
      ["Vendor", ({ entry }) => cells.yesNo(entry.doneBy === "vendor")],
      ["Labor Cost", ({ entry }) => money(entry.laborCost)],
      ["Parts Cost", ({ entry }) => money(entry.partsCost)],
      ["Total Cost", ({ entry }) => money(entry.laborCost + entry.partsCost)],
      ["Reference", ({ entry }) => entry.reference],
      ["Notes", ({ entry }) => entry.notes],
    ],
    "fuel-deliveries": [
      ["Month", monthCell],
      ["Date", (delivery) => delivery.effectiveOn],
      ["Fuel", (delivery) => FUELS[delivery.fuel]],
      [gallons, (delivery) => tenths(delivery.delivered)],
      [`Price per ${gallon}`, (delivery) => priceToText(delivery.pricePerUnit)],
      ["Total Cost", (delivery) => money(delivery.totalPaid)],
      ["Supplier", (delivery) => delivery.supplier],
    ],
  };
}

/** The word of a unit or a kind of fuel; nothing for none. */
function wordOf<Value extends string>(
  value: Value | "n/a" | undefined,
  word: (value: Value) => string,
): string | null {
  return value === undefined || value === "n/a" ? null : word(value);
}

const ROWS: { [File in BookFile]: (data: MonthData) => FileRow[File][] } = {
  machines: ({ lines }) => lines,
  "fuel-by-machine": ({ lines }) => lines.flatMap((line) => line.fuel.map((sum) => ({ line, sum }))),
  "fuel-entries": ({ lines, entries }) => byMachine(lines, entries),
  service: ({ lines, serviceEntries }) => byMachine(lines, serviceEntries),
  "fuel-deliveries": ({ deliveries }) => deliveries,
};

/** Entries in the order of their machines; those of one machine keep their order. */
function byMachine<Entry extends { equipmentId: string }>(lines: readonly Line[], entries: readonly Entry[]) {
  const ofMachine = new Map(groupBy(entries, ({ equipmentId }) => equipmentId));
  return lines.flatMap((line) => (ofMachine.get(line.equipmentId) ?? []).map((entry) => ({ line, entry })));
}

/** The beginning of a file, with its line of headings. */
export function fileHeader(reader: BooksReader, file: BookFile): Uint8Array {
  const headings = columnsOf(reader.company.fuelUnit)[file].map(([heading]) => heading);
  return new TextEncoder().encode(BYTE_ORDER_MARK + csvLine(headings));
}

/** A month's rows of a file, in pieces. */
export function* fileRows<File extends BookFile>(
  { company: { fuelUnit, timeZone } }: BooksReader,
  file: File,
  data: MonthData,
): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const shared = { t: translatorFor("en"), dayOf: daysIn(timeZone), month: data.month };
  const columns: Columns<FileRow[File]> = columnsOf(fuelUnit)[file];
  const rows = ROWS[file](data);
  for (let start = 0; start < rows.length; start += PAGE) {
    const lines = rows
      .slice(start, start + PAGE)
      .map((row) => csvLine(columns.map(([, cell]) => cell(row, shared))));
    yield encoder.encode(lines.join(""));
  }
}

/** A month's files, whole: each with its header. */
export function wholeFiles(reader: BooksReader, data: MonthData): { file: BookFile; parts: Uint8Array[] }[] {
  return BOOK_FILES.map((file) => ({
    file,
    parts: [fileHeader(reader, file), ...fileRows(reader, file, data)],
  }));
}
