import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { costColumns } from "#db/queries/fuel/fuel-cost-sql.ts";
import { insertEach, insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { listOrder } from "#db/queries/list-order.ts";
import type { NewFuelEntry } from "#db/queries/meter/ledger.ts";
import { equipment, fuelEntries, historyRecords, meterReadings } from "#db/schema.ts";
import { isMachine, type MachineRef } from "./machine.ts";
import { shownName } from "./shown-name.ts";

export type EquipmentRow = typeof equipment.$inferSelect;

const inCompany = (scope: CompanyScope) => sql`${equipment.companyId} = ${scope}`;
/** The order people expect: "aerator" before "Backhoe" and "#2" before "#10"; `equipment_fleet` holds it. */
export const byName = listOrder(
  "asc",
  [equipment.sortName, equipment.id],
  (row: { name: string; id: string }) => ({
    key: naturalKey(row.name),
    id: row.id,
  }),
);

/** All machines of a company, by name, without retired ones. */
export function selectEquipment(db: Database, scope: CompanyScope) {
  return db
    .select()
    .from(equipment)
    .where(inCompany(scope))
    .orderBy(...byName.by);
}

/** A machine's row with its name as it stands alone. */
export const listedColumns = { ...getTableColumns(equipment), shownName: shownName.as("shown_name") };
export type NamedRow = EquipmentRow & { shownName: string };

/** A page of machines by name, for lists and exports of any size. */
export function selectEquipmentPage(
  db: Database,
  scope: CompanyScope,
  page: { only?: SQL; after: Cursor<string, string> | null; limit: number },
) {
  const { only, after, limit } = page;
  return db
    .select(listedColumns)
    .from(equipment)
    .where(and(inCompany(scope), only, byName.behind(after)))
    .orderBy(...byName.by)
    .limit(limit);
}

/** Every machine of a company by name, to choose from, with the name told from others. */
export function selectMachineNames(db: Database, companyId: string) {
  return db
    .select({ id: equipment.id, name: shownName.as("shown_name") })
    .from(equipment)
    .where(inCompany(companyId))
    .orderBy(...byName.by);
}

export function selectMachine(db: Database, scope: CompanyScope, equipmentId: string) {
  return db
    .select()
    .from(equipment)
    .where(isMachine({ companyId: scope, equipmentId }))
    .limit(1);
}

/** A machine's row, whose name is as it stands alone. */
export function selectNamedMachine(db: Database, machine: MachineRef) {
  return db
    .select({ ...getTableColumns(equipment), name: shownName.as("shown_name") })
    .from(equipment)
    .where(isMachine(machine))
    .limit(1);
}

/** The name of a machine that is here as it stands alone. */
export function selectShownName(db: Database, machine: MachineRef) {
  return db
    .select({ shownName: shownName.as("shown_name") })
    .from(equipment)
    .where(isMachine(machine));
}

/** The company's present number of machines; `only` narrows it. */
export function countEquipment(db: Database, scope: CompanyScope, only?: SQL) {
  return db
    .select({ count: sql<number>`count(*)`.as("equipment_count") })
    .from(equipment)
    .where(and(inCompany(scope), only));
}

/** Whether a company may have one more machine. */
export function hasRoom(companyId: string): SQL {
  return sql`exists (
    select 1 from companies as payer where payer.id = ${companyId} and (payer.equipment_limit = ${UNLIMITED}
      or (select count(*) from equipment as owned where owned.company_id = payer.id) < payer.equipment_limit))`;
}

/**
 * Adds a machine if the company is below its limit, and returns its row; returns none at the limit. Counting and
 * adding are one statement, so concurrent additions can't exceed the limit. `condition` as for
 * insertReadingOfMachine.
 */
export function insertEquipment(
  db: Database,
  row: RowOf<typeof equipment> & { companyId: string },
  condition = sql`1`,
) {
  return insertIf(db, equipment, row, sql`(${hasRoom(row.companyId)} and ${condition})`).returning();
}

const fromMachine = (machine: MachineRef, condition?: SQL) =>
  sql`from ${equipment} where ${and(isMachine(machine), condition)}`;

/**
 * A reading whose value may be computed from its machine's row; nothing if there is no such machine or
 * `condition` is false.
 */
export function insertReadingOfMachine(
  db: Database,
  machine: MachineRef,
  row: Omit<RowOf<typeof meterReadings>, keyof MachineRef>,
  condition?: SQL,
) {
  return insertEach(db, meterReadings, { ...row, ...machine }, fromMachine(machine, condition));
}

/**
 * A history record with the machine's present name, unless the row has one; `condition` as for
 * insertReadingOfMachine.
 */
export function insertHistoryOfMachine(
  db: Database,
  machine: MachineRef,
  row: Omit<RowOf<typeof historyRecords>, keyof MachineRef | "equipmentName"> & { equipmentName?: string },
  condition?: SQL,
) {
  const values = { equipmentName: sql`${equipment.name}`, ...row, ...machine };
  return insertEach(db, historyRecords, values, fromMachine(machine, condition));
}

/** Fuel with the machine's present name; nothing if there is no such machine. */
export function insertFuelOfMachine(
  db: Database,
  machine: MachineRef,
  { paid, use, ...row }: Omit<NewFuelEntry, keyof MachineRef | "equipmentName">,
) {
  const costs = costColumns(machine, { ...row, paid, use });
  const values = { ...row, ...machine, ...costs, equipmentName: sql`${equipment.name}` };
  return insertEach(db, fuelEntries, values, fromMachine(machine));
}

/** The current usage after a change, in tenths, computed from the machine's row when the statement runs. */
export function usageAfterChange(change: { from: number | null; by: number }) {
  return sql<number>`(${change.from === null ? sql`${equipment.currentUsage}` : change.from} + ${change.by})`;
}

/** The time of a reading taken now: never before the current one, so that it becomes current. */
export function notBeforeCurrent(now: Date) {
  return sql<Date>`max(${now.getTime()}, ${equipment.currentUsageAt})`;
}

/** `correct` for a reading below the current one, otherwise null. */
export function correctWhenBelow(value: ReturnType<typeof usageAfterChange>) {
  return sql<"correct" | null>`iif(${value} < ${equipment.currentUsage}, 'correct', null)`;
}

/** A `usage_updated` event whose params come from the machine's row when the statement runs. */
export function usageUpdated(value: ReturnType<typeof usageAfterChange>) {
  const params = sql`json_object('from', ${equipment.currentUsage}, 'to', ${value}, 'unit', ${equipment.unit})`;
  return { event: "usage_updated" as const, params };
}

/** Whether the editable columns of a machine still equal a row read before. */
export function areColumnsUnchanged(machine: MachineRef, read: Partial<EquipmentRow>): SQL {
  const columns = getTableColumns(equipment);
  const unchanged = Object.entries(read).map(([name, value]) => {
    const column = columns[name as keyof EquipmentRow];
    return sql`${column} is ${sql.param(value, value === null ? undefined : column)}`;
  });
  return sql`exists (select 1 from ${equipment} where ${and(isMachine(machine), ...unchanged)})`;
}

/** The name of a machine in the list when a statement runs. */
export function nameOfMachine(machine: MachineRef): SQL<string> {
  return sql`(select ${equipment.name} from ${equipment} where ${isMachine(machine)})`;
}

export const currentUsageOfMachine = sql<number>`${equipment.currentUsage}`;

/** Sets columns of a machine if `condition` holds; returns its id. */
export function updateMachine(
  db: Database,
  machine: MachineRef,
  set: Partial<RowOf<typeof equipment>>,
  condition?: SQL,
) {
  return db
    .update(equipment)
    .set(set)
    .where(and(isMachine(machine), condition))
    .returning({ id: equipment.id });
}
