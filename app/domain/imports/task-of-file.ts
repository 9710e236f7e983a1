/** The tasks of a machine that a file tells. Usage in tenths. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  defaultNotice,
  type ServiceTask,
  type TaskValues,
  taskId,
} from "#app/domain/service/service-task.ts";
import { newDefault, type StoredTasks } from "#app/domain/service/stored-tasks.ts";
import { beginTask, type GivenLast, type NamingEntry } from "#app/domain/service/task-edit.ts";
import type { ImportRow } from "./import-row.ts";

type At = { now: Date; today: CalendarDate };

/** The default task of a machine that a row makes. Any entry beats a last service that the file doesn't tell. */
export function defaultOfRow(
  {
    lastServiceUsage,
    lastServiceGiven,
    maintenanceStartDate,
  }: Pick<ImportRow, "lastServiceUsage" | "lastServiceGiven" | "maintenanceStartDate">,
  { now, today }: At,
): StoredTasks {
  return newDefault({
    usage: lastServiceUsage,
    date: maintenanceStartDate,
    usageGiven: lastServiceGiven,
    dateGiven: maintenanceStartDate !== null,
    setOn: today,
    setAt: now.getTime(),
  });
}

/** A task that a file begins on a machine, besides its default. */
export function taskOfFile(
  task: Pick<TaskValues, "name" | "serviceInterval" | "maintenanceInterval" | "maintenanceIntervalUnit">,
  given: GivenLast,
  machine: { id: string; currentUsage: number; entries: readonly NamingEntry[] },
  { now, today, newId }: At & { newId: () => string },
): ServiceTask {
  const isScheduled = task.serviceInterval > 0 || task.maintenanceInterval !== null;
  const { name, serviceInterval, maintenanceInterval, maintenanceIntervalUnit } = task;
  const values: TaskValues = {
    ...{ name, serviceInterval, maintenanceInterval, maintenanceIntervalUnit },
    ...{ lead: null, leadUnit: null, notificationDays: defaultNotice(task), byOperator: false },
    ...(isScheduled ? {} : { repeats: "as-needed" }),
  };
  return beginTask({ id: taskId(machine.id, newId()), values, given }, machine, {
    now: now.getTime(),
    today,
  });
}
