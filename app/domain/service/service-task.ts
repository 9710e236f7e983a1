/**
 * A machine's service tasks. One is the default: the schedule of the equipment form. Usage is in tenths of the unit.
 */
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import type { IntervalUnit } from "#app/domain/equipment/equipment.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import { DATE_DAYS, type ServiceSchedule } from "./service-status.ts";

export const TASKS_MAX = 20;
export const OPERATOR_TASKS_MAX = 5;
export const TASK_NAME_MAX = 60;
/** The largest interval by time, in its unit. */
export const TIME_INTERVAL_MAX = 9_999;

/** The name of an unnamed default task in calls, values and files; screens translate it. */
export const UNNAMED_TASK = "Service";

export const LEAD_UNITS = ["percent", "usage"] as const;
export type LeadUnit = (typeof LEAD_UNITS)[number];

/** The values of a task that a person or a program sets. */
export type TaskValues = {
  /** Null for an unnamed default. */
  name: string | null;
  /** 0 means none. */
  serviceInterval: number;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: IntervalUnit | null;
  /** Whole percent of the interval, or tenths of the unit; the task is soon when that much is left. */
  lead: number | null;
  leadUnit: LeadUnit | null;
  notificationDays: number;
  byOperator: boolean;
};

/** A task of a service program. One of a program's tasks may be the regular service, a machine's default. */
export type ProgramTask = TaskValues & { id: string; name: string; isDefault: boolean };

/** Where a task counts from until an entry beats it. */
export type TaskStart = {
  usage: number;
  date: CalendarDate | null;
  /** Whether a person gave the value. Blank, imported and program values give way to any entry. */
  usageGiven: boolean;
  dateGiven: boolean;
  /** The day, in the company's zone, and the instant in milliseconds at which it was set. */
  setOn: CalendarDate;
  setAt: number;
};

/** A task's last service: an entry, or the starting point. */
export type LastService = {
  usage: number;
  date: CalendarDate | null;
  entryId: string | null;
  /** When the entry was recorded or the starting point set, in milliseconds. */
  recordedAt: number;
};

export type ServiceTask = TaskValues & {
  /** The default task has its machine's id; the id of any other task begins with it (`taskId`). */
  id: string;
  isDefault: boolean;
  start: TaskStart;
  last: LastService;
  nextDate: CalendarDate | null;
  /** Alerts are sent once per cycle. */
  cycle: number;
  /** The program's task that it follows. */
  programTaskId: string | null;
  /** Changed on the machine: changes of the program pass it by. */
  ownValues: boolean;
  /**
   * Of the default task alone: the program's tasks that wait until their name is free on the machine. Missing when none
   * does.
   */
  awaited?: readonly string[];
};

/** The id of a new task: it begins with its machine's, so that the task is found in its machine's row. */
export function taskId(equipmentId: string, suffix: string): string {
  return `${equipmentId}.${suffix}`;
}

/** The machine of a task's id. */
export function machineOfTask(id: string): string {
  return id.split(".", 1)[0] ?? id;
}

/** A task's name in calls, values and files. */
export function taskNameOf({ name }: Pick<TaskValues, "name">): string {
  return name ?? UNNAMED_TASK;
}

/** A machine's tasks as people read them: the default first, then by name. */
export function tasksByName<Task extends Pick<ServiceTask, "name" | "isDefault">>(
  tasks: readonly Task[],
): Task[] {
  const key = (task: Task) => naturalKey(taskNameOf(task));
  return tasks.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || (key(a) < key(b) ? -1 : Number(key(a) > key(b))),
  );
}

/** The date after `last` by the task's interval, month ends clamped; null without an interval or a date. */
export function nextDateOf(
  { maintenanceInterval, maintenanceIntervalUnit }: TaskValues,
  last: CalendarDate | null,
): CalendarDate | null {
  if (last === null || maintenanceInterval === null || maintenanceIntervalUnit === null) return null;
  return addInterval(last, maintenanceInterval, maintenanceIntervalUnit);
}

/** The usage since the last service at which a task's lead begins, rounded up; null without a lead. */
export function soonAfterOf({
  serviceInterval,
  lead,
  leadUnit,
}: Pick<TaskValues, "serviceInterval" | "lead" | "leadUnit">): number | null {
  if (serviceInterval <= 0 || lead === null || leadUnit === null) return null;
  if (leadUnit === "usage") return serviceInterval - lead;
  return Math.ceil((serviceInterval * (100 - lead)) / 100);
}

/** The notice of a task that leaves it blank: 7 days, or less if its interval in days is shorter. */
export function defaultNotice(
  interval: Pick<TaskValues, "maintenanceInterval" | "maintenanceIntervalUnit">,
): number {
  const { maintenanceInterval: every, maintenanceIntervalUnit: unit } = interval;
  if (unit !== "days" || every === null) return DATE_DAYS.defaultNotification;
  return Math.min(DATE_DAYS.defaultNotification, Math.max(1, every - 1));
}

/** Whether a task has an interval by usage or by time. */
export function hasSchedule(schedule: ServiceSchedule): boolean {
  return (
    schedule.serviceInterval > 0 ||
    (schedule.hasScheduledMaintenance && schedule.nextMaintenanceDate !== null)
  );
}
