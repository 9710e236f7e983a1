/** What a fuel entry costs and was used for, fixed when it is written (rules: domain/fuel/fuel-cost.ts). */
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FuelKind, FuelUse } from "#app/domain/equipment/equipment.ts";
import type { PricedFuel } from "#app/domain/fuel/fuel-cost.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { isOfCompany } from "#db/queries/is-of-company.ts";
import { fuelEntries } from "#db/schema.ts";

type Value<Of> = Of | SQLWrapper;

/** What an entry's cost and use depend on: amounts in tenths of a gallon, money in cents. */
export type FuelTaken = {
  fuelType: FuelKind;
  amount: number;
  takenAt: Date;
  /** What was paid; null takes the price. */
  paid: number | null;
  /** The use that somebody chose, null for not stated; or the machine's. */
  use: { chosen: FuelUse | null } | "of-machine";
};

/** The columns of a new entry that follow from prices and the machine at that moment. */
export function costColumns(machine: MachineRef, { fuelType, amount, takenAt, paid, use }: FuelTaken) {
  const fuelUse = use === "of-machine" ? machinesUse(machine, fuelType) : sql`${use.chosen}`;
  const unpaid = unpaidCost(machine.companyId, { fuelType, fuelUse, amount, takenAt: takenAt.getTime() });
  return {
    fuelUse,
    fuelCost: paid === null ? unpaid.fuelCost : sql`${paid}`,
    costFrom: paid === null ? unpaid.costFrom : sql`'paid'`,
  };
}

/** The cost of entries whose values are columns of a source; a null `paid` takes the price of its moment. */
export function costOfEach(
  companyId: string,
  { paid, ...taken }: Record<keyof Unpaid | "paid", SQL>,
): { fuelCost: SQL; costFrom: SQL } {
  const unpaid = unpaidCost(companyId, taken);
  return {
    fuelCost: sql`iif(${paid} is null, ${unpaid.fuelCost}, ${paid})`,
    costFrom: sql`iif(${paid} is null, ${unpaid.costFrom}, 'paid')`,
  };
}

/** Recomputes the cost of a company's unpaid standing entries for which `condition` holds. */
export function recostFuel(db: Database, companyId: string, condition: SQL) {
  return db
    .update(fuelEntries)
    .set(unpaidCost(companyId, fuelEntries))
    .where(
      and(
        eq(fuelEntries.companyId, companyId),
        isNull(fuelEntries.voidedAt),
        sql`${fuelEntries.costFrom} is not 'paid'`,
        condition,
      ),
    );
}

/** A correction of entries: what isn't given stays, and a null `paid` takes the price. */
export type FuelCorrection = { paid?: number | null | undefined; use?: Value<FuelUse | null> | undefined };

/** The cost and use of an entry after a correction. */
export function correctedColumns(companyId: string, { paid, use }: FuelCorrection) {
  const { takenAt, amount, fuelType, costFrom, fuelCost } = fuelEntries;
  const fuelUse = use === undefined ? sql`${fuelEntries.fuelUse}` : sql`${use}`;
  const price = unpaidCost(companyId, { fuelType, fuelUse, amount, takenAt });
  if (paid === null) return { ...price, fuelUse };
  if (paid !== undefined) return { fuelCost: sql`${paid}`, costFrom: sql`'paid'`, fuelUse };
  const isPaid = sql`${costFrom} is 'paid'`;
  return {
    fuelCost: sql`iif(${isPaid}, ${fuelCost}, ${price.fuelCost})`,
    costFrom: sql`iif(${isPaid}, 'paid', ${price.costFrom})`,
    fuelUse,
  };
}

/**
 * Corrects the amount paid or the use of a company's standing entries for which `condition` holds, and
 * returns them.
 */
export function correctFuel(db: Database, companyId: string, correction: FuelCorrection, condition: SQL) {
  return db
    .update(fuelEntries)
    .set(correctedColumns(companyId, correction))
    .where(and(isOfCompany(fuelEntries.companyId, companyId), isNull(fuelEntries.voidedAt), condition))
    .returning();
}

/** Whether an entry takes the price of this fuel, and was taken at this instant or later. */
export function takesPrice({ fuel, startsAt }: { fuel: PricedFuel; startsAt: Date }): SQL {
  const { fuelType, fuelUse, takenAt } = fuelEntries;
  return sql`(${takenAt} >= ${startsAt.getTime()} and ${pricedFuel(fuelType, fuelUse)} = ${fuel})`;
}

/** Whether an entry was taken within one of some spans of time; their ends don't belong to them. */
export function isTakenWithin(spans: readonly (readonly [from: Date, until: Date])[]): SQL {
  const times = JSON.stringify(spans.map(([from, until]) => [from.getTime(), until.getTime()]));
  const { takenAt } = fuelEntries;
  return sql`exists (select 1 from json_each(${times}) as span
    where ${takenAt} >= span.value ->> 0 and ${takenAt} < span.value ->> 1)`;
}

type Unpaid = {
  fuelType: Value<FuelKind>;
  fuelUse: Value<FuelUse | null>;
  amount: Value<number>;
  takenAt: Value<number>;
};

/** The cost by the price, for an entry without an amount paid, and its source; both null without a price. */
function unpaidCost(companyId: CompanyScope, { fuelType, fuelUse, amount, takenAt }: Unpaid) {
  const price = priceInForce(companyId, pricedFuel(fuelType, fuelUse), takenAt);
  return {
    // D1 binds numbers as reals, whose division would keep the fraction.
    fuelCost: sql<number | null>`(cast(${amount} * ${price} + 50 as integer) / 100)`,
    costFrom: sql<"price" | null>`iif(${price} is null, null, 'price')`,
  };
}

/** The fuel whose price an entry takes. */
export function pricedFuel(fuelType: Value<FuelKind>, fuelUse: Value<FuelUse | null>): SQL {
  return sql`iif(${fuelType} = 'diesel' and ${fuelUse} is 'off-road-dyed', 'dyed', ${fuelType})`;
}

/** The price of a fuel at an instant, in thousandths of a dollar; null without one. */
export function priceInForce(companyId: CompanyScope, fuel: SQLWrapper, takenAt: Value<number>) {
  return sql<number | null>`(select p.price_per_unit from fuel_prices as p
    where p.company_id = ${companyId} and p.fuel = ${fuel} and p.starts_at <= ${takenAt}
    order by p.starts_at desc, p.seq desc limit 1)`;
}

/** The use that a machine gives to a fuel when the statement runs. */
function machinesUse({ companyId, equipmentId }: MachineRef, fuelType: FuelKind): SQL {
  return sql`(select ${takenUse(fuelType, sql`m.fuel_use`)}
    from equipment as m where m.company_id = ${companyId} and m.id = ${equipmentId})`;
}

/** A machine's use of a fuel: gas is never dyed. */
export function takenUse(fuelType: Value<FuelKind>, use: SQL): SQL {
  return sql`iif(${fuelType} = 'gas' and ${use} is 'off-road-dyed', 'off-road', ${use})`;
}
