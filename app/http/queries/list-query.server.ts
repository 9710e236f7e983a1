import { NO_FILTER, readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ListFilter } from "#app/services/equipment/equipment.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";

/** What an address asks for of the equipment list: a search and a place. */
export function listFilterOf({ searchParams }: URL, t: Translate): ListFilter {
  const { search, place } = readFleetFilter(searchParams);
  return { condition: conditionOf({ ...NO_FILTER, search, place }, t) };
}
