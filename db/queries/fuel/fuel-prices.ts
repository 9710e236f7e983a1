import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { fuelPrices } from "#db/schema.ts";
import { pricedFuel } from "./fuel-cost-sql.ts";

/* Prices and deliveries of fuel: prices in thousandths of a dollar, amounts in tenths, money in cents. */

export type FuelPriceRow = typeof fuelPrices.$inferSelect;

export const latestPrices = listOrder(
  "desc",
  [fuelPrices.effectiveOn, fuelPrices.seq],
  (row: { effectiveOn: string; seq: number }) => ({ key: row.effectiveOn, id: row.seq }),
);

/** A page of a company's prices: the latest day first; on the same day, the one entered last. */
export function selectFuelPrices(
  db: Database,
  companyId: string,
  { before, limit }: { before: Cursor<string> | null; limit: number },
) {
  return db
    .select()
    .from(fuelPrices)
    .where(and(eq(fuelPrices.companyId, companyId), latestPrices.behind(before)))
    .orderBy(...latestPrices.by)
    .limit(limit);
}

const isPrice = (companyId: string, id: string) =>
  and(eq(fuelPrices.companyId, companyId), eq(fuelPrices.id, id));

export function selectFuelPrice(db: Database, companyId: string, id: string) {
  return db.select().from(fuelPrices).where(isPrice(companyId, id)).limit(1);
}

/** Whether a price is still in the list. */
export function isPriceThere(companyId: string, id: string): SQL {
  return sql`exists (select 1 from ${fuelPrices} where ${isPrice(companyId, id)})`;
}

/** The days of a company's prices, each with the instant at which it began. */
export function selectPriceStarts(db: Database, companyId: string) {
  return db
    .selectDistinct({ effectiveOn: fuelPrices.effectiveOn, startsAt: fuelPrices.startsAt })
    .from(fuelPrices)
    .where(eq(fuelPrices.companyId, companyId));
}

/** Sets the instants at which the days of a company's prices begin. */
export function updatePriceStarts(
  db: Database,
  companyId: string,
  starts: readonly { effectiveOn: string; startsAt: Date }[],
) {
  const days = JSON.stringify(starts.map(({ effectiveOn, startsAt }) => [effectiveOn, startsAt.getTime()]));
  return db
    .update(fuelPrices)
    .set({
      startsAt: sql`coalesce((select day.value ->> 1 from json_each(${days}) as day
        where day.value ->> 0 = ${fuelPrices.effectiveOn}), ${fuelPrices.startsAt})`,
    })
    .where(eq(fuelPrices.companyId, companyId));
}

export function insertFuelPrice(db: Database, row: typeof fuelPrices.$inferInsert) {
  return db.insert(fuelPrices).values(row);
}

/** Removes a price; returns its id, or nothing if it was gone. */
export function deleteFuelPrice(db: Database, companyId: string, id: string) {
  return db.delete(fuelPrices).where(isPrice(companyId, id)).returning({ id: fuelPrices.id });
}

/**
 * For each fuel with a delivery: the day of the first one, and what was delivered and taken since that day
 * began, in tenths. Fuel that somebody paid for at a station didn't come out of the tank, nor does that of an import.
 */
export function selectTanks(db: Database, companyId: string) {
  const tanks = db
    .select({
      fuel: fuelPrices.fuel,
      since: sql<string>`min(${fuelPrices.effectiveOn})`.as("tank_since"),
      startsAt: sql<number>`min(${fuelPrices.startsAt})`.as("tank_starts_at"),
      delivered: sql<number>`sum(${fuelPrices.delivered})`.as("tank_delivered"),
    })
    .from(fuelPrices)
    .where(and(eq(fuelPrices.companyId, companyId), isNotNull(fuelPrices.delivered)))
    .groupBy(fuelPrices.fuel)
    .as("tanks");
  return db
    .select({
      fuel: tanks.fuel,
      since: tanks.since,
      delivered: tanks.delivered,
      taken: sql<number>`(select coalesce(sum(f.amount), 0) from fuel_entries as f
        where f.company_id = ${companyId} and f.taken_at >= ${tanks.startsAt} and f.voided_at is null
          and f.cost_from is not 'paid' and f.import_id is null and ${pricedFuel(sql`f.fuel_type`, sql`f.fuel_use`)} = ${tanks.fuel})`.as(
        "tank_taken",
      ),
    })
    .from(tanks);
}

export type TankRow = Awaited<ReturnType<typeof selectTanks>>[number];
