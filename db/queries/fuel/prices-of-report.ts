import { type SQL, sql } from "drizzle-orm";
import { PRICED_FUELS, type PricedFuel } from "#app/domain/fuel/fuel-cost.ts";
import { asText } from "#db/as-text.ts";
import { operatorUpdates } from "#db/schema.ts";
import { priceInForce } from "./fuel-cost-sql.ts";

type Prices = Record<PricedFuel, number | null>;

const quoted = (text: string) => sql.raw(`'${text}'`);

const NO_PRICES = quoted(JSON.stringify(Object.fromEntries(PRICED_FUELS.map((fuel) => [fuel, null]))));

const prices = sql.join(
  PRICED_FUELS.flatMap((fuel) => [
    quoted(fuel),
    priceInForce(sql`${operatorUpdates.companyId}`, quoted(fuel), operatorUpdates.takenAt),
  ]),
  sql`, `,
);

/** The prices of a report's day, each null where there is none; all of them unless `wanted` holds. */
export function pricesOfReport(wanted: SQL) {
  return asText(sql<Prices>`iif(${wanted}, json_object(${prices}), ${NO_PRICES})`)
    .mapWith((text: string): Prices => JSON.parse(text))
    .as("prices");
}
