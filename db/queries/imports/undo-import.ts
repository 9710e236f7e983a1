/** The undoing of an import: what blocks it, and its statements. The first is its claim, and all others depend on it. */

import { and, eq, isNull, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  alertMarks,
  equipment,
  fuelEntries,
  historyRecords,
  imports,
  meterReadings,
  retiredEquipment,
  serviceEntries,
} from "#db/schema.ts";
import { type ImportRef, isImport } from "./kept-imports.ts";
import { idOfMade, isMadeTask, MADE_TASKS, machineOfMade, machinesWithTasks } from "./made-tasks.ts";
import { areMachinesAsRead, EMPTY_START } from "./run-import.ts";

/** As many rows that block are named at once. */
const NAMED_ROWS = 50;

const LEDGERS = [meterReadings, fuelEntries, serviceEntries] as const;
type Ledger = (typeof LEDGERS)[number];

const isOf = (ledger: Ledger, { companyId, importId }: ImportRef<CompanyScope>) =>
  and(eq(ledger.companyId, companyId), eq(ledger.importId, importId));

/** The ids of the machines of an import's rows, and of those that it made or gave tasks. */
export function machinesOf({ companyId, importId }: ImportRef<CompanyScope>): SQL {
  const of = (table: string, id: string) =>
    sql`select ${sql.raw(id)} as id from ${sql.raw(table)} where company_id = ${companyId} and import_id = ${importId}`;
  return sql`${of("meter_readings", "equipment_id")} union ${of("fuel_entries", "equipment_id")}
    union ${of("service_entries", "equipment_id")} union ${of("equipment", "id")}
    union select ${machineOfMade} from imports as maker, ${machinesWithTasks(sql`maker.outcome`)}
      where maker.company_id = ${companyId} and maker.id = ${importId}`;
}

/** How many rows of an import stand, how many machines it made that are here. */
export function countStanding(db: Database, ref: ImportRef<CompanyScope>) {
  const standing = (table: string, where = sql`voided_at is null`) =>
    sql<number>`(select count(*) from ${sql.raw(table)}
      where company_id = ${ref.companyId} and import_id = ${ref.importId} and ${where})`;
  return db
    .select({
      readings: standing("meter_readings").as("readings_count"),
      fuel: standing("fuel_entries").as("fuel_count"),
      services: standing("service_entries").as("services_count"),
      machines: standing("equipment", sql`1`).as("machines_count"),
    })
    .from(sql`(select 1)`);
}

/** The rows of an import that a person voided, and the services that one corrected. */
export function selectChangedRows(db: Database, ref: ImportRef<CompanyScope>) {
  const rows = (
    ledger: Ledger,
    { day, name, by, where }: Record<"day" | "name" | "by" | "where", SQLWrapper>,
  ) =>
    db
      .select({
        equipmentId: sql<string>`${ledger.equipmentId}`.as("machine_id"),
        name: sql<string | null>`${name}`.as("machine_name"),
        at: sql<string | number>`${day}`.as("row_day"),
        how: sql<"corrected" | "voided">`iif(${ledger.voidedAt} is null, 'corrected', 'voided')`.as(
          "how_changed",
        ),
        by: sql<string>`${by}`.as("changed_by"),
      })
      .from(ledger)
      .where(and(isOf(ledger, ref), sql`(${where})`, isThere(ref, ledger.equipmentId)))
      .limit(NAMED_ROWS);
  const named = (ledger: Ledger) =>
    sql`(select e.name from equipment as e where e.id = ${ledger.equipmentId})`;
  const isVoided = (ledger: Ledger) => sql`${ledger.voidedAt} is not null`;
  return [
    rows(serviceEntries, {
      day: serviceEntries.date,
      name: serviceEntries.equipmentName,
      by: sql`coalesce(${serviceEntries.voidedByName}, ${serviceEntries.updatedByName})`,
      where: sql`${isVoided(serviceEntries)} or ${serviceEntries.version} > 1`,
    }),
    rows(fuelEntries, {
      day: fuelEntries.takenAt,
      name: fuelEntries.equipmentName,
      by: fuelEntries.voidedByName,
      where: isVoided(fuelEntries),
    }),
    rows(meterReadings, {
      day: meterReadings.takenAt,
      name: named(meterReadings),
      by: meterReadings.voidedByName,
      // The 0 with which a machine began is voided by imports alone.
      where: sql`${isVoided(meterReadings)} and ${meterReadings.voidReason} is not ${EMPTY_START}`,
    }),
  ] as const;
}

/** Whether a machine was not deleted: nothing of a deleted one blocks. */
const isThere = ({ companyId }: Pick<ImportRef<CompanyScope>, "companyId">, id: SQLWrapper) =>
  sql`(exists (select 1 from equipment as e where e.id = ${id} and e.company_id = ${companyId})
    or exists (select 1 from retired_equipment as gone where gone.original_equipment_id = ${id}
      and gone.company_id = ${companyId}))`;

/** The machines of an import that are retired. */
export function selectRetiredOf(db: Database, ref: ImportRef<CompanyScope>) {
  return db
    .select({ equipmentId: retiredEquipment.originalEquipmentId, name: retiredEquipment.name })
    .from(retiredEquipment)
    .where(
      and(
        eq(retiredEquipment.companyId, ref.companyId),
        sql`${retiredEquipment.originalEquipmentId} in (${machinesOf(ref)})`,
      ),
    );
}

/** The meters that were replaced since, counting from a reading of the import. */
export function selectReplacedSince(db: Database, ref: ImportRef<CompanyScope>) {
  return db
    .select({
      equipmentId: meterReadings.equipmentId,
      name: equipment.name,
      takenAt: meterReadings.takenAt,
    })
    .from(meterReadings)
    .innerJoin(
      equipment,
      and(eq(equipment.id, meterReadings.equipmentId), eq(equipment.companyId, ref.companyId)),
    )
    .where(
      and(
        eq(meterReadings.companyId, ref.companyId),
        sql`${meterReadings.equipmentId} in (${machinesOf(ref)})`,
        sql`${meterReadings.resolution} = 'meter-replaced' and ${meterReadings.importId} is not ${ref.importId}`,
        isNull(meterReadings.voidedAt),
        sql`(select b.import_id from meter_readings as b where b.company_id = ${ref.companyId}
          and b.equipment_id = meter_readings.equipment_id and b.voided_at is null
          and (b.taken_at, b.seq) < (meter_readings.taken_at, meter_readings.seq)
          order by b.taken_at desc, b.seq desc limit 1) = ${ref.importId}`,
      ),
    );
}

/**
 * What a machine has besides the rows of an import that made it: acts, reports, issues, checks, other rows. Another import
 * that was undone left nothing, and a machine that was retired and is here again is as it was.
 */
function isUsed({ companyId, importId }: ImportRef<CompanyScope>, id: SQLWrapper): SQL {
  const has = (table: string, where = sql`1`) =>
    sql`exists (select 1 from ${sql.raw(table)} as own where own.company_id = ${companyId}
      and own.equipment_id = ${id} and ${where})`;
  const ofImports = (column: string) =>
    sql`(select ${sql.raw(column)} from imports as i where i.company_id = ${companyId}
      and (i.id = ${importId} or i.state = 'undone'))`;
  const importedAt = sql`(select imported_at from imports as i where i.company_id = ${companyId} and i.id = ${importId})`;
  const edited = sql`${id} in (select subject_id from audit_records where company_id = ${companyId}
    and kind = 'equipment' and created_at >= ${importedAt} and action in ('equipment.edit', 'equipment.sale'))`;
  const parts = [
    edited,
    has(
      "history_records",
      sql`not (own.event in ('import_undone', 'equipment_retired', 'equipment_restored')
        or (own.event in ('history_imported', 'machines_imported') and own.created_at in ${ofImports("imported_at")}))`,
    ),
    has("operator_updates"),
    has("issues"),
    has("checks"),
    ...["meter_readings", "fuel_entries", "service_entries"].map((table) =>
      has(table, sql`(own.import_id is null or own.import_id not in ${ofImports("id")})`),
    ),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The machines that the import made, and that people have used since. */
export function selectUsedMachines(db: Database, ref: ImportRef<CompanyScope>) {
  return db
    .select({ equipmentId: equipment.id, name: equipment.name })
    .from(equipment)
    .where(
      and(
        eq(equipment.companyId, ref.companyId),
        eq(equipment.importId, ref.importId),
        isUsed(ref, equipment.id),
      ),
    );
}

/** The usage of each machine of the import without its readings; null where no other reading stands. */
export function selectUsageWithout(db: Database, ref: ImportRef<CompanyScope>) {
  return db
    .select({
      equipmentId: equipment.id,
      name: equipment.name,
      usage: sql<number | null>`(select r.value from meter_readings as r where r.company_id = ${ref.companyId}
        and r.equipment_id = equipment.id and r.import_id is not ${ref.importId}
        and (r.voided_at is null or ${startsAgain(ref, "r")})
        order by r.taken_at desc, r.seq desc limit 1)`.as("usage_without"),
    })
    .from(equipment)
    .where(
      and(
        eq(equipment.companyId, ref.companyId),
        sql`${equipment.id} in (${machinesOf(ref)}) and ${equipment.importId} is not ${ref.importId}`,
      ),
    );
}

/** The standing imports that left rows out because of this one. */
export function selectOnTop(db: Database, { companyId, importId }: ImportRef<CompanyScope>) {
  return db
    .select({ id: imports.id, fileName: imports.fileName, tableName: imports.tableName })
    .from(imports)
    .where(
      and(
        eq(imports.companyId, companyId),
        eq(imports.state, "imported"),
        sql`exists (select 1 from json_each(${imports.outcome}, '$.restsOn') as below where below.value = ${importId})`,
      ),
    );
}

/** The tasks that the import made and that somebody has changed since, or that another entry names. */
export function selectUsedTasks(db: Database, ref: ImportRef<CompanyScope>) {
  const { companyId, importId } = ref;
  return db
    .selectDistinct({ equipmentId: equipment.id, name: equipment.name })
    .from(imports)
    .crossJoin(machinesWithTasks(imports.outcome))
    .crossJoin(MADE_TASKS)
    .innerJoin(equipment, sql`${equipment.companyId} = ${companyId} and ${equipment.id} = ${machineOfMade}`)
    .where(
      and(
        isImport(ref),
        isMadeTask,
        sql`(exists (select 1 from service_entries as named, json_each(named.tasks) as task
              where named.company_id = ${companyId} and named.equipment_id = ${equipment.id}
                and named.voided_at is null and named.import_id is not ${importId}
                and task.value ->> 'id' = ${idOfMade})
            or exists (select 1 from history_records as changed, json_each(${equipment.serviceTasks}, '$.others') as task
              where changed.equipment_id = ${equipment.id} and changed.company_id = ${companyId}
                and changed.created_at >= ${imports.importedAt} and changed.event = 'service_task_changed'
                and task.value ->> 'id' = ${idOfMade}
                and changed.event_params ->> 'name' = task.value ->> 'name'))`,
      ),
    );
}

/** The standing meters that the import replaced. */
export function selectReplacedBy(db: Database, ref: ImportRef<CompanyScope>) {
  return db
    .select({
      equipmentId: meterReadings.equipmentId,
      takenAt: meterReadings.takenAt,
      distance: meterReadings.serviceShift,
      value: meterReadings.value,
    })
    .from(meterReadings)
    .where(
      and(
        isOf(meterReadings, ref),
        sql`${meterReadings.resolution} = 'meter-replaced'`,
        isNull(meterReadings.voidedAt),
      ),
    );
}

type Undo = { at: Date; byId: string | null; byName: string; undo: string };

/**
 * Claims the undoing: the import is undone, if it was imported, its machines are as they were read, and its rows too,
 * nobody used what it made, and no other import left rows out because of it.
 */
export function claimUndo(
  db: Database,
  ref: ImportRef,
  read: Parameters<typeof areMachinesAsRead>[1],
  { at, byId, byName, undo }: Undo,
) {
  return db
    .update(imports)
    .set({
      state: "undone",
      outcome: sql`json_set(${imports.outcome}, '$.undo', ${undo})`,
      undoneAt: at,
      undoneById: byId,
      undoneByName: byName,
    })
    .where(
      and(
        isImport(ref),
        eq(imports.state, "imported"),
        areMachinesAsRead(ref.companyId, read),
        sql`not exists (select 1 from equipment as made where made.company_id = ${ref.companyId}
          and made.import_id = ${ref.importId} and ${isUsed(ref, sql`made.id`)})`,
        ...selectChangedRows(db, ref).map((changed) => notExists(changed)),
        notExists(selectOnTop(db, ref)),
      ),
    )
    .returning({ id: imports.id });
}

/** Voids all rows of an import that stand. */
export function voidRowsOf(db: Database, ref: ImportRef, { at, byName }: Undo, reason: string, undo: SQL) {
  return LEDGERS.map((ledger) =>
    db
      .update(ledger)
      .set({ voidedAt: at, voidedByName: byName, voidReason: reason })
      .where(and(isOf(ledger, ref), isNull(ledger.voidedAt), undo)),
  );
}

/**
 * Whether a reading stands again without an import: the 0 with which a machine began and that some import voided, once no
 * reading of an earlier day is left.
 */
const startsAgain = ({ companyId, importId }: ImportRef<CompanyScope>, start: string) =>
  sql`(${sql.raw(start)}.source = 'initial' and ${sql.raw(start)}.void_reason = ${EMPTY_START}
    and not exists (select 1 from meter_readings as before where before.company_id = ${companyId}
      and before.equipment_id = ${sql.raw(start)}.equipment_id and before.taken_at < ${sql.raw(start)}.taken_at
      and before.value > 0 and before.voided_at is null and before.import_id is not ${importId}))`;

/** Lets the readings of 0 stand again that nothing contradicts without an import. */
export function restoreStartsOf(db: Database, ref: ImportRef, undo: SQL) {
  return db
    .update(meterReadings)
    .set({ voidedAt: null, voidedById: null, voidedByName: null, voidReason: null })
    .where(
      and(
        eq(meterReadings.companyId, ref.companyId),
        sql`${meterReadings.equipmentId} in (${machinesOf(ref)})`,
        startsAgain(ref, "meter_readings"),
        undo,
      ),
    );
}

/** Deletes the machines that an import made, with their rows; fuel stays under their names, voided. */
export function deleteMadeMachines(db: Database, ref: ImportRef, undo: SQL) {
  const made = sql`select made.id from equipment as made where made.company_id = ${ref.companyId}
    and made.import_id = ${ref.importId}`;
  const ofMachine = sql`substr(${alertMarks.taskId}, 1, instr(${alertMarks.taskId} || '.', '.') - 1)`;
  const belongs = (table: typeof meterReadings | typeof serviceEntries | typeof historyRecords) =>
    and(eq(table.companyId, ref.companyId), sql`${table.equipmentId} in (${made})`, undo);
  return [
    db.delete(serviceEntries).where(belongs(serviceEntries)),
    db.delete(historyRecords).where(belongs(historyRecords)),
    db.delete(meterReadings).where(belongs(meterReadings)),
    db
      .delete(alertMarks)
      .where(and(eq(alertMarks.companyId, ref.companyId), sql`${ofMachine} in (${made})`, undo)),
    db
      .delete(equipment)
      .where(and(eq(equipment.companyId, ref.companyId), eq(equipment.importId, ref.importId), undo)),
  ];
}
