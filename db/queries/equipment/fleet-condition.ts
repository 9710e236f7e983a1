import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { queryOf } from "#app/domain/equipment/machine-search.ts";
import { SHORT_ID_LENGTH } from "#app/domain/short-id.ts";
import { standsAt } from "#db/queries/equipment/places.ts";
import { foldedForSearch } from "#db/queries/search-sql.ts";
import { equipment } from "#db/schema.ts";

/** The condition of a machine list; `typesOfSearch` are the types whose word matches the search. */
export type FleetCondition = MachineFilter & {
  typesOfSearch: EquipmentType[];
};

/** Applies search, type and place, as `findsMachine` searches; `equipment_fleet` holds all that it reads. */
export function meets({ search, type, place, typesOfSearch }: FleetCondition): SQL {
  const { text, code, shortId } = queryOf(search);
  const { id, name, modelYear, make, model, serialNumber, licensePlate } = equipment;
  const modelText = sql`concat_ws(' ', ${modelYear}, ${make}, ${model})`;
  const holds = (value: SQLWrapper, part: string) => sql`instr(${foldedForSearch(value)}, ${part}) > 0`;
  // Folding is dear, so texts are folded together unless the search has what is put between them.
  const together = (parts: readonly SQLWrapper[], part: string) =>
    part.includes("~")
      ? or(...parts.map((each) => holds(each, part)))
      : holds(sql`concat_ws('~', ${sql.join([...parts], sql`, `)})`, part);
  const codes = [serialNumber, licensePlate].map((each) => sql`replace(replace(${each}, ' ', ''), '-', '')`);
  const condition = and(
    text
      ? or(
          together([name, modelText], text),
          code ? together(codes, code) : undefined,
          shortId ? sql`instr(substr(${id}, 1, ${SHORT_ID_LENGTH}), ${shortId}) = 1` : undefined,
          typesOfSearch.length > 0 ? inArray(equipment.type, typesOfSearch) : undefined,
        )
      : undefined,
    type === "all" ? undefined : eq(equipment.type, type),
    place === null ? undefined : standsAt(place),
  );
  return condition ?? sql`1`;
}
