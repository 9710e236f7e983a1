/** The tasks of a machine that a file tells. Usage in tenths. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  defaultNotice,
  type ServiceTask,
  type TaskValues,
  taskId,
} from "#app/domain/service/service-task.ts";
import { newDefault } from "#app/domain/service/stored-tasks.ts";
import { beginTask, type GivenLast, type NamingEntry } from "#app/domain/service/task-edit.ts";
import type { MachineOfList } from "./bulk/machine-of-list.ts";

type At = { now: Date; today: CalendarDate };

/**
 * A machine that a row makes, with its default task. Any entry beats a last service that the file doesn't tell.
 */
export function columnsOfRow({ lastServiceGiven, ...values }: MachineOfList, { now, today }: At) {
  const { lastServiceUsage, maintenanceStartDate } = values;
  const serviceTasks = newDefault({
    usage: lastServiceUsage,
    date: maintenanceStartDate,
    usageGiven: lastServiceGiven,
    dateGiven: maintenanceStartDate !== null,
    setOn: today,
    setAt: now.getTime(),
  });
  return { ...values, serviceTasks, serviceCycle: 0 };
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
