import { and, eq, type SQL, sql } from "drizzle-orm";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { bookClosings, companies } from "#db/schema.ts";

/** The word for fuel, and whether operators are asked what they paid. */
export type FuelSettings = { fuelUnit: FuelUnit; askFuelCost: boolean };

const hasClosing = (companyId: string) =>
  sql`exists (select 1 from ${bookClosings} where company_id = ${companyId})`;

/** A company's fuel settings, and whether a closed month fixes its unit. */
export function selectFuelSettings(db: Database, companyId: string) {
  return db
    .select({
      fuelUnit: companies.fuelUnit,
      askFuelCost: companies.askFuelCost,
      isUnitFixed: hasClosing(companyId).mapWith(Boolean),
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
}

/** Whether the settings are still as read, and may change to these: a closed month fixes the unit. */
export function mayBecome(companyId: string, read: FuelSettings, next: FuelSettings): SQL {
  const isUnchanged = sql`exists (select 1 from ${companies} where id = ${companyId}
    and fuel_unit = ${read.fuelUnit} and ask_fuel_cost = ${read.askFuelCost ? 1 : 0})`;
  return read.fuelUnit === next.fuelUnit
    ? isUnchanged
    : sql`(${isUnchanged} and not ${hasClosing(companyId)})`;
}

export function updateFuelSettings(
  db: Database,
  companyId: string,
  settings: FuelSettings,
  now: Date,
  condition: SQL,
) {
  return db
    .update(companies)
    .set({ ...settings, updatedAt: now })
    .where(and(eq(companies.id, companyId), condition))
    .returning({ id: companies.id });
}
