import type { CsvColumns } from "#app/domain/csv.ts";
import type { InstantRange } from "#app/domain/day-range.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { mapPages, pagesByKey } from "#db/pages-by-key.ts";
import {
  type FuelEntryRow,
  type ListedFuelEntry,
  latestFuel,
  selectFuelEntries,
} from "#db/queries/fuel/fuel-entries.ts";
import { type DayRangeQuery, instantsAsked } from "./day-range.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

const columnsOf = (fuelUnit: FuelUnit): CsvColumns<ListedFuelEntry, CellContext> => [
  ["Date", (row, { dayOf }) => dayOf(row.takenAt)],
  ["Equipment", (row) => row.shownName],
  ["Operator", (row) => row.operatorName],
  ["Fuel Type", (row, cell) => cells.fuel(row.fuelType, cell)],
  [`Fuel Added (${fuelUnit})`, (row) => cells.number(row.amount)],
  ["Notes", (row, cell) => cells.notes(row.notes, cell)],
];

/**
 * All applied fuel of the days asked for as a file: newest first, regardless of resets, with deleted machines; in
 * English. It needs no access to fuel analytics. Null if there is none.
 * @throws {AppError} request.invalid for days that can't be read or are reversed
 */
export async function fuelUsageFile(ctx: ServiceContext, actor: Actor, query: DayRangeQuery) {
  const range = instantsAsked(actor, query);
  return exportFile(ctx, actor, {
    name: (today) => `fuel-usage-export-${today}.csv`,
    columns: columnsOf(actor.company.fuelUnit),
    read: readEntries(ctx, actor, range),
  });
}

/**
 * The same fuel as records of a call, newest first; amounts in gallons.
 * @throws {AppError} as `fuelUsageFile`
 */
export function fuelUsageRecords(ctx: ServiceContext, actor: Actor, query: DayRangeQuery) {
  const pages = pagesByKey(readEntries(ctx, actor, instantsAsked(actor, query)));
  return mapPages(pages, fuelUsageRecord);
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

function readEntries({ db }: ServiceContext, { companyId }: Actor, range: InstantRange) {
  return (last: ListedFuelEntry | null, limit: number) =>
    selectFuelEntries(db, companyId, {
      ...range,
      standing: true,
      before: last && latestFuel.cursorOf(last),
      limit,
    });
}
