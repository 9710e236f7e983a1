import { listedMachine } from "#app/components/equipment/listed-machine.ts";
import type { MachinePageView } from "#app/components/equipment/machine-pages.tsx";
import { readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import {
  type MachineSort,
  machineListQuery,
  readMachineCursor,
  readMachineOrder,
} from "#app/domain/equipment/machine-order.ts";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { todayOf } from "#app/services/actor.ts";
import { listMachines } from "#app/services/equipment/machine-list.ts";

type AskedList = {
  path: string;
  /** The order in which the list opens. */
  own: MachineSort;
  scale: "list" | "dashboard";
  limit: number;
  /** Of a list whose path names its status. */
  status?: ServiceStatus | "all";
};

/** The page of a list of machines that an address asks for, as text, with the numbers of all and of those that it finds. */
export async function viewMachinePage(
  {
    context,
    actor,
    request,
    locale,
    t,
  }: Pick<
    GuardedArgs<"/equipment-list" | "/equipment/:status">,
    "context" | "actor" | "request" | "locale" | "t"
  >,
  { path, own, scale, limit, status }: AskedList,
): Promise<{ total: number; matching: number; page: MachinePageView }> {
  const query = new URL(request.url).searchParams;
  const { after: _page, ...asked } = readFleetFilter(query);
  const order = readMachineOrder(query, own);
  const after = readMachineCursor(query, order);
  const { rows, total, matching, places, next } = await listMachines(
    context,
    actor,
    { filter: status === undefined ? asked : { ...asked, status }, order, after, limit },
    t,
  );
  const today = todayOf(actor, context.now());
  const filter = status === undefined ? asked : { ...asked, status: "all" as const };
  return {
    total,
    matching,
    page: {
      machines: rows.map((row) => listedMachine(row, scale, { locale, t, today })),
      filter,
      places,
      order,
      own,
      first: after === null,
      next: next && path + machineListQuery({ filter, order, after: next }, own),
    },
  };
}
