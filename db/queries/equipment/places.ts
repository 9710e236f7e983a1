import { and, type SQL, sql } from "drizzle-orm";
import { NO_PLACE } from "#app/domain/equipment/fleet-filter.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { equipment, type retiredEquipment } from "#db/schema.ts";

/** Whether one of the five facts of a machine, here or retired, is known. */
export function isFactKnown(table: typeof equipment | typeof retiredEquipment): SQL {
  const { make, model, modelYear, licensePlate, place } = table;
  return sql`coalesce(${make}, ${model}, ${modelYear}, ${licensePlate}, ${place}) is not null`;
}

/** One of a company's machines of which a fact is known; none without any. */
export function selectWithFacts(db: Database, scope: CompanyScope) {
  return db
    .select({ id: equipment.id })
    .from(equipment)
    .where(and(sql`${equipment.companyId} = ${scope}`, isFactKnown(equipment)))
    .limit(1);
}

const NO_LIMIT = -1;

/** The places of a company's machines, those of most machines first; `except` leaves out one machine. */
export function selectPlaces(
  db: Database,
  companyId: CompanyScope,
  { except = null, limit = NO_LIMIT }: { except?: string | null; limit?: number } = {},
) {
  return db
    .select({ place: sql<string>`${equipment.place}`.as("used_place") })
    .from(equipment)
    .where(
      and(
        sql`${equipment.companyId} = ${companyId} and ${equipment.place} is not null`,
        except === null ? undefined : sql`${equipment.id} <> ${except}`,
      ),
    )
    .groupBy(equipment.place)
    .orderBy(sql`count(*) desc`, equipment.place)
    .limit(limit);
}

/** Whether a machine stands at the place asked for; `NO_PLACE` is none. */
export function standsAt(place: string): SQL {
  return place === NO_PLACE ? sql`${equipment.place} is null` : sql`${equipment.place} = ${place}`;
}
