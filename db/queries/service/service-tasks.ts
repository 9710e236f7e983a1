import { and, type SQL, sql } from "drizzle-orm";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { columnsOfTasks, type StoredTasks, type TaskColumns } from "#app/domain/service/stored-tasks.ts";
import type { Database } from "#db/client.ts";
import { isMachine, type MachineRef } from "#db/queries/equipment/machine.ts";
import { equipment } from "#db/schema.ts";

/** The columns of a machine's tasks (`tasksOf`), and its meter; the names are unique beside a joined row's. */
export const taskColumns = {
  machineId: equipment.id,
  unit: equipment.unit,
  currentUsage: equipment.currentUsage,
  lastServiceUsage: equipment.lastServiceUsage,
  serviceInterval: equipment.serviceInterval,
  hasScheduledMaintenance: equipment.hasScheduledMaintenance,
  maintenanceStartDate: equipment.maintenanceStartDate,
  maintenanceInterval: equipment.maintenanceInterval,
  maintenanceIntervalUnit: equipment.maintenanceIntervalUnit,
  nextMaintenanceDate: equipment.nextMaintenanceDate,
  notificationDays: equipment.notificationDays,
  serviceCycle: equipment.serviceCycle,
  serviceTasks: equipment.serviceTasks,
  tasksVersion: equipment.tasksVersion,
  dateAdded: equipment.dateAdded,
};

/**
 * A machine's tasks without those that aren't the operators' own, for `operatorTasksOf`: a page of every machine would
 * read megabytes of tasks that it doesn't list. The default task stays, whoever does it.
 */
export const tasksOfOperators = sql<StoredTasks | null>`json_set(${equipment.serviceTasks}, '$.others', (
    select json_group_array(json(task.value)) from json_each(${equipment.serviceTasks}, '$.others') as task
    where task.value ->> 'byOperator'))`
  .mapWith(equipment.serviceTasks)
  .as("operators_tasks");

/** The columns that hold a machine's tasks, for statements that read many machines from JSON by these names. */
export const TASK_COLUMNS = [
  "lastServiceUsage",
  "serviceInterval",
  "hasScheduledMaintenance",
  "maintenanceStartDate",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "nextMaintenanceDate",
  "notificationDays",
  "serviceCycle",
  "soonAfter",
  "serviceTasks",
  "tasksSoonUsage",
  "tasksDueUsage",
  "tasksDueInterval",
  "tasksOverdueUsage",
  "tasksMailUsage",
  "tasksSoonDate",
  "tasksNextDate",
  "tasksMailDate",
] as const satisfies readonly (keyof TaskColumns)[];

/** A machine's tasks and meter as an act read them. */
export type TasksRead = { tasksVersion: number; currentUsage: number };

/** Whether nobody has changed the machine's tasks or its current usage since they were read. */
export function areTasksUnchanged(machine: MachineRef, { tasksVersion, currentUsage }: TasksRead): SQL {
  return sql`exists (select 1 from ${equipment} where ${isMachine(machine)}
    and ${equipment.tasksVersion} = ${tasksVersion} and ${equipment.currentUsage} = ${currentUsage})`;
}

/** Stores a machine's tasks, the default first, if the act's claim (`condition`) holds. */
export function storeTasks(
  db: Database,
  machine: MachineRef,
  tasks: readonly ServiceTask[],
  now: Date,
  condition: SQL,
) {
  return db
    .update(equipment)
    .set({ ...columnsOfTasks(tasks), tasksVersion: sql`${equipment.tasksVersion} + 1`, lastUpdated: now })
    .where(and(isMachine(machine), condition));
}
