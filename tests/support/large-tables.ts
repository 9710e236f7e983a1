import { importFile } from "./imports.ts";
import type { Client } from "./product.ts";
import { packed, workbookParts } from "./workbooks.ts";

/** Tables of the most rows that an import takes, of machines that one list adds. */

export const MOST_ROWS = 20_000;
const MACHINES = 60;

export type LargeTable = { header: string[]; row: (at: number) => string[] };

const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + turnOf(at))).toISOString().slice(0, 10);
const turnOf = (at: number) => Math.floor(at / MACHINES);
const meter = (at: number) => String(100 + turnOf(at) * 4);
/** The day, the machine and the meter of a row: each machine in turn has its own. */
export const taken = (at: number) => ({
  day: day(at),
  machine: `Machine ${at % MACHINES}`,
  meter: meter(at),
});

export const SERVICES: LargeTable = {
  header: ["Date", "Machine", "Done", "Meter Reading", "Labor Cost", "Parts Cost", "Notes"],
  row: (at) => {
    const { day, machine, meter } = taken(at);
    return [day, machine, "Oil change", meter, "80.00", "45.90", "Replaced oil and filter"];
  },
};

function rowsOf({ header, row }: LargeTable): string[][] {
  return [header, ...Array.from({ length: MOST_ROWS }, (_, at) => row(at))];
}

export const asCsv = (table: LargeTable): string =>
  rowsOf(table)
    .map((cells) => cells.join(","))
    .join("\n");

export function asWorkbook(table: LargeTable): Uint8Array {
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rowsOf(table).map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`);
  return packed(workbookParts([{ name: "Rows", rows: lines.join("") }]));
}

/** Adds the machines of the tables. */
export async function addMachines(owner: Client): Promise<void> {
  const list = Array.from({ length: MACHINES }, (_, at) => `Machine ${at},machinery,hours,5000`);
  await importFile(owner, ["Name,Type,Unit,Current Usage", ...list].join("\n"));
}
