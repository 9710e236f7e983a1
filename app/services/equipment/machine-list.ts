import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import type { MachineCursor, MachineOrder } from "#app/domain/equipment/machine-order.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";
import { pageOfScan } from "#db/queries/equipment/fleet-scan.ts";
import { type MachineListRow, selectMachineList } from "#db/queries/equipment/machine-list.ts";

/** A page of a list, the number of all machines, how many meet the filter, and where the next page begins. */
export type MachineList = {
  rows: MachineListRow[];
  total: number;
  matching: number;
  /** The places of the whole fleet. */
  places: string[];
  next: MachineCursor | null;
};

/** A page of the machines that meet the dashboard's filter, in an order. */
export async function listMachines(
  { db, now }: ServiceContext,
  actor: Actor,
  page: { filter: MachineFilter; order: MachineOrder; after: MachineCursor | null; limit: number },
  t: Translate,
): Promise<MachineList> {
  const { filter, order, after, limit } = page;
  const today = todayOf(actor, now());
  const condition = { ...conditionOf(filter, t), today };
  // In a batch, because a single select doesn't report its rows read.
  const [found] = await db.batch([
    selectMachineList(db, actor.companyId, condition, { order, after, limit }),
  ]);
  const { page: rows, total, matching, behind, places } = pageOfScan(found);
  const last = rows.at(-1);
  const status = (row: MachineListRow) => machineStatus(schedulesOf(row), today).status;
  const keyOf = {
    name: (row: MachineListRow) => naturalKey(row.name),
    status,
    usage: (row: MachineListRow) => String(row.currentUsage),
  };
  const next = last && behind > rows.length ? { key: keyOf[order.sort](last), id: last.id } : null;
  return { rows, total, matching, places, next };
}
