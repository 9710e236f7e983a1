import type { CsvColumns } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type FuelEntryRow, latestFuel, selectFuelEntries } from "#db/queries/fuel.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

const COLUMNS: CsvColumns<FuelEntryRow, CellContext> = [
  ["Date", (row, { dayOf }) => dayOf(row.takenAt)],
  ["Equipment", (row) => row.equipmentName],
  ["Operator", (row) => row.operatorName],
  ["Fuel Type", (row, reading) => cells.fuel(row.fuelType, reading)],
  ["Fuel Added (gal)", (row) => cells.number(row.amount)],
  ["Notes", (row, reading) => cells.notes(row.notes, reading)],
];

/**
 * All applied fuel as a file: newest first, regardless of resets, with deleted machines; in English
 * (specification §9; C-26, C-85). It needs no access to fuel analytics. Null if there is none.
 */
export function fuelUsageFile(ctx: Ctx, actor: Actor) {
  return exportFile(ctx, actor, {
    name: (today) => `fuel-usage-export-${today}.csv`,
    columns: COLUMNS,
    read: readEntries(ctx, actor),
  });
}

/** The same fuel as records of the specification, section 3, newest first; amounts in gallons. */
export async function* fuelUsageRecords(ctx: Ctx, actor: Actor) {
  for await (const page of pagesByKey(readEntries(ctx, actor))) yield page.map(fuelUsageRecord);
}

function fuelUsageRecord(row: FuelEntryRow) {
  return {
    date: row.takenAt.toISOString(),
    equipmentName: row.equipmentName,
    operatorName: row.operatorName,
    fuelType: row.fuelType,
    fuelAdded: tenthsToNumber(row.amount),
    notes: row.notes,
  };
}

function readEntries({ db }: Ctx, { companyId }: Actor) {
  return (last: FuelEntryRow | null, limit: number) =>
    selectFuelEntries(db, companyId, { before: last && latestFuel.cursorOf(last), limit });
}
