import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ofItsMachine } from "#db/queries/updates/operator-updates.ts";
import { equipment, fuelEntries, operatorUpdates } from "#db/schema.ts";
import { pricesOfReport } from "./prices-of-report.ts";

/**
 * What the review of a report's fuel depends on: the prices of its day, the use of its machine, and the standing entry
 * that it became.
 */
export function selectFuelOfUpdate(db: Database, companyId: string, id: string) {
  return db
    .select({
      machineUse: equipment.fuelUse,
      prices: pricesOfReport(sql`true`),
      hasPrice: sql`exists (select 1 from fuel_prices as p where p.company_id = ${companyId})`
        .mapWith(Boolean)
        .as("has_price"),
      hasUse:
        sql`exists (select 1 from equipment as m where m.company_id = ${companyId} and m.fuel_use is not null)`
          .mapWith(Boolean)
          .as("has_use"),
      entryCost: fuelEntries.fuelCost,
      entryUse: fuelEntries.fuelUse,
    })
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .leftJoin(
      fuelEntries,
      and(eq(fuelEntries.operatorUpdateId, operatorUpdates.id), sql`${fuelEntries.voidedAt} is null`),
    )
    .where(and(eq(operatorUpdates.companyId, companyId), eq(operatorUpdates.id, id)));
}

export type FuelOfUpdate = Awaited<ReturnType<typeof selectFuelOfUpdate>>[number];
