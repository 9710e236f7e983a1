import { SERVICE_STATUSES, type ServiceStatus } from "#app/domain/service/service-status.ts";
import { EQUIPMENT_TYPES, type EquipmentType } from "./equipment.ts";

/** The last row of a page: its status and machine. The next page starts after it, in worst-first order. */
export type FleetCursor = { status: ServiceStatus; id: string };

/** The dashboard's filter; `all` switches a filter off. */
export type FleetFilter = {
  search: string;
  status: ServiceStatus | "all";
  type: EquipmentType | "all";
  /** A place, or `NO_PLACE`; null switches it off. */
  place: string | null;
  after: FleetCursor | null;
};

/** The filter without the page position. */
export type MachineFilter = Pick<FleetFilter, "search" | "status" | "type" | "place">;

/** The filter that every machine meets. */
export const NO_FILTER: MachineFilter = { search: "", status: "all", type: "all", place: null };

/** What a filter asks for machines without a place; no place is named so. */
export const NO_PLACE = "-";

/** Longer than any name, so a longer query finds nothing anyway. */
const SEARCH_MAX = 200;

/** Reads the filter from an address's query; unknown words mean all. */
export function readFleetFilter(query: URLSearchParams): FleetFilter {
  const status = SERVICE_STATUSES.find((known) => known === query.get("status"));
  const type = EQUIPMENT_TYPES.find((known) => known === query.get("type"));
  const search = (query.get("search") ?? "").replaceAll("\u0000", "").trim().slice(0, SEARCH_MAX);
  return {
    search,
    status: status ?? "all",
    type: type ?? "all",
    place: (query.get("place") ?? "").replaceAll("\u0000", "").trim().slice(0, SEARCH_MAX) || null,
    after: readCursor(query.get("after")),
  };
}

/** The query for a filter, with its question mark; empty when it shows everything. */
export function fleetQuery(filter: Partial<FleetFilter>): string {
  const query = new URLSearchParams();
  if (filter.search) query.set("search", filter.search);
  if (filter.status && filter.status !== "all") query.set("status", filter.status);
  if (filter.type && filter.type !== "all") query.set("type", filter.type);
  if (filter.place) query.set("place", filter.place);
  if (filter.after) query.set("after", `${filter.after.status}.${filter.after.id}`);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The place of a filter as a field of the forms that print or export what it finds; none without one. */
export function placeField({ place }: Pick<MachineFilter, "place">): Record<string, string> {
  return place === null ? {} : { place };
}

/** Tells whether a filter is active or a later page is shown. */
export function isFiltered(filter: Partial<FleetFilter>): boolean {
  return fleetQuery(filter) !== "";
}

function readCursor(text: string | null): FleetCursor | null {
  const [, word, id] = /^([a-z_]+)\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  const status = SERVICE_STATUSES.find((known) => known === word);
  return status && id ? { status, id } : null;
}
