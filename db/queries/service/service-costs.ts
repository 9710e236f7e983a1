import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { CalendarDate, CalendarMonth } from "#app/domain/calendar-date.ts";
import type { Database } from "#db/client.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import {
  endOfJson,
  endOfSpan,
  inSpan,
  ledgerOf,
  replacementsOfSpan,
  type Span,
  unitUpTo,
} from "#db/queries/meter/usage-span.ts";
import { equipment, retiredEquipment, serviceEntries } from "#db/schema.ts";

/** The standing entries with a cost from a day on, of whatever machine. */
const hasCost = (companyId: string, from: CalendarDate) =>
  and(
    eq(serviceEntries.companyId, companyId),
    gte(serviceEntries.date, from),
    isNull(serviceEntries.voidedAt),
    sql`${serviceEntries.laborCost} + ${serviceEntries.partsCost} > 0`,
  );

/** What services cost, in cents, from a day on, latest first; retired and deleted machines' too. */
export function selectServiceCosts(db: Database, companyId: string, from: CalendarDate) {
  return db
    .select({
      date: serviceEntries.date,
      equipmentId: serviceEntries.equipmentId,
      laborCost: serviceEntries.laborCost,
      partsCost: serviceEntries.partsCost,
      tasks: serviceEntries.tasks,
      otherWork: serviceEntries.otherWork,
    })
    .from(serviceEntries)
    .where(hasCost(companyId, from))
    .orderBy(desc(serviceEntries.date), desc(serviceEntries.seq));
}

/**
 * The known costs of standing fuel, in cents, by month and machine; retired and deleted machines' too. The cost is null
 * where there is fuel and none of it has a known cost; a machine has no row for a month without fuel. Of all machines, or
 * of one.
 */
export function selectFuelCosts(
  db: Database,
  companyId: string,
  months: readonly CalendarMonth[],
  equipmentId: string | null = null,
) {
  const spans = JSON.stringify(
    months.map(({ month, from, until }) => [month, from.getTime(), until.getTime()]),
  );
  return (
    db
      .select({
        month: sql<string>`span.value ->> 0`.as("fuel_month"),
        equipmentId: sql<string>`f.equipment_id`.as("fuel_machine"),
        cents: sql<number | null>`sum(f.fuel_cost)`.as("fuel_cents"),
      })
      // The order of a cross join is kept: each month seeks its own part of the ledger.
      .from(sql`json_each(${spans}) as span cross join fuel_entries as f`)
      .where(
        sql`f.company_id = ${companyId} and f.taken_at >= span.value ->> 1 and f.taken_at < span.value ->> 2
        and f.voided_at is null ${equipmentId === null ? sql`` : sql`and f.equipment_id = ${equipmentId}`}`,
      )
      .groupBy(sql`span.key`, sql`f.equipment_id`)
  );
}

/**
 * The machines with costs of service or fuel from a day on, here or retired, each with its usage over a span
 * as input for `costRate`. Deleted machines are left out. Readings are found by seeking.
 */
export function selectCostMachines(db: Database, companyId: string, from: CalendarDate, span: Span) {
  const costed = sql`(select equipment_id from ${serviceEntries} where ${hasCost(companyId, from)}
    union all select f.equipment_id from fuel_entries as f where f.company_id = ${companyId} and ${inSpan("f", span)}
      and f.voided_at is null and f.fuel_cost is not null)`;
  const machines = db
    .select({
      id: equipment.id,
      name: equipment.name,
      shownName: sql<string>`${shownName}`.as("shown_name"),
      unit: equipment.unit,
      unitChangedAt: equipment.unitChangedAt,
      retired: sql<number>`0`.as("is_retired"),
    })
    .from(equipment)
    .where(sql`${equipment.companyId} = ${companyId} and ${equipment.id} in ${costed}`)
    .unionAll(
      db
        .select({
          id: retiredEquipment.originalEquipmentId,
          name: retiredEquipment.name,
          shownName: sql<string>`${retiredEquipment.name}`.as("shown_name"),
          unit: retiredEquipment.unit,
          unitChangedAt: retiredEquipment.unitChangedAt,
          retired: sql<number>`1`.as("is_retired"),
        })
        .from(retiredEquipment)
        .where(
          sql`${retiredEquipment.companyId} = ${companyId} and ${retiredEquipment.originalEquipmentId} in ${costed}`,
        ),
    )
    .as("machines");
  const ledger = ledgerOf(companyId, machines);
  return db
    .select({
      id: machines.id,
      name: machines.name,
      shownName: machines.shownName,
      unit: unitUpTo(span.until, ledger, machines.unit).as("unit_of_span"),
      retired: machines.retired,
      first: endOfSpan("first", ledger, span).mapWith(endOfJson).as("first_of_span"),
      last: endOfSpan("last", ledger, span).mapWith(endOfJson).as("last_of_span"),
      replacements: replacementsOfSpan(ledger, span).as("meter_replacements"),
    })
    .from(machines);
}

export type CostMachineRow = Awaited<ReturnType<typeof selectCostMachines>>[number];
