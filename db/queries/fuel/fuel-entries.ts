import { and, desc, eq, getTableColumns, gte, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { type ArrivalQuery, arrivedSince, arriving, byArrival } from "#db/queries/arrivals.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { isMachine } from "#db/queries/equipment/machine.ts";
import { shownName, shownNameIn } from "#db/queries/equipment/shown-name.ts";
import { countUndone, isNotUndone } from "#db/queries/imports/undone-rows.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { ofMachine } from "#db/queries/meter/usage-span.ts";
import { equipment, fuelEntries, fuelResets, retiredEquipment } from "#db/schema.ts";
import { correctedColumns, type FuelCorrection } from "./fuel-cost-sql.ts";

/* The ledger of fuel: amounts in tenths of a gallon, money in cents. Retired and deleted machines keep their entries. */

export const latestFuel = listOrder(
  "desc",
  [fuelEntries.takenAt, fuelEntries.seq],
  (row: { takenAt: Date; seq: number }) => ({ key: row.takenAt, id: row.seq }),
);

/** Which entries: of a machine, of a span of time, or only standing ones; without a value it is all of them. */
export type FuelFilter = {
  equipmentId?: string | null;
  from?: Date | null;
  /** Exclusive. */
  until?: Date | null;
  standing?: boolean;
  /** Standing entries that lack their cost or their use. */
  without?: "cost" | "use" | null;
  /** Not those of undone imports. */
  hidesUndone?: boolean;
};

function isAsked(
  companyId: string,
  { equipmentId, from, until, standing, without, hidesUndone }: FuelFilter,
) {
  return and(
    eq(fuelEntries.companyId, companyId),
    equipmentId ? eq(fuelEntries.equipmentId, equipmentId) : undefined,
    from ? gte(fuelEntries.takenAt, from) : undefined,
    until ? lt(fuelEntries.takenAt, until) : undefined,
    standing || without ? isNull(fuelEntries.voidedAt) : undefined,
    without === "cost" ? isNull(fuelEntries.fuelCost) : undefined,
    without === "use" ? isNull(fuelEntries.fuelUse) : undefined,
    hidesUndone ? isNotUndone(fuelEntries) : undefined,
  );
}

/** A page of a company's fuel entries, newest first, with the names of their machines as they stand alone. */
export function selectFuelEntries(
  db: Database,
  companyId: string,
  { before, limit, ...filter }: FuelFilter & { before: Cursor | null; limit: number },
) {
  return db
    .select({ ...getTableColumns(fuelEntries), shownName: shownNameIn.fuelEntries.as("shown_name") })
    .from(fuelEntries)
    .where(and(isAsked(companyId, filter), latestFuel.behind(before)))
    .orderBy(...latestFuel.by)
    .limit(limit);
}

/** How many entries of undone imports a list hides. */
export function countUndoneFuel(db: Database, companyId: string, { hidesUndone, ...filter }: FuelFilter) {
  return countUndone(db, companyId, fuelEntries, { hidesUndone, where: isAsked(companyId, filter) });
}

/** The oldest entry of a company that stands. */
export function selectOldestFuel(db: Database, companyId: string) {
  return db
    .select({ takenAt: fuelEntries.takenAt })
    .from(fuelEntries)
    .where(isAsked(companyId, { standing: true }))
    .orderBy(fuelEntries.takenAt)
    .limit(1);
}

export type ListedFuelEntry = Awaited<ReturnType<typeof selectFuelEntries>>[number];
export type FuelEntryRow = typeof fuelEntries.$inferSelect;

/** An entry of a company. */
export type FuelEntryRef = { companyId: string; id: string };

const isEntry = ({ companyId, id }: FuelEntryRef) =>
  and(eq(fuelEntries.companyId, companyId), eq(fuelEntries.id, id));

const isStandingEntry = (ref: FuelEntryRef) => and(isEntry(ref), isNull(fuelEntries.voidedAt));

/** An entry with its machine as it is now: here, retired, or gone. */
export function selectFuelEntry(db: Database, ref: FuelEntryRef) {
  return db
    .select({
      entry: { ...getTableColumns(fuelEntries), shownName: shownNameIn.fuelEntries.as("shown_name") },
      here: { name: equipment.name, usage: equipment.currentUsage },
      retired: { name: retiredEquipment.name, usage: retiredEquipment.finalUsage },
    })
    .from(fuelEntries)
    .leftJoin(
      equipment,
      and(eq(equipment.id, fuelEntries.equipmentId), eq(equipment.companyId, fuelEntries.companyId)),
    )
    .leftJoin(
      retiredEquipment,
      and(
        eq(retiredEquipment.originalEquipmentId, fuelEntries.equipmentId),
        eq(retiredEquipment.companyId, fuelEntries.companyId),
      ),
    )
    .where(isEntry(ref))
    .limit(1);
}

export type FuelEntryWithMachine = Awaited<ReturnType<typeof selectFuelEntry>>[number];

/** The entry alone, as a batch leaves it. */
export function selectFuelEntryRow(db: Database, ref: FuelEntryRef) {
  return db.select().from(fuelEntries).where(isEntry(ref)).limit(1);
}

/** A new entry's record as JSON, with what is known once the entry is written. Money is in dollars. */
export function asWritten(ref: FuelEntryRef, record: object): SQL {
  const { equipmentName, fuelUse, fuelCost, costFrom } = fuelEntries;
  return sql`(select json_set(${JSON.stringify(record)}, '$.equipmentName', ${equipmentName}, '$.fuelUse', ${fuelUse},
    '$.fuelCost', ${fuelCost} / 100.0, '$.costFrom', ${costFrom}) from ${fuelEntries} where ${isEntry(ref)})`;
}

/** Whether an entry stands. */
export function isStanding(ref: FuelEntryRef): SQL {
  return sql`exists (select 1 from ${fuelEntries} where ${isStandingEntry(ref)})`;
}

/** The entry, for a statement of `fuel_entries`. */
export const isFuelEntry = (ref: FuelEntryRef) => isEntry(ref) as SQL;

/** Each column that a correction changes, before and after; money as text with two decimals. */
function changesOf(ref: FuelEntryRef, correction: FuelCorrection): SQL {
  const after = correctedColumns(ref.companyId, correction);
  const money = (cents: SQLWrapper) => sql`iif(${cents} is null, null, printf('%.2f', ${cents} / 100.0))`;
  const of = (field: string, was: SQLWrapper, now: SQLWrapper) =>
    sql`select ${field} as field, ${was} as was, ${now} as now from ${fuelEntries} where ${isStandingEntry(ref)}`;
  return sql`from (${of("fuelCost", money(fuelEntries.fuelCost), money(after.fuelCost))}
    union all ${of("costFrom", fuelEntries.costFrom, after.costFrom)}
    union all ${of("fuelUse", fuelEntries.fuelUse, after.fuelUse)}) where was is not now`;
}

/** What a correction is about to change, as the log tells it. */
export function correctionDetails(ref: FuelEntryRef, correction: FuelCorrection): SQL {
  return sql`(select json_group_array(json_object('field', field, 'from', was, 'to', now)) ${changesOf(ref, correction)})`;
}

/** Whether a correction is about to change a standing entry. */
export function changesEntry(ref: FuelEntryRef, correction: FuelCorrection): SQL {
  return sql`exists (select 1 ${changesOf(ref, correction)})`;
}

/**
 * Voids a standing entry and returns it, or nothing if it was voided. `isStanding` is false afterwards, so it
 * belongs after the statements that depend on the void.
 */
export function voidFuelEntry(
  db: Database,
  ref: FuelEntryRef,
  set: { voidedAt: Date; voidedById: string; voidedByName: string; voidReason: string },
) {
  return db.update(fuelEntries).set(set).where(isStandingEntry(ref)).returning();
}

/** Whether a company closed the period of an entry's fuel after the entry was written, and before an instant. */
function isPeriodClosed(
  { companyId, fuelType, createdAt }: Pick<FuelEntryRow, "companyId" | "fuelType" | "createdAt">,
  before: SQL | null = null,
): SQL {
  return sql`exists (select 1 from ${fuelResets} where ${fuelResets.companyId} = ${companyId}
    and ${fuelResets.fuelType} = ${fuelType} and ${fuelResets.createdAt} >= ${createdAt.getTime()}
    ${before === null ? sql`` : sql`and ${fuelResets.createdAt} < ${before}`})`;
}

/** Whether a total since a reset has an entry's fuel: that of an import never counts there. */
export function isInTotal(entry: FuelEntryRow, before: SQL | null = null): SQL {
  return entry.importId === null ? sql`not ${isPeriodClosed(entry, before)}` : sql`false`;
}

/** Takes a voided entry's fuel out of its machine's total, never below 0, unless it isn't in it any more. */
export function lowerFuelTotal(db: Database, entry: FuelEntryRow, now: Date, condition: SQL) {
  const { companyId, equipmentId, fuelType, amount } = entry;
  const less = (total: SQL | typeof equipment.totalGasUsed) => sql<number>`max(0, ${total} - ${amount})`;
  const set =
    fuelType === "diesel"
      ? { totalDieselUsed: less(equipment.totalDieselUsed) }
      : { totalGasUsed: less(equipment.totalGasUsed) };
  return db
    .update(equipment)
    .set({ ...set, lastUpdated: now })
    .where(and(isMachine({ companyId, equipmentId }), isInTotal(entry), condition));
}

/** Whether a machine takes fuel, or ever took some. */
export function takesFuel(companyId: string): SQL {
  return sql`(${equipment.fuelType} <> 'n/a' or exists (select 1 from fuel_entries as any_fuel
    where ${ofMachine("any_fuel", companyId, sql`${equipment.id}`)}))`;
}

/** The machines that take fuel, by name. */
export function selectFuelMachines(db: Database, companyId: string) {
  return db
    .select({ id: equipment.id, name: shownName.as("shown_name") })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), takesFuel(companyId)))
    .orderBy(...byName.by);
}

/** The retired machines that took fuel, the latest retired first. */
export function selectRetiredWithFuel(db: Database, companyId: string) {
  return db
    .select({ id: retiredEquipment.originalEquipmentId, name: retiredEquipment.name })
    .from(retiredEquipment)
    .where(
      and(
        eq(retiredEquipment.companyId, companyId),
        sql`exists (select 1 from fuel_entries as f
          where ${ofMachine("f", companyId, sql`${retiredEquipment.originalEquipmentId}`)})`,
      ),
    )
    .orderBy(desc(retiredEquipment.retiredAt), desc(retiredEquipment.id));
}

/** A page of a company's fuel entries in the order in which they arrived. */
export function selectArrivedFuel(
  db: Database,
  companyId: string,
  { since, limit, equipmentId }: ArrivalQuery,
) {
  const order = arriving("fuelEntries", companyId);
  return db
    .select({ ...getTableColumns(fuelEntries), shownName: shownNameIn.fuelEntries.as("shown_name") })
    .from(fuelEntries)
    .where(and(isAsked(companyId, { equipmentId }), arrivedSince(order, since)))
    .orderBy(byArrival(order))
    .limit(limit);
}
