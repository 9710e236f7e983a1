import { SERVICE_STATUSES } from "#app/domain/service/service-status.ts";
import { fleetQuery, type MachineFilter } from "./fleet-filter.ts";

/** What a list of machines can be sorted by. */
export const MACHINE_SORTS = ["name", "status", "usage"] as const;

export type MachineSort = (typeof MACHINE_SORTS)[number];

/** The order of a list. Machines that are equal in it stand by name, from A to Z. */
export type MachineOrder = { sort: MachineSort; direction: Direction };

type Direction = "asc" | "desc";

/** The last row of a page: what it is sorted by, as text, and its machine. The next page starts after it. */
export type MachineCursor = { key: string; id: string };

/** The direction of a column's first link: names from A to Z, the worst status and the highest usage first. */
const FIRST_DIRECTION: Record<MachineSort, Direction> = { name: "asc", status: "desc", usage: "desc" };

export const firstOrder = (sort: MachineSort): MachineOrder => ({ sort, direction: FIRST_DIRECTION[sort] });

/** Reads the order from an address's query; unknown words mean the list's own order. */
export function readMachineOrder(query: URLSearchParams, own: MachineSort): MachineOrder {
  const sort = MACHINE_SORTS.find((known) => known === query.get("sort")) ?? own;
  const asked = query.get("order");
  return asked === "asc" || asked === "desc" ? { sort, direction: asked } : firstOrder(sort);
}

/** The order after a press on a column's heading: its own, or the other way round if it is already sorted by it. */
export function orderAfterPress(present: MachineOrder, sort: MachineSort): MachineOrder {
  if (present.sort !== sort) return firstOrder(sort);
  return { sort, direction: present.direction === "asc" ? "desc" : "asc" };
}

/** The fields of an order that its address or form carries; none for the list's own order. */
export function orderFields({ sort, direction }: MachineOrder, own: MachineSort): [string, string][] {
  const fields: [string, string][] = [];
  if (sort !== own) fields.push(["sort", sort]);
  if (direction !== FIRST_DIRECTION[sort]) fields.push(["order", direction]);
  return fields;
}

/** The query of a page of a list, with its question mark; empty for its first page as it opens. */
export function machineListQuery(
  list: { filter: Partial<MachineFilter>; order: MachineOrder; after?: MachineCursor | null },
  own: MachineSort,
): string {
  const query = new URLSearchParams(fleetQuery(list.filter));
  for (const [name, value] of orderFields(list.order, own)) query.set(name, value);
  if (list.after) query.set("after", `${list.after.key}.${list.after.id}`);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** What a key looks like in each order; a key of another order starts the list at its first page. */
const KEY: Record<MachineSort, (key: string) => boolean> = {
  name: () => true,
  status: (key) => SERVICE_STATUSES.some((status) => status === key),
  usage: (key) => /^-?\d{1,15}$/.test(key),
};

/** Reads the row after which a page starts; null if it is missing or not of this order. */
export function readMachineCursor(query: URLSearchParams, { sort }: MachineOrder): MachineCursor | null {
  // Names may contain dots, ids don't.
  const [, key, id] = /^(.+)\.([\w-]{1,80})$/s.exec(query.get("after") ?? "") ?? [];
  return key && id && KEY[sort](key) ? { key, id } : null;
}
