import { EQUIPMENT_TYPES } from "#app/domain/equipment/equipment.ts";
import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { foldForSearch } from "#app/domain/search-text.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { FleetCondition } from "#db/queries/equipment/fleet-condition.ts";

/** The search matches names and types, a type by its word in English and in the reader's language. */
export function conditionOf({ search, status, type, place }: MachineFilter, t: Translate): FleetCondition {
  const text = foldForSearch(search);
  const typesOfSearch = EQUIPMENT_TYPES.filter((each) =>
    [each, t(`common:type.${each}`)].some((word) => text !== "" && foldForSearch(word).includes(text)),
  );
  return { search, status, type, place, typesOfSearch };
}
