import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { equipment, fuelEntries, historyRecords, meterReadings } from "#db/schema.ts";
import { type RowOf, selectList } from "./insert-select.ts";
import type { MachineRef } from "./ledger.ts";
import type { CompanyScope } from "./sessions.ts";

export type EquipmentRow = typeof equipment.$inferSelect;

const inCompany = (scope: CompanyScope) => sql`${equipment.companyId} = ${scope}`;
const isMachine = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(equipment.companyId, companyId), eq(equipment.id, equipmentId));

/** The order of people, for whom "aerator" stands before "Backhoe"; `equipment_fleet` holds it. */
export const machineName = sql`${equipment.name} collate nocase`;

/** All machines of a company, by name. Retired ones are not among them. */
export function selectEquipment(db: Database, scope: CompanyScope) {
  return db.select().from(equipment).where(inCompany(scope)).orderBy(machineName, asc(equipment.id));
}

/** Where a page of machines by name ended. */
export type EquipmentCursor = { name: string; id: string };

/** A page of machines by name, for exports of any size. */
export function selectEquipmentPage(
  db: Database,
  scope: CompanyScope,
  page: { after: EquipmentCursor | null; limit: number },
) {
  const { after, limit } = page;
  return db
    .select()
    .from(equipment)
    .where(
      and(
        inCompany(scope),
        after ? sql`(${machineName}, ${equipment.id}) > (${after.name}, ${after.id})` : undefined,
      ),
    )
    .orderBy(machineName, asc(equipment.id))
    .limit(limit);
}

export function selectMachine(db: Database, scope: CompanyScope, equipmentId: string) {
  return db
    .select()
    .from(equipment)
    .where(and(inCompany(scope), eq(equipment.id, equipmentId)))
    .limit(1);
}

export function countEquipment(db: Database, scope: CompanyScope) {
  return db
    .select({ count: sql<number>`count(*)`.as("equipment_count") })
    .from(equipment)
    .where(inCompany(scope));
}

/** Holds while a company may have one more machine. */
export function hasRoom(companyId: string): SQL {
  return sql`exists (
    select 1 from companies as payer where payer.id = ${companyId} and (payer.equipment_limit = -1
      or (select count(*) from equipment as owned where owned.company_id = payer.id) < payer.equipment_limit))`;
}

/**
 * Adds a machine while the company is below its limit, and answers its row; answers none at the limit. Counting and
 * adding are one statement, so that additions at the same time can't pass the limit together (C-74).
 */
export function insertEquipment(db: Database, row: typeof equipment.$inferInsert) {
  return db
    .insert(equipment)
    .select(sql`select ${selectList(equipment, row)} where ${hasRoom(row.companyId)}`)
    .returning();
}

const fromMachine = (machine: MachineRef) => sql`from ${equipment} where ${isMachine(machine)}`;

/** A reading whose value may be computed from its machine's row; nothing when there is no such machine. */
export function insertReadingOfMachine(
  db: Database,
  machine: MachineRef,
  row: Omit<RowOf<typeof meterReadings>, keyof MachineRef>,
) {
  return db
    .insert(meterReadings)
    .select(sql`select ${selectList(meterReadings, { ...row, ...machine })} ${fromMachine(machine)}`);
}

/** A history record under the machine's name of the moment; nothing when there is no such machine. */
export function insertHistoryOfMachine(
  db: Database,
  machine: MachineRef,
  row: Omit<RowOf<typeof historyRecords>, keyof MachineRef | "equipmentName">,
) {
  const values = { ...row, ...machine, equipmentName: sql`${equipment.name}` };
  return db
    .insert(historyRecords)
    .select(sql`select ${selectList(historyRecords, values)} ${fromMachine(machine)}`);
}

/** Fuel under the machine's name of the moment; nothing when there is no such machine. */
export function insertFuelOfMachine(
  db: Database,
  machine: MachineRef,
  row: Omit<RowOf<typeof fuelEntries>, keyof MachineRef | "equipmentName">,
) {
  const values = { ...row, ...machine, equipmentName: sql`${equipment.name}` };
  return db
    .insert(fuelEntries)
    .select(sql`select ${selectList(fuelEntries, values)} ${fromMachine(machine)}`);
}

/** The current usage after a change, in tenths, from the machine's row at the moment of writing. */
export function usageAfterChange(change: { from: number | null; by: number }) {
  return sql<number>`(${change.from === null ? sql`${equipment.currentUsage}` : change.from} + ${change.by})`;
}

/** When a reading taken now counts: never before the one that is current, so that it becomes the current one. */
export function notBeforeCurrent(now: Date) {
  return sql<Date>`max(${now.getTime()}, ${equipment.currentUsageAt})`;
}

/** `correct` for a reading below the current one, else nothing. */
export function correctWhenBelow(value: ReturnType<typeof usageAfterChange>) {
  return sql<"correct" | null>`iif(${value} < ${equipment.currentUsage}, 'correct', null)`;
}

/** Params of a `usage_updated` event, from the machine's row at the moment of writing. */
export function usageUpdatedParams(value: ReturnType<typeof usageAfterChange>) {
  return sql`json_object('from', ${equipment.currentUsage}, 'to', ${value}, 'unit', ${equipment.unit})`;
}

export const currentUsageOfMachine = sql<number>`${equipment.currentUsage}`;

/** Sets columns of a machine; answers its row. `newCycle` begins a service cycle, in which alerts go out again. */
export function updateMachine(
  db: Database,
  machine: MachineRef,
  set: Partial<typeof equipment.$inferInsert>,
  newCycle: boolean,
) {
  return db
    .update(equipment)
    .set({ ...set, ...(newCycle ? { serviceCycle: sql`${equipment.serviceCycle} + 1` } : {}) })
    .where(isMachine(machine))
    .returning();
}

/** Sets the last service to the current usage, and the dates that follow from it; begins a service cycle. */
export function markServiced(
  db: Database,
  machine: MachineRef,
  dates: { maintenanceStartDate: string | null; nextMaintenanceDate: string | null },
  now: Date,
) {
  return db
    .update(equipment)
    .set({
      ...dates,
      lastServiceUsage: sql`${equipment.currentUsage}`,
      serviceCycle: sql`${equipment.serviceCycle} + 1`,
      lastUpdated: now,
    })
    .where(isMachine(machine));
}
