import { AppError } from "#app/domain/app-error.ts";
import type { CsvColumns } from "#app/domain/csv.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { ServicePart } from "#app/domain/service/service-entry.ts";
import { doneText } from "#app/domain/service/service-entry.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readServiceHistory } from "#app/services/service/service-history.ts";
import { type ServiceHistoryRow, selectServicedMachine } from "#db/queries/service/service-history.ts";
import { type DayRangeQuery, daysOf } from "./day-range.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

/** What is missing stays empty here. */
const COLUMNS: CsvColumns<ServiceHistoryRow, CellContext> = [
  ["Date", (row) => row.date],
  ["Equipment", (row) => row.equipmentName],
  ["Serial Number", (row) => row.serialNumber],
  ["Done", (row) => doneText(row)],
  ["Meter Reading", (row) => tenthsToNumber(row.usage)],
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Done By", (row) => row.doneByName],
  ["Vendor", (row) => cells.yesNo(row.doneBy === "vendor")],
  ["Labor Cost", (row) => centsToText(row.laborCost)],
  ["Parts Cost", (row) => centsToText(row.partsCost)],
  ["Total Cost", (row) => centsToText(row.laborCost + row.partsCost)],
  ["Parts Used", (row) => row.parts.map(partText).join("; ")],
  ["Reference", (row) => row.reference],
  ["Notes", (row) => row.notes],
  ["Recorded By", (row) => row.recordedByName],
];

/**
 * The standing service entries of all machines, or of one, as a file: latest first, in English, of retired
 * and deleted machines too. Null if there are none.
 * @throws {AppError} request.invalid for days that can't be read or are reversed; equipment.not_found for a
 * machine that isn't the company's
 */
export async function serviceHistoryFile(
  ctx: ServiceContext,
  actor: Actor,
  { equipmentId, ...days }: DayRangeQuery & { equipmentId: string | null },
) {
  const { from, to } = daysOf(days);
  const file = await exportFile(ctx, actor, {
    name: (today) => `service-history-${equipmentId ?? "all"}-${today}.csv`,
    columns: COLUMNS,
    read: readServiceHistory(ctx, actor, { equipmentId, from, to }),
  });
  if (!file && equipmentId !== null) await requireMachine(ctx, actor.companyId, equipmentId);
  return file;
}

/** "Filter x 2"; a part may lack its name or its number. */
function partText({ part, partNumber, qty }: ServicePart): string {
  return [part, partNumber && `(${partNumber})`, `x ${qty}`].filter(Boolean).join(" ");
}

async function requireMachine({ db }: ServiceContext, companyId: string, equipmentId: string) {
  const [machine] = await selectServicedMachine(db, { companyId, equipmentId });
  if (!machine) throw new AppError("equipment.not_found");
}
