import { type SQL, sql } from "drizzle-orm";
import { PRICED_FUELS, type PricedFuel } from "#app/domain/fuel/fuel-cost.ts";
import { operatorUpdates } from "#db/schema.ts";
import { priceInForce } from "./fuel-cost-sql.ts";

type Prices = Record<PricedFuel, number | null>;

const NO_PRICES = JSON.stringify(Object.fromEntries(PRICED_FUELS.map((fuel) => [fuel, null])));

const prices = sql.join(
  PRICED_FUELS.flatMap((fuel) => [
    sql`${fuel}`,
    priceInForce(sql`${operatorUpdates.companyId}`, sql`${fuel}`, operatorUpdates.takenAt),
  ]),
  sql`, `,
);

/** The prices of a report's day, each null where there is none; all of them unless `wanted` holds. */
export function pricesOfReport(wanted: SQL) {
  return sql<Prices>`iif(${wanted}, json_object(${prices}), ${NO_PRICES})`
    .mapWith((text: string): Prices => JSON.parse(text))
    .as("prices");
}
