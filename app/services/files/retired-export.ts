import type { CsvColumns } from "#app/domain/csv.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  lastRetired,
  type RetiredRow,
  selectRetired,
  selectRetiredWithFacts,
  summarizeRetired,
} from "#db/queries/equipment/retired.ts";
import { type DayRangeQuery, instantsAsked } from "./day-range.ts";
import { type CellContext, cells, exportFile, factColumns, serialColumn } from "./export-file.ts";

/** The retired machines as a file. */
const COLUMNS: CsvColumns<RetiredRow, CellContext> = [
  ["Equipment Name", (row) => row.name],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  serialColumn,
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Final Usage", (row) => cells.number(row.finalUsage)],
  ["Service Interval", (row) => cells.number(row.serviceInterval)],
  ["Fuel Type", (row, cell) => cells.fuel(row.fuelType, cell)],
  ["Total Fuel Used", (row) => cells.number(row.totalGasUsed + row.totalDieselUsed)],
  ["Retirement Notes", (row, cell) => cells.notes(row.retirementNotes ?? "", cell)],
  ["Retired By", (row) => cells.text(row.retiredBy)],
  ["Original Date Added", (row, { dayOf }) => dayOf(row.originalDateAdded)],
  ["Retired Date", (row, { dayOf }) => dayOf(row.retiredAt)],
];

/**
 * The machines retired in the days asked for as a file, latest first, with their number; null if there are none.
 * @throws {AppError} request.invalid for days that can't be read or are reversed
 */
export async function retiredFile(ctx: ServiceContext, actor: Actor, query: DayRangeQuery) {
  const range = instantsAsked(actor, query);
  const { companyId } = actor;
  const { summary, withFacts } = await runBatch(ctx.db, {
    summary: one(summarizeRetired(ctx.db, companyId, range)),
    withFacts: one(selectRetiredWithFacts(ctx.db, companyId)),
  });
  const file = await exportFile(ctx, actor, {
    name: (today) => `retired-equipment-${today}.csv`,
    columns: withFacts ? [...COLUMNS, ...factColumns] : COLUMNS,
    read: (last, limit) =>
      selectRetired(ctx.db, companyId, { range, before: last && lastRetired.cursorOf(last), limit }),
  });
  return file && { ...file, count: summary?.total ?? 0 };
}
