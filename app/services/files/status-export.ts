import type { CsvColumns } from "#app/domain/csv.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { routeWordOf } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readEquipment } from "#app/services/equipment/equipment.ts";
import { haveFacts } from "#app/services/equipment/machine-facts.ts";
import { readMachinesOfStatus, type StatusFilter } from "#app/services/equipment/status-machines.ts";
import type { NamedRow } from "#db/queries/equipment/equipment.ts";
import { type CellContext, cells, exportFile, factColumns } from "./export-file.ts";

type Columns = CsvColumns<NamedRow, CellContext>;

/** A status on the dashboard scale, as the label of its tile. */
const statusWord = (row: NamedRow, { t, today }: CellContext) =>
  t(`equipment:status.${machineStatus(schedulesOf(row), today).status}`);

const STATUS_COLUMNS: Columns = [
  ["Name", (row) => row.shownName],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  ["Fuel Type", (row, cell) => cells.fuel(row.fuelType, cell)],
  ["Current Usage", (row) => cells.number(row.currentUsage)],
  ["Service Interval", (row) => cells.number(row.serviceInterval)],
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Service Status", statusWord],
  ["Last Updated", (row, { dayOf }) => dayOf(row.lastUpdated)],
];

const MAINTENANCE_COLUMNS: Columns = [
  ["Name", (row) => row.shownName],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  ["Current Usage", (row) => cells.number(row.currentUsage)],
  ["Threshold", (row) => cells.number(row.threshold)],
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Status", statusWord],
  ["Last Updated", (row, { dayOf }) => dayOf(row.lastUpdated)],
];

/** The machines of a status page as a file, in its order; without machines only the header. */
export async function statusFile(ctx: ServiceContext, actor: Actor, filter: StatusFilter) {
  const columns = (await haveFacts(ctx, actor)) ? [...STATUS_COLUMNS, ...factColumns] : STATUS_COLUMNS;
  const name = `equipment-status-${routeWordOf(filter.status)}-${todayOf(actor, ctx.now())}.csv`;
  const file = await exportFile(ctx, actor, {
    name: () => name,
    columns,
    read: readMachinesOfStatus(ctx, actor, filter),
  });
  return file ?? { name, header: columns.map(([heading]) => heading), pages: [] };
}

/** The equipment report of the dashboard: all machines by name; null if there is no equipment. */
export async function maintenanceReportFile(ctx: ServiceContext, actor: Actor) {
  return exportFile(ctx, actor, {
    name: () => "equipment-maintenance-report.csv",
    columns: (await haveFacts(ctx, actor)) ? [...MAINTENANCE_COLUMNS, ...factColumns] : MAINTENANCE_COLUMNS,
    read: readEquipment(ctx, actor),
  });
}
