import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { RETIRED_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import type { Database } from "#db/client.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { deleteStepsOf, isTaskOf } from "#db/queries/service/task-steps.ts";
import {
  alertMarks,
  checklistSpans,
  checks,
  companies,
  equipment,
  historyRecords,
  issueReports,
  issues,
  machineCards,
  meterReadings,
  operatorUpdates,
  photos,
  retiredEquipment,
  serviceEntries,
} from "#db/schema.ts";
import { isMachine, isThere, type MachineRef } from "./machine.ts";

/** D1 allows 32 arguments per function: 14 name-value pairs, and some room. */
const NAMES_PER_OBJECT = 14;

/**
 * The machine's row as JSON, with the names of the schema and the values of the database (milliseconds, JSON
 * as text), so that restoring writes back the same values; nulls are left out.
 */
function snapshotOfRow(): SQL {
  const entries = Object.entries(getTableColumns(equipment));
  const objects: SQL[] = [];
  for (let from = 0; from < entries.length; from += NAMES_PER_OBJECT) {
    const pairs = entries
      .slice(from, from + NAMES_PER_OBJECT)
      .map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
    objects.push(sql`json_object(${sql.join(pairs, sql`, `)})`);
  }
  return objects.reduce((all, next) => sql`json_patch(${all}, ${next})`);
}

/**
 * Copies a machine into the retired ones, with its row at the moment of writing; returns nothing if it is
 * gone or `condition` is false.
 */
export function insertRetired(
  db: Database,
  machine: MachineRef,
  row: {
    id: string;
    retirementNotes: string | null;
    retiredById: string | null;
    retiredBy: string;
    retiredAt: Date;
    soldDate: CalendarDate | null;
    soldPrice: number | null;
  },
  condition?: SQL,
) {
  const kept = RETIRED_FIELDS.map((field) => [field, sql`${equipment[field]}`]);
  const values = {
    ...row,
    ...(Object.fromEntries(kept) as Record<(typeof RETIRED_FIELDS)[number], SQL>),
    companyId: machine.companyId,
    originalEquipmentId: machine.equipmentId,
    name: sql`${equipment.name}`,
    type: sql`${equipment.type}`,
    unit: sql`${equipment.unit}`,
    finalUsage: sql`${equipment.currentUsage}`,
    earlierUsage: sql`${equipment.earlierUsage}`,
    unitChangedAt: sql`${equipment.unitChangedAt}`,
    threshold: sql`${equipment.threshold}`,
    fuelType: sql`${equipment.fuelType}`,
    serviceInterval: sql`${equipment.serviceInterval}`,
    lastServiceUsage: sql`${equipment.lastServiceUsage}`,
    totalGasUsed: sql`${equipment.totalGasUsed}`,
    totalDieselUsed: sql`${equipment.totalDieselUsed}`,
    snapshot: snapshotOfRow(),
    originalDateAdded: sql`${equipment.dateAdded}`,
  };
  return insertEach(
    db,
    retiredEquipment,
    values,
    sql`from ${equipment} where ${and(isMachine(machine), condition)}`,
  ).returning();
}

/** Deletes the machine's row if `condition` holds; returns its id, or nothing if it was gone. */
export function deleteMachine(db: Database, machine: MachineRef, condition?: SQL) {
  return db
    .delete(equipment)
    .where(and(isMachine(machine), condition))
    .returning({ id: equipment.id });
}

const PREFIX = "/objects/uploads/".length + 1;

/** The ids of photos in notes, reports, service entries and issues: those of one machine, or those of all others. */
function photosOf({ companyId, equipmentId }: MachineRef, which: "own" | "others"): SQL {
  const machines = which === "own" ? sql`= ${equipmentId}` : sql`<> ${equipmentId}`;
  return sql`
    select substr(path.value, ${PREFIX}) as id from equipment_notes as note, json_each(note.photos) as path
      where note.company_id = ${companyId} and note.equipment_id ${machines}
    union select substr(path.value, ${PREFIX}) from operator_updates as report, json_each(report.photos) as path
      where report.company_id = ${companyId} and report.equipment_id ${machines}
    union select substr(path.value, ${PREFIX}) from service_entries as entry, json_each(entry.photos) as path
      where entry.company_id = ${companyId} and entry.equipment_id ${machines}
    union select substr(path.value, ${PREFIX}) from issues as issue, json_each(issue.photos) as path
      where issue.company_id = ${companyId} and issue.equipment_id ${machines}`;
}

/**
 * The ids of photos that nothing refers to once a machine is gone; several machines' records may share an
 * upload. The other machines are read only if this one has photos.
 */
function photosGoingWith(machine: MachineRef): SQL {
  return sql`select id from (${photosOf(machine, "own")}) where id not in (${photosOf(machine, "others")})`;
}

/** A standing entry with a cost outlives its machine. */
const outlives = sql.raw("(voided_at is null and labor_cost + parts_cost > 0)");

/** Counts what `deleteMachineData` deletes with a machine, and the fuel records and entries with costs that stay. */
export function countMachineData(db: Database, machine: MachineRef) {
  const { companyId, equipmentId } = machine;
  const rows = (table: string, which = sql`true`) =>
    sql<number>`(select count(*) from ${sql.identifier(table)} where company_id = ${companyId} and equipment_id = ${equipmentId} and ${which})`;
  return db
    .select({
      notes: rows("equipment_notes").as("notes_count"),
      history: rows("history_records").as("history_count"),
      readings: rows("meter_readings").as("readings_count"),
      updates: rows("operator_updates").as("updates_count"),
      photos: sql<number>`(select count(*) from (${photosGoingWith(machine)}))`.as("photos_count"),
      tasks: sql<number>`(1 + coalesce(json_array_length(${equipment.serviceTasks}, '$.others'), 0))`.as(
        "tasks_count",
      ),
      entries: rows("service_entries", sql`not ${outlives}`).as("entries_count"),
      entriesWithCost: rows("service_entries", outlives).as("entries_with_cost"),
      issues: rows("issues").as("issues_count"),
      checks: rows("checks").as("checks_count"),
      fuel: rows("fuel_entries").as("fuel_count"),
    })
    .from(equipment)
    .where(isMachine(machine));
}

/**
 * Deletes a machine's notes, history, readings, reports, service entries, issues, checks, alert marks, steps and card,
 * and releases its photos to the sweep. Fuel stays, under the machine's name, and so do standing entries with a
 * cost, without notes, parts and photos. Nothing happens unless the machine exists, so these come before
 * `deleteMachine` in its batch. With a machine that has or had a checklist, the company stops to know which days were
 * missed until now.
 */
export function deleteMachineData(db: Database, machine: MachineRef, now: Date) {
  const there = isThere(machine);
  const belongs = (table: { companyId: SQLiteColumn; equipmentId: SQLiteColumn }) =>
    and(eq(table.companyId, machine.companyId), eq(table.equipmentId, machine.equipmentId), there);
  return [
    db
      .update(photos)
      .set({ attachedAt: null })
      .where(
        and(
          eq(photos.companyId, machine.companyId),
          there,
          sql`${photos.id} in (${photosGoingWith(machine)})`,
        ),
      ),
    db.delete(serviceEntries).where(and(belongs(serviceEntries), sql`not ${outlives}`)),
    db
      .update(serviceEntries)
      .set({ notes: "", parts: [], photos: [], readingId: null })
      .where(belongs(serviceEntries)),
    db.delete(historyRecords).where(belongs(historyRecords)),
    db.delete(operatorUpdates).where(belongs(operatorUpdates)),
    db.delete(issueReports).where(belongs(issueReports)),
    db.delete(issues).where(belongs(issues)),
    db.delete(checks).where(belongs(checks)),
    db
      .update(companies)
      .set({ checklistSpansFrom: now })
      .where(
        and(
          eq(companies.id, machine.companyId),
          sql`(exists (select 1 from ${equipment} where ${isMachine(machine)} and ${equipment.checklistId} is not null)
            or exists (select 1 from ${checklistSpans} where ${belongs(checklistSpans)}))`,
        ),
      ),
    db.delete(checklistSpans).where(belongs(checklistSpans)),
    db.delete(meterReadings).where(belongs(meterReadings)),
    db
      .delete(alertMarks)
      .where(
        and(
          eq(alertMarks.companyId, machine.companyId),
          isTaskOf(alertMarks.taskId, machine.equipmentId),
          there,
        ),
      ),
    deleteStepsOf(db, machine, there),
    db.delete(machineCards).where(belongs(machineCards)),
  ] as const;
}
