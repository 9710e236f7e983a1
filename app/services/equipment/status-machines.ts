import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { SERVICE_STATUSES } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectFleet, selectMachinesOfStatus } from "#db/queries/dashboard/dashboard.ts";
import { byName, type NamedRow } from "#db/queries/equipment/equipment.ts";
import { countEquipment } from "./equipment.ts";

/** Machines of a status, or of all; at a place, or anywhere. */
export type StatusFilter = Pick<MachineFilter, "status" | "place">;

/** The number of machines with a status today, on the dashboard scale; `all` counts every machine. */
export async function countMachinesOfStatus(
  ctx: ServiceContext,
  actor: Actor,
  { status, place }: StatusFilter,
): Promise<number> {
  if (status === "all" && place === null) return countEquipment(ctx, actor);
  const today = todayOf(actor, ctx.now());
  const [[fleet]] = await ctx.db.batch([
    selectFleet(
      ctx.db,
      actor.companyId,
      today,
      { search: "", type: "all", status, place, typesOfSearch: [] },
      { after: null, limit: 1 },
    ),
  ]);
  return fleet?.matching ?? 0;
}

/**
 * Reads a page of the stored rows of a status, after `after`, in the order of the status page: worst first,
 * then by name. For files and reports of any size.
 */
export function readMachinesOfStatus(
  { db, now }: ServiceContext,
  actor: Actor,
  { status, place }: StatusFilter,
) {
  const today = todayOf(actor, now());
  const worstFirst = status === "all" ? SERVICE_STATUSES.toReversed() : [status];
  return async (after: NamedRow | null, limit: number): Promise<NamedRow[]> => {
    const reached = after === null ? undefined : machineStatus(schedulesOf(after), today).status;
    const rows: NamedRow[] = [];
    for (const each of worstFirst.slice(reached ? worstFirst.indexOf(reached) : 0)) {
      const last = after && each === reached ? byName.cursorOf(after) : null;
      const page = { status: each, place, after: last, limit: limit - rows.length };
      rows.push(...(await selectMachinesOfStatus(db, actor.companyId, today, page)));
      if (rows.length === limit) break;
    }
    return rows;
  };
}

/** All machines of a status, in the same order. */
export function pagesOfStatus(ctx: ServiceContext, actor: Actor, filter: StatusFilter) {
  return pagesByKey(readMachinesOfStatus(ctx, actor, filter));
}
