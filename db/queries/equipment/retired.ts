import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RetiredBooks } from "#app/domain/books/machine-books.ts";
import { ALWAYS, type InstantRange } from "#app/domain/day-range.ts";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { checklistColumns } from "#db/queries/checks/checklists.ts";
import { type FuelEntryRow, isInTotal } from "#db/queries/fuel/fuel-entries.ts";
import { insertEach, type RowOf } from "#db/queries/insert-if.ts";
import { isWithin } from "#db/queries/instant-range.ts";
import { openIssuesOf } from "#db/queries/issues/issues.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { earlierUsageOf } from "#db/queries/meter/since-new.ts";
import { equipment, fuelResets, historyRecords, retiredEquipment } from "#db/schema.ts";
import { type EquipmentRow, hasRoom } from "./equipment.ts";
import type { MachineRef } from "./machine.ts";
import { isFactKnown } from "./places.ts";

// Data for restoring stays in the database: no query returns it.
const { snapshot: _snapshot, ...publicColumns } = getTableColumns(retiredEquipment);

/** The condition at the retirement; machines retired before conditions existed were ok. */
const lastCondition =
  sql<Condition>`coalesce(json_extract(${retiredEquipment.snapshot}, '$.condition'), 'ok')`.as(
    "last_condition",
  );

const isRetired = (scope: CompanyScope, id: string) =>
  and(sql`${retiredEquipment.companyId} = ${scope}`, eq(retiredEquipment.id, id));

/** Drizzle omits the clause for a negative number. */
const NO_LIMIT = -1;

const isRetiredWithin = (scope: CompanyScope, range: InstantRange) =>
  and(sql`${retiredEquipment.companyId} = ${scope}`, isWithin(retiredEquipment.retiredAt, range));

export const lastRetired = listOrder(
  "desc",
  [retiredEquipment.retiredAt, retiredEquipment.id],
  (row: { retiredAt: Date; id: string }) => ({ key: row.retiredAt, id: row.id }),
);

/** The machines that a company retired in a range, latest first: a page, or all without a `limit`. */
export function selectRetired(
  db: Database,
  scope: CompanyScope,
  page: { range?: InstantRange; before: Cursor<Date, string> | null; limit: number | null },
) {
  const { range = ALWAYS, before, limit } = page;
  return db
    .select({ ...publicColumns, condition: lastCondition })
    .from(retiredEquipment)
    .where(and(isRetiredWithin(scope, range), lastRetired.behind(before)))
    .orderBy(...lastRetired.by)
    .limit(limit ?? NO_LIMIT);
}

export type RetiredRow = Omit<typeof retiredEquipment.$inferSelect, "snapshot">;
export type ListedRetired = RetiredRow & { condition: Condition };

/** One of a company's retired machines of which a fact is known; none without any. */
export function selectRetiredWithFacts(db: Database, scope: CompanyScope) {
  return db
    .select({ id: retiredEquipment.id })
    .from(retiredEquipment)
    .where(and(sql`${retiredEquipment.companyId} = ${scope}`, isFactKnown(retiredEquipment)))
    .limit(1);
}

/** The number of machines retired in a range, their fuel in tenths of a gallon, and how many have retirement notes. */
export function summarizeRetired(db: Database, scope: CompanyScope, range = ALWAYS) {
  return db
    .select({
      total: sql<number>`count(*)`.as("retired_total"),
      fuelUsed:
        sql<number>`coalesce(sum(${retiredEquipment.totalGasUsed} + ${retiredEquipment.totalDieselUsed}), 0)`.as(
          "retired_fuel",
        ),
      withNotes: sql<number>`count(nullif(trim(${retiredEquipment.retirementNotes}), ''))`.as(
        "retired_notes",
      ),
    })
    .from(retiredEquipment)
    .where(isRetiredWithin(scope, range));
}

export function selectRetiredMachine(db: Database, scope: CompanyScope, id: string) {
  return db.select(publicColumns).from(retiredEquipment).where(isRetired(scope, id)).limit(1);
}

const wasMachine = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(retiredEquipment.companyId, companyId), eq(retiredEquipment.originalEquipmentId, equipmentId));

/** The former row of a retired machine, by the id that it had; `formerRow` reads it. */
export function selectSnapshot(db: Database, machine: MachineRef) {
  return db
    .select({ snapshot: retiredEquipment.snapshot })
    .from(retiredEquipment)
    .where(wasMachine(machine))
    .limit(1);
}

/** A retired machine's row as it was at its retirement, with what acts on its entries have changed since. */
export function formerRow({ snapshot }: { snapshot: Record<string, unknown> }): EquipmentRow {
  const columns = Object.entries(getTableColumns(equipment)).map(([name, column]) => {
    const value = snapshot[name] ?? null;
    return [name, value === null ? (column.default ?? null) : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(columns) as EquipmentRow;
}

/** Whether a machine is still retired and nobody has changed its tasks since its former row was read. */
export function isFormerRowUnchanged(
  machine: MachineRef,
  { tasksVersion }: Pick<EquipmentRow, "tasksVersion">,
): SQL {
  return sql`exists (select 1 from ${retiredEquipment} where ${wasMachine(machine)}
    and coalesce(json_extract(${retiredEquipment.snapshot}, '$.tasksVersion'), 0) = ${tasksVersion})`;
}

/** Changes a retired machine's former row, and what the retired list shows of it, if `condition` holds. */
export function updateFormerRow(
  db: Database,
  machine: MachineRef,
  set: Partial<EquipmentRow> & Pick<EquipmentRow, "currentUsage" | "lastServiceUsage">,
  condition: SQL,
) {
  const columns = getTableColumns(equipment);
  const stored = Object.entries(set).map(([name, value]) => [
    name,
    value === null ? null : columns[name as keyof EquipmentRow].mapToDriverValue(value),
  ]);
  return db
    .update(retiredEquipment)
    .set({
      finalUsage: set.currentUsage,
      earlierUsage: earlierUsageOf({ ...machine, unit: retiredEquipment.unit }),
      lastServiceUsage: set.lastServiceUsage,
      snapshot: sql`json_patch(${retiredEquipment.snapshot}, ${JSON.stringify(Object.fromEntries(stored))})`,
    })
    .where(and(wasMachine(machine), condition));
}

/**
 * Takes a voided entry's fuel out of its retired machine's total, and out of the former row that a restore
 * brings back, never below 0. If the period was closed before the retirement, neither contains it.
 */
export function lowerFormerFuel(db: Database, entry: FuelEntryRow, condition: SQL) {
  const { companyId, equipmentId, fuelType, amount } = entry;
  const { totalGasUsed, totalDieselUsed, snapshot, retiredAt } = retiredEquipment;
  const name = fuelType === "diesel" ? "totalDieselUsed" : "totalGasUsed";
  const total = fuelType === "diesel" ? totalDieselUsed : totalGasUsed;
  const path = `$.${name}`;
  return db
    .update(retiredEquipment)
    .set({
      [name]: sql`max(0, ${total} - ${amount})`,
      snapshot: sql`json_set(${snapshot}, ${path},
        cast(max(0, coalesce(json_extract(${snapshot}, ${path}), 0) - ${amount}) as integer))`,
    })
    .where(and(wasMachine({ companyId, equipmentId }), isInTotal(entry, sql`${retiredAt}`), condition));
}

/** A value of the machine's former row; null or a newer column takes the column's default. */
function kept(name: string, column: { default: unknown }): SQL {
  const value = sql`json_extract(${retiredEquipment.snapshot}, ${`$.${name}`})`;
  if (column.default === undefined) return value;
  return sql`coalesce(${value}, ${sql.param(column.default, column as never)})`;
}

/** Drops fuel of a period that the company closed while the machine was retired. */
function fuelOfOpenPeriod(total: SQL, kind: FuelKind): SQL {
  return sql`iif(exists (select 1 from ${fuelResets} where ${fuelResets.companyId} = ${retiredEquipment.companyId}
    and ${fuelResets.fuelType} = ${kind} and ${fuelResets.createdAt} >= ${retiredEquipment.retiredAt}), 0, ${total})`;
}

/** A machine's tasks as its own: retiring takes it out of its program (`leaveProgram`). */
function outOfProgram(tasks: SQL): SQL {
  const own = (task: SQL, path: string) =>
    sql`json_set(${task}, ${`${path}.programTaskId`}, null, ${`${path}.ownValues`}, json('false'))`;
  const others = sql`(select json_group_array(json(${own(sql`task.value`, "$")}) order by task.key)
    from json_each(${tasks}, '$.others') as task)`;
  const first = sql`json_remove(${own(tasks, "$.default")}, '$.default.awaited')`;
  return sql`iif(${tasks} is null, null, json_set(${first}, '$.others', json(${others})))`;
}

/** Whether a machine is still retired, with the purchase and the sale that were read before. */
export function areBooksUnchanged(companyId: string, { id, ...read }: { id: string } & RetiredBooks): SQL {
  return sql`exists (select 1 from ${retiredEquipment} where ${isRetired(companyId, id)}
    and ${retiredEquipment.purchaseDate} is ${read.purchaseDate}
    and ${retiredEquipment.purchasePrice} is ${read.purchasePrice}
    and ${retiredEquipment.soldDate} is ${read.soldDate} and ${retiredEquipment.soldPrice} is ${read.soldPrice})`;
}

/** Sets the purchase and the sale of a retired machine if `condition` holds; returns its row. */
export function updateRetiredBooks(
  db: Database,
  companyId: string,
  id: string,
  books: RetiredBooks,
  condition: SQL,
) {
  return db
    .update(retiredEquipment)
    .set(books)
    .where(and(isRetired(companyId, id), condition))
    .returning(publicColumns);
}

/**
 * Restores a retired machine's row if it is still retired, the company is below its limit and `condition` holds;
 * returns the row, or none. Counting and restoring are one statement, as in `insertEquipment`. Purchase and use are
 * those of the retirement, which may have been changed since.
 */
export function insertRestored(db: Database, companyId: string, id: string, condition: SQL) {
  const columns = getTableColumns(equipment);
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, kept(name, column)]),
  ) as unknown as Record<keyof typeof columns, SQL>;
  const row: RowOf<typeof equipment> = {
    ...values,
    totalGasUsed: fuelOfOpenPeriod(values.totalGasUsed, "gas"),
    totalDieselUsed: fuelOfOpenPeriod(values.totalDieselUsed, "diesel"),
    serviceProgramId: sql`null`,
    serviceTasks: outOfProgram(values.serviceTasks),
    earlierUsage: earlierUsageOf({
      companyId: retiredEquipment.companyId,
      equipmentId: retiredEquipment.originalEquipmentId,
      unit: retiredEquipment.unit,
    }),
    // Voiding a service may have reopened some in the meantime.
    ...openIssuesOf(sql`${retiredEquipment.companyId}`, sql`${retiredEquipment.originalEquipmentId}`),
    ...checklistColumns(companyId, values.checklistId, values.checklistSince),
    purchaseDate: sql`${retiredEquipment.purchaseDate}`,
    purchasePrice: sql`${retiredEquipment.purchasePrice}`,
    fuelUse: sql`${retiredEquipment.fuelUse}`,
  };
  return insertEach(
    db,
    equipment,
    row,
    sql`from ${retiredEquipment} where ${and(isRetired(companyId, id), hasRoom(companyId), condition)}`,
  ).returning();
}

/** True in the restoring batch between inserting the machine's row and deleting its retirement. */
export function isBeingRestored(companyId: string, id: string): SQL {
  return sql`exists (select 1 from retired_equipment as retired join equipment as restored
    on restored.id = retired.original_equipment_id and restored.company_id = retired.company_id
    where retired.company_id = ${companyId} and retired.id = ${id})`;
}

/**
 * A history record for each reset that took a restored machine's fuel while it was retired, with the reset's time and
 * author: only the first of each kind, since nothing was left for later ones. For the restoring batch.
 */
export function insertResetsMeanwhile(db: Database, companyId: string, id: string) {
  const total = sql`iif(${fuelResets.fuelType} = 'gas', ${retiredEquipment.totalGasUsed}, ${retiredEquipment.totalDieselUsed})`;
  const record = {
    id: sql`${fuelResets.id} || '-' || ${retiredEquipment.id}`,
    companyId,
    equipmentId: sql`${retiredEquipment.originalEquipmentId}`,
    equipmentName: sql`${retiredEquipment.name}`,
    type: "update" as const,
    event: "fuel_reset",
    eventParams: sql`json_object('amount', ${total}, 'kind', ${fuelResets.fuelType})`,
    usage: sql`${retiredEquipment.finalUsage}`,
    authorId: sql`${fuelResets.authorId}`,
    operatorName: sql`${fuelResets.authorName}`,
    createdAt: sql`${fuelResets.createdAt}`,
  };
  return insertEach(
    db,
    historyRecords,
    record,
    sql`from ${retiredEquipment}
      join ${fuelResets} on ${fuelResets.companyId} = ${retiredEquipment.companyId}
        and ${fuelResets.createdAt} >= ${retiredEquipment.retiredAt}
      where ${isRetired(companyId, id)} and ${total} > 0 and ${isBeingRestored(companyId, id)}
        and not exists (select 1 from fuel_resets as earlier where earlier.company_id = ${companyId}
          and earlier.fuel_type = ${fuelResets.fuelType} and earlier.created_at >= ${retiredEquipment.retiredAt}
          and (earlier.created_at, earlier.id) < (${fuelResets.createdAt}, ${fuelResets.id}))`,
  );
}

/** Deletes a retirement once its machine is back. */
export function deleteRestored(db: Database, companyId: string, id: string) {
  return db.delete(retiredEquipment).where(and(isRetired(companyId, id), isBeingRestored(companyId, id)));
}
