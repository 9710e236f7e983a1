import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { BookMonth, MonthSums } from "#app/domain/books/books.ts";
import type { Database } from "#db/client.ts";
import {
  endOfJson,
  endOfSpan,
  ledgerOf,
  replacementsOfSpan,
  unitUpTo,
} from "#db/queries/meter/usage-span.ts";
import { isWaiting } from "#db/queries/updates/review.ts";
import {
  equipment,
  fuelEntries,
  fuelPrices,
  operatorUpdates,
  retiredEquipment,
  serviceEntries,
} from "#db/schema.ts";

/** The months of the books. Fuel is in tenths, money in cents. */

const LONG_AGO = new Date(-8.64e15);

/** Drizzle keeps null by itself. */
const dateOf = (ms: number): Date | null => new Date(ms);

/** Standing fuel of a month. */
const fuelOf = (companyId: string, { from, until }: BookMonth) =>
  and(
    eq(fuelEntries.companyId, companyId),
    gte(fuelEntries.takenAt, from),
    lt(fuelEntries.takenAt, until),
    isNull(fuelEntries.voidedAt),
  );

// Days sort as text: those of a month begin with it, and no day is above "-99".
export const daysOf = (
  column: SQL | typeof serviceEntries.date | typeof fuelPrices.effectiveOn,
  span: string,
) => sql`${column} >= ${`${span}-`} and ${column} < ${`${span}-99`}`;

/** Standing service entries of a month or a year. */
const servicesOf = (companyId: string, span: string) =>
  and(
    eq(serviceEntries.companyId, companyId),
    daysOf(serviceEntries.date, span),
    isNull(serviceEntries.voidedAt),
  );

/**
 * A company's machines, here and retired, as the register has them, each with its last reading before a month, its first
 * and last in it, and its meter replacements. Readings are found by seeking.
 */
export function selectBookMachines(db: Database, companyId: string, { from, until }: BookMonth) {
  const machines = db
    .select({
      id: equipment.id,
      name: equipment.name,
      type: equipment.type,
      serialNumber: equipment.serialNumber,
      licensePlate: equipment.licensePlate,
      unit: equipment.unit,
      unitChangedAt: equipment.unitChangedAt,
      fuelType: equipment.fuelType,
      fuelUse: equipment.fuelUse,
      addedAt: equipment.dateAdded,
      purchaseDate: equipment.purchaseDate,
      purchasePrice: equipment.purchasePrice,
      retiredAt: sql`null`.mapWith(dateOf),
      soldDate: sql<string | null>`null`,
      soldPrice: sql<number | null>`null`,
    })
    .from(equipment)
    .where(eq(equipment.companyId, companyId))
    .unionAll(
      db
        .select({
          id: retiredEquipment.originalEquipmentId,
          name: retiredEquipment.name,
          type: retiredEquipment.type,
          serialNumber: retiredEquipment.serialNumber,
          licensePlate: retiredEquipment.licensePlate,
          unit: retiredEquipment.unit,
          unitChangedAt: retiredEquipment.unitChangedAt,
          fuelType: retiredEquipment.fuelType,
          fuelUse: retiredEquipment.fuelUse,
          addedAt: retiredEquipment.originalDateAdded,
          purchaseDate: retiredEquipment.purchaseDate,
          purchasePrice: retiredEquipment.purchasePrice,
          retiredAt: retiredEquipment.retiredAt,
          soldDate: retiredEquipment.soldDate,
          soldPrice: retiredEquipment.soldPrice,
        })
        .from(retiredEquipment)
        .where(eq(retiredEquipment.companyId, companyId)),
    )
    .as("machines");
  const ledger = ledgerOf(companyId, machines);
  const month = { from, until };
  const before = { from: LONG_AGO, until: from };
  return db
    .select({
      id: machines.id,
      name: machines.name,
      type: machines.type,
      serialNumber: machines.serialNumber,
      licensePlate: machines.licensePlate,
      unit: unitUpTo(until, ledger, machines.unit).as("unit_of_month"),
      fuelType: machines.fuelType,
      fuelUse: machines.fuelUse,
      addedAt: machines.addedAt,
      purchaseDate: machines.purchaseDate,
      purchasePrice: machines.purchasePrice,
      retiredAt: machines.retiredAt,
      soldDate: machines.soldDate,
      soldPrice: machines.soldPrice,
      before: endOfSpan("last", ledger, before, month).mapWith(endOfJson).as("last_before"),
      first: endOfSpan("first", ledger, month).mapWith(endOfJson).as("first_of_month"),
      last: endOfSpan("last", ledger, month).mapWith(endOfJson).as("last_of_month"),
      replacements: replacementsOfSpan(ledger, month).as("meter_replacements"),
    })
    .from(machines);
}

export type BookMachineRow = Awaited<ReturnType<typeof selectBookMachines>>[number];

/** A month's standing fuel by machine, kind and use; each machine's sum with the latest entry comes first. */
export function selectFuelSums(db: Database, companyId: string, month: BookMonth) {
  return db
    .select({
      equipmentId: fuelEntries.equipmentId,
      // With this single max, SQLite takes the other columns from its row.
      latest: sql<number>`max(${fuelEntries.seq})`.as("latest_seq"),
      equipmentName: fuelEntries.equipmentName,
      fuelType: fuelEntries.fuelType,
      fuelUse: fuelEntries.fuelUse,
      fuelAdded: sql<number>`sum(${fuelEntries.amount})`.as("fuel_sum"),
      fuelCost: sql<number | null>`sum(${fuelEntries.fuelCost})`.as("cost_sum"),
      withoutCost: sql<number>`sum(iif(${fuelEntries.fuelCost} is null, ${fuelEntries.amount}, 0))`.as(
        "amount_without_cost",
      ),
      entriesWithoutCost: sql<number>`sum(${fuelEntries.fuelCost} is null)`.as("entries_without_cost"),
      entriesWithoutUse: sql<number>`sum(${fuelEntries.fuelUse} is null)`.as("entries_without_use"),
    })
    .from(fuelEntries)
    .where(fuelOf(companyId, month))
    .groupBy(fuelEntries.equipmentId, fuelEntries.fuelType, fuelEntries.fuelUse)
    .orderBy(desc(sql`latest_seq`));
}

/** What the standing services of a month cost by machine, with the name in the machine's latest entry. */
export function selectServiceSums(db: Database, companyId: string, { month }: BookMonth) {
  return db
    .select({
      equipmentId: serviceEntries.equipmentId,
      latest: sql<number>`max(${serviceEntries.seq})`.as("latest_seq"),
      equipmentName: serviceEntries.equipmentName,
      laborCost: sql<number>`sum(${serviceEntries.laborCost})`.as("labor_sum"),
      partsCost: sql<number>`sum(${serviceEntries.partsCost})`.as("parts_sum"),
    })
    .from(serviceEntries)
    .where(servicesOf(companyId, month))
    .groupBy(serviceEntries.equipmentId);
}

/** The standing fuel entries of a month, in time order. */
export function selectBookFuel(db: Database, companyId: string, month: BookMonth) {
  return db
    .select({
      seq: fuelEntries.seq,
      equipmentId: fuelEntries.equipmentId,
      equipmentName: fuelEntries.equipmentName,
      takenAt: fuelEntries.takenAt,
      operatorName: fuelEntries.operatorName,
      fuelType: fuelEntries.fuelType,
      fuelUse: fuelEntries.fuelUse,
      amount: fuelEntries.amount,
      fuelCost: fuelEntries.fuelCost,
      costFrom: fuelEntries.costFrom,
      notes: fuelEntries.notes,
    })
    .from(fuelEntries)
    .where(fuelOf(companyId, month))
    .orderBy(asc(fuelEntries.takenAt), asc(fuelEntries.seq));
}

export type BookFuelRow = Awaited<ReturnType<typeof selectBookFuel>>[number];

/** The standing service entries of a month, by day. */
export function selectBookServices(db: Database, companyId: string, { month }: BookMonth) {
  return db
    .select({
      seq: serviceEntries.seq,
      equipmentId: serviceEntries.equipmentId,
      equipmentName: serviceEntries.equipmentName,
      date: serviceEntries.date,
      tasks: serviceEntries.tasks,
      otherWork: serviceEntries.otherWork,
      usage: serviceEntries.usage,
      doneBy: serviceEntries.doneBy,
      doneByName: serviceEntries.doneByName,
      laborCost: serviceEntries.laborCost,
      partsCost: serviceEntries.partsCost,
      reference: serviceEntries.reference,
      notes: serviceEntries.notes,
    })
    .from(serviceEntries)
    .where(servicesOf(companyId, month))
    .orderBy(asc(serviceEntries.date), asc(serviceEntries.seq));
}

export type BookServiceRow = Awaited<ReturnType<typeof selectBookServices>>[number];

/** The fuel deliveries of a month. */
const deliveriesOf = (companyId: string, { month }: BookMonth) =>
  and(
    eq(fuelPrices.companyId, companyId),
    daysOf(fuelPrices.effectiveOn, month),
    isNotNull(fuelPrices.delivered),
  );

/** How many deliveries a month has, and what they cost; always one row. */
export function selectDeliverySums(db: Database, companyId: string, month: BookMonth) {
  return db
    .select({
      number: sql<number>`count(*)`.as("delivery_count"),
      totalPaid: sql<number>`coalesce(sum(${fuelPrices.totalPaid}), 0)`.as("delivery_total"),
    })
    .from(fuelPrices)
    .where(deliveriesOf(companyId, month));
}

/** The fuel deliveries of a month, by day. */
export function selectBookDeliveries(db: Database, companyId: string, month: BookMonth) {
  return db
    .select({
      effectiveOn: fuelPrices.effectiveOn,
      fuel: fuelPrices.fuel,
      delivered: fuelPrices.delivered,
      pricePerUnit: fuelPrices.pricePerUnit,
      totalPaid: fuelPrices.totalPaid,
      supplier: fuelPrices.supplier,
    })
    .from(fuelPrices)
    .where(deliveriesOf(companyId, month))
    .orderBy(asc(fuelPrices.effectiveOn), asc(fuelPrices.seq));
}

export type BookDeliveryRow = Awaited<ReturnType<typeof selectBookDeliveries>>[number];

/** The reports of a month that wait for review; always one row. */
export function countWaiting(db: Database, companyId: string, { from, until }: BookMonth) {
  return db
    .select({ waiting: sql<number>`count(*)`.as("waiting_updates") })
    .from(operatorUpdates)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        isWaiting,
        gte(operatorUpdates.takenAt, from),
        lt(operatorUpdates.takenAt, until),
      ),
    );
}

/**
 * The fuel, service and deliveries of each of some months: one row per month, in order. Fuel is summed from its index
 * alone. A cost is null when none is known. Only a closed month has its fuel by kind and use, which is read to be
 * compared.
 */
export function selectTotalsByMonth(db: Database, companyId: string, months: readonly BookMonth[]) {
  const spans = JSON.stringify(
    months.map(({ month, from, until }) => [month, from.getTime(), until.getTime()]),
  );
  const ofMonth = sql`fuel_entries as f where f.company_id = ${companyId} and f.taken_at >= span.value ->> 1
    and f.taken_at < span.value ->> 2 and f.voided_at is null`;
  return db
    .select({
      sums: sql`(select json_array(coalesce(sum(f.amount), 0), iif(count(*) = 0, 0, sum(f.fuel_cost)),
          (select json_array(coalesce(sum(s.labor_cost), 0), coalesce(sum(s.parts_cost), 0))
            from service_entries as s where s.company_id = ${companyId} and s.voided_at is null
              and s.date >= (span.value ->> 0) || '-' and s.date < (span.value ->> 0) || '-99'),
          (select json_object('number', count(*), 'totalPaid', coalesce(sum(p.total_paid), 0))
            from fuel_prices as p where p.company_id = ${companyId} and p.delivered is not null
              and p.effective_on >= (span.value ->> 0) || '-' and p.effective_on < (span.value ->> 0) || '-99'),
          iif(exists (select 1 from book_closings as c where c.company_id = ${companyId}
              and c.month = span.value ->> 0 and c.copy_id is not null),
            (select json_group_array(json_object('fuelType', kind, 'fuelUse', use, 'fuelAdded', amount))
              from (select f.fuel_type as kind, f.fuel_use as use, sum(f.amount) as amount from ${ofMonth}
                group by f.fuel_type, f.fuel_use)),
            json_array()))
        from ${ofMonth})`
        .mapWith((text: string): MonthSums => {
          const [fuelAdded, fuelCost, [laborCost, partsCost], deliveries, fuel] = JSON.parse(text);
          return { fuelAdded, fuelCost, laborCost, partsCost, deliveries, fuel };
        })
        .as("month_totals"),
    })
    .from(sql`json_each(${spans}) as span`)
    .orderBy(sql`span.key`);
}

/**
 * The last standing fuel, service and delivery before a year, and the first ones behind it; always one row, null where
 * there is none. Each is one step into an index.
 */
export function selectBesideYear(
  db: Database,
  companyId: string,
  { year, from, until }: { year: string; from: Date; until: Date },
) {
  const fuel = sql`fuel_entries as f where f.company_id = ${companyId} and f.voided_at is null and f.taken_at`;
  const service = sql`service_entries as s where s.company_id = ${companyId} and s.voided_at is null and s.date`;
  const delivery = sql`fuel_prices as p where p.company_id = ${companyId} and p.delivered is not null
    and p.effective_on`;
  const [first, last] = [`${year}-`, `${year}-99`];
  const at = (value: SQL, name: string) => sql<Date | null>`(${value})`.mapWith(dateOf).as(name);
  const day = (value: SQL, name: string) => sql<string | null>`(${value})`.as(name);
  return db
    .select({
      fuelBefore: at(sql`select max(f.taken_at) from ${fuel} < ${from.getTime()}`, "fuel_before"),
      fuelBehind: at(sql`select min(f.taken_at) from ${fuel} >= ${until.getTime()}`, "fuel_behind"),
      serviceBefore: day(sql`select max(s.date) from ${service} < ${first}`, "service_before"),
      serviceBehind: day(sql`select min(s.date) from ${service} > ${last}`, "service_behind"),
      deliveryBefore: day(sql`select max(p.effective_on) from ${delivery} < ${first}`, "delivery_before"),
      deliveryBehind: day(sql`select min(p.effective_on) from ${delivery} > ${last}`, "delivery_behind"),
    })
    .from(sql`(select 1) as one`);
}

/** The years, among some with their instants, in which fuel, services or deliveries stand. */
export function selectYearsKept(
  db: Database,
  companyId: string,
  years: readonly { year: string; from: Date; until: Date }[],
) {
  const spans = JSON.stringify(years.map(({ year, from, until }) => [year, from.getTime(), until.getTime()]));
  return db
    .select({ year: sql<string>`span.value ->> 0`.as("kept_year") })
    .from(sql`json_each(${spans}) as span`)
    .where(
      sql`exists (select 1 from fuel_entries as f where f.company_id = ${companyId} and f.voided_at is null
            and f.taken_at >= (span.value ->> 1) and f.taken_at < (span.value ->> 2))
        or exists (select 1 from service_entries as s where s.company_id = ${companyId} and s.voided_at is null
            and s.date >= (span.value ->> 0) || '-' and s.date < (span.value ->> 0) || '-99')
        or exists (select 1 from fuel_prices as p where p.company_id = ${companyId} and p.delivered is not null
            and p.effective_on >= (span.value ->> 0) || '-' and p.effective_on < (span.value ->> 0) || '-99')`,
    );
}

// --- Closing --------------------------------------------------------------------------------------------
