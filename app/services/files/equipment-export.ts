import type { CsvColumns } from "#app/domain/csv.ts";
import { machineBadge, nextDateOfMachine } from "#app/domain/equipment/machine-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type ListFilter, readEquipment } from "#app/services/equipment/equipment.ts";
import { haveFacts } from "#app/services/equipment/machine-facts.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import { type CellContext, cells, exportFile, factColumns, serialColumn } from "./export-file.ts";

/** The equipment list as a file. Its status is of the list scale. */
const COLUMNS: CsvColumns<EquipmentRow, CellContext> = [
  ["Name", (row) => row.name],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  serialColumn,
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Current Usage", (row) => cells.number(row.currentUsage)],
  ["Threshold", (row) => cells.number(row.threshold)],
  ["Fuel Type", (row, cell) => cells.fuel(row.fuelType, cell)],
  ["Service Interval", (row) => cells.number(row.serviceInterval)],
  ["Last Service Usage", (row) => cells.number(row.lastServiceUsage)],
  ["Status", (row, { t, today }) => t(`equipment:badge.${machineBadge(schedulesOf(row), today).key}`)],
  [
    "Scheduled Maintenance",
    // A default task without its date counts, as it always did.
    (row) => cells.yesNo(row.hasScheduledMaintenance || nextDateOfMachine(schedulesOf(row)) !== null),
  ],
  ["Next Maintenance Date", (row) => cells.americanDate(nextDateOfMachine(schedulesOf(row)))],
  ["Date Added", (row, { dayOf }) => dayOf(row.dateAdded)],
];

/** The equipment list as a file, whole or as it is filtered; null when there is no equipment. */
export async function equipmentListFile(ctx: ServiceContext, actor: Actor, filter: ListFilter) {
  return exportFile(ctx, actor, {
    name: (today) => `equipment-list-${today}.csv`,
    columns: (await haveFacts(ctx, actor)) ? [...COLUMNS, ...factColumns] : COLUMNS,
    read: readEquipment(ctx, actor, filter),
  });
}
