import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { CalendarMonth } from "#app/domain/calendar-date.ts";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { insertEach, insertIf } from "#db/queries/insert-if.ts";
import {
  endOfJson,
  endOfSpan,
  inSpan,
  ledgerOf,
  ofMachine,
  replacementsOfSpan,
  type Span,
  unitUpTo,
} from "#db/queries/meter/usage-span.ts";
import { equipment, fuelResets, historyRecords } from "#db/schema.ts";
import { takesFuel } from "./fuel-entries.ts";

/**
 * Amounts are tenths of a gallon. A total is stored in its machine's row; a reset never touches the ledger.
 */

const TOTALS = { gas: equipment.totalGasUsed, diesel: equipment.totalDieselUsed };

/** The fuel of a company's machines since the last reset of each kind; always one row. */
export function selectFuelTotals(db: Database, companyId: string) {
  return db
    .select({
      gas: sql<number>`coalesce(sum(${TOTALS.gas}), 0)`.as("gas_total"),
      diesel: sql<number>`coalesce(sum(${TOTALS.diesel}), 0)`.as("diesel_total"),
    })
    .from(equipment)
    .where(eq(equipment.companyId, companyId));
}

/** The last reset of a kind; no row if there never was one. */
export function selectLastReset(db: Database, companyId: string, fuelType: FuelKind) {
  return db
    .select({
      total: fuelResets.total,
      authorName: fuelResets.authorName,
      createdAt: fuelResets.createdAt,
    })
    .from(fuelResets)
    .where(and(eq(fuelResets.companyId, companyId), eq(fuelResets.fuelType, fuelType)))
    .orderBy(desc(fuelResets.createdAt))
    .limit(1);
}

/**
 * Fuel filled in each of some months, by kind, and its known cost in cents, null while none is known: one row per month,
 * in order. Each month seeks its own part of `fuel_entries_company`, which holds everything summed; grouping would read
 * it all again to sort it.
 */
export function selectFuelByMonth(db: Database, companyId: string, months: readonly CalendarMonth[]) {
  const spans = JSON.stringify(months.map(({ from, until }) => [from.getTime(), until.getTime()]));
  const sumOf = (kind: FuelKind) => sql`coalesce(sum(iif(f.fuel_type = ${kind}, f.amount, 0)), 0)`;
  return db
    .select({
      amounts:
        sql`(select json_array(${sumOf("gas")}, ${sumOf("diesel")}, sum(f.fuel_cost)) from fuel_entries as f
        where f.company_id = ${companyId} and f.taken_at >= span.value ->> 0 and f.taken_at < span.value ->> 1
          and f.voided_at is null)`
          .mapWith((text: string) => {
            const [gas, diesel, cost]: [number, number, number | null] = JSON.parse(text);
            return { gas, diesel, cost };
          })
          .as("month_amounts"),
    })
    .from(sql`json_each(${spans}) as span`)
    .orderBy(sql`span.key`);
}

type Reset = {
  id: string;
  companyId: string;
  fuelType: FuelKind;
  authorId: string | null;
  authorName: string;
  createdAt: Date;
};

/**
 * Closes the period of one kind of fuel for all machines of a company: the reset with its total, a history record for
 * each machine that had fuel, totals to 0. If every total is 0 nothing happens, so of two concurrent resets one
 * closes the period. For one batch, in this order; the claim returns the reset, or nothing. A machine's time of last
 * update stays.
 */
export function closeFuelPeriod(db: Database, reset: Reset) {
  const { id, companyId, fuelType, authorId, authorName, createdAt } = reset;
  const total = TOTALS[fuelType];
  const hadFuel = sql`${equipment.companyId} = ${companyId} and ${total} > 0`;
  const closed = sql`exists (select 1 from ${fuelResets} where ${fuelResets.id} = ${id})`;
  const record = {
    id: sql`${id} || '-' || ${equipment.id}`,
    companyId,
    equipmentId: sql`${equipment.id}`,
    equipmentName: sql`${equipment.name}`,
    type: "update" as const,
    event: "fuel_reset",
    eventParams: sql`json_object('amount', ${total}, 'kind', ${fuelType})`,
    usage: sql`${equipment.currentUsage}`,
    authorId,
    operatorName: authorName,
    createdAt,
  };
  return {
    /** Whether this reset closed the period, and the details that the log tells of it. */
    closed,
    details: sql`(select json_array(json_object('field', 'fuelType', 'to', ${fuelType}),
      json_object('field', 'total', 'to', printf('%.1f', ${fuelResets.total} / 10.0)))
      from ${fuelResets} where ${fuelResets.id} = ${id})`,
    claim: insertIf(
      db,
      fuelResets,
      { ...reset, total: sql`(select sum(${total}) from ${equipment} where ${hadFuel})` },
      sql`exists (select 1 from ${equipment} where ${hadFuel})`,
    ).returning({ fuelType: fuelResets.fuelType, total: fuelResets.total }),
    records: insertEach(db, historyRecords, record, sql`from ${equipment} where ${hadFuel} and ${closed}`),
    totals: db
      .update(equipment)
      .set(fuelType === "gas" ? { totalGasUsed: 0 } : { totalDieselUsed: 0 })
      .where(and(hadFuel, closed)),
  };
}

/**
 * A page of the machines that take fuel, by name, or one machine, each with its two ledgers over a span of time, as input for
 * `fuelRate`: the first and last reading, the meter replacements, and the fuel of the span and between the readings.
 * The ends are found by seeking, so only fuel entries add rows read.
 */
export function selectFuelSpans(
  db: Database,
  companyId: string,
  span: Span,
  which: { after: Cursor<string, string> | null; limit: number } | { equipmentId: string },
) {
  const ledger = ledgerOf(companyId, equipment);
  const isAsked =
    "equipmentId" in which
      ? eq(equipment.id, which.equipmentId)
      : and(takesFuel(companyId), byName.behind(which.after));
  const machines = db
    .select({
      id: equipment.id,
      name: equipment.name,
      shownName: shownName.as("shown_name"),
      sortName: equipment.sortName,
      unit: unitUpTo(span.until, ledger, equipment.unit).as("unit_of_span"),
      unitChangedAt: equipment.unitChangedAt,
      first: endOfSpan("first", ledger, span).as("first_reading"),
      last: endOfSpan("last", ledger, span).as("last_reading"),
    })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isAsked))
    .orderBy(...byName.by)
    .limit("equipmentId" in which ? 1 : which.limit)
    .as("machines");
  const listedId = sql`${machines.id}`;
  const fuelWhere = (condition: SQL) => sql<number>`(select coalesce(sum(f.amount), 0) from fuel_entries as f
    where ${ofMachine("f", companyId, listedId)} and f.voided_at is null and ${condition})`;
  return db
    .select({
      id: machines.id,
      name: machines.name,
      shownName: machines.shownName,
      unit: machines.unit,
      first: sql`${machines.first}`.mapWith(endOfJson).as("first_of_span"),
      last: sql`${machines.last}`.mapWith(endOfJson).as("last_of_span"),
      fuel: fuelWhere(inSpan("f", span)).as("span_fuel"),
      fuelBetween: fuelWhere(
        sql`f.taken_at > ${machines.first} ->> 2 and f.taken_at <= ${machines.last} ->> 2`,
      ).as("fuel_between"),
      replacements: replacementsOfSpan(ledgerOf(companyId, machines), span).as("meter_replacements"),
    })
    .from(machines)
    .orderBy(asc(machines.sortName), asc(machines.id));
}

export type FuelSpanRow = Awaited<ReturnType<typeof selectFuelSpans>>[number];

/** The machines with the most fuel since the last reset; totals in tenths of a gallon. */
export function selectTopConsumers(db: Database, companyId: CompanyScope, limit: number) {
  const total = sql<number>`${equipment.totalGasUsed} + ${equipment.totalDieselUsed}`;
  return db
    .select({
      id: equipment.id,
      name: shownName.as("shown_name"),
      gas: equipment.totalGasUsed,
      diesel: equipment.totalDieselUsed,
    })
    .from(equipment)
    .where(and(sql`${equipment.companyId} = ${companyId}`, sql`${total} > 0`))
    .orderBy(sql`${total} desc`, ...byName.by)
    .limit(limit);
}
