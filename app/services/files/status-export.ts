import type { CsvColumns } from "#app/domain/csv.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { routeWordOf, type ServiceStatus } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readEquipment } from "#app/services/equipment/equipment.ts";
import { readMachinesOfStatus } from "#app/services/equipment/status-machines.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

type Columns = CsvColumns<EquipmentRow, CellContext>;

/** A status on the dashboard scale, as the label of its tile. */
const statusWord = (row: EquipmentRow, { t, today }: CellContext) =>
  t(`equipment:status.${machineStatus(schedulesOf(row), today).status}`);

const STATUS_COLUMNS: Columns = [
  ["Name", (row) => row.name],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  ["Fuel Type", (row, cell) => cells.fuel(row.fuelType, cell)],
  ["Current Usage", (row) => cells.number(row.currentUsage)],
  ["Service Interval", (row) => cells.number(row.serviceInterval)],
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Service Status", statusWord],
  ["Last Updated", (row, { dayOf }) => dayOf(row.lastUpdated)],
];

const MAINTENANCE_COLUMNS: Columns = [
  ["Name", (row) => row.name],
  ["Type", (row, cell) => cells.type(row.type, cell)],
  ["Current Usage", (row) => cells.number(row.currentUsage)],
  ["Threshold", (row) => cells.number(row.threshold)],
  ["Unit", (row, cell) => cells.unit(row.unit, cell)],
  ["Status", statusWord],
  ["Last Updated", (row, { dayOf }) => dayOf(row.lastUpdated)],
];

/** The machines of a status page as a file, in its order; without machines only the header. */
export async function statusFile(ctx: ServiceContext, actor: Actor, status: ServiceStatus | "all") {
  const name = `equipment-status-${routeWordOf(status)}-${todayOf(actor, ctx.now())}.csv`;
  const file = await exportFile(ctx, actor, {
    name: () => name,
    columns: STATUS_COLUMNS,
    read: readMachinesOfStatus(ctx, actor, status),
  });
  return file ?? { name, header: STATUS_COLUMNS.map(([heading]) => heading), pages: [] };
}

/** The equipment report of the dashboard: all machines by name; null if there is no equipment. */
export function maintenanceReportFile(ctx: ServiceContext, actor: Actor) {
  return exportFile(ctx, actor, {
    name: () => "equipment-maintenance-report.csv",
    columns: MAINTENANCE_COLUMNS,
    read: readEquipment(ctx, actor),
  });
}
