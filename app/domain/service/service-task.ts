/**
 * A machine's service tasks. One is the default: the schedule of the equipment form. Usage is in tenths of the unit.
 */
import { addInterval, type CalendarDate, WEEK_DAYS } from "#app/domain/calendar-date.ts";
import { byText, naturalKey } from "#app/domain/natural-order.ts";
import { DATE_DAYS, type ServiceSchedule } from "./service-status.ts";

export const TASKS_MAX = 40;
export const OPERATOR_TASKS_MAX = 5;
export const TASK_NAME_MAX = 60;
export const STEPS_MAX = 2_000;
/** The largest interval by time, in its unit. */
export const TIME_INTERVAL_MAX = 9_999;

/** The name of an unnamed default task in calls, values and files; screens translate it. */
export const UNNAMED_TASK = "Service";

export const LEAD_UNITS = ["percent", "usage"] as const;
export type LeadUnit = (typeof LEAD_UNITS)[number];

/** The units of a task's interval by time; a default task has none by weeks. */
export const TASK_INTERVAL_UNITS = ["days", "weeks", "months", "years"] as const;
export type TaskIntervalUnit = (typeof TASK_INTERVAL_UNITS)[number];

/** What follows a service: the next interval, nothing any more, or nothing until somebody finds it needed. */
export const REPEATS = ["interval", "once", "as-needed"] as const;
export type Repeats = (typeof REPEATS)[number];

/** Whether an interval counts from the last service, or from fixed readings and days. */
export const COUNTS_FROM = ["done", "fixed"] as const;
export type CountsFrom = (typeof COUNTS_FROM)[number];

/** The values of a task that a person or a program sets. What is missing has its default. */
export type TaskValues = {
  /** Null for an unnamed default. */
  name: string | null;
  /** 0 means none. */
  serviceInterval: number;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: TaskIntervalUnit | null;
  /** Whole percent of the interval, or tenths of the unit; the task is soon when that much is left. */
  lead: number | null;
  leadUnit: LeadUnit | null;
  notificationDays: number;
  byOperator: boolean;
  /** Missing: after each interval. A default task has no other. */
  repeats?: Exclude<Repeats, "interval">;
  /** Missing: from the last service. */
  countsFrom?: Exclude<CountsFrom, "done">;
  /** How early a service counts for the coming fixed point; missing: a part of the interval. */
  windowUsage?: number;
  windowDays?: number;
};

/**
 * The points that a task's schedule begins with. They are no values: a machine keeps its own, whatever becomes of
 * those of its program.
 */
export type TaskPoints = {
  /** The first point, before all others; of a task done once the only one. */
  firstUsage?: number;
  firstDate?: CalendarDate;
  /** Where fixed points begin; missing by usage: at 0. */
  fixedUsage?: number;
  fixedDate?: CalendarDate;
};

/**
 * A task of a service program. One of a program's tasks may be the regular service, a machine's default. Its points
 * by usage are of a machine's whole life; the first day counts from a machine's purchase.
 */
export type ProgramTask = TaskValues &
  Omit<TaskPoints, "firstDate"> & {
    id: string;
    name: string;
    isDefault: boolean;
    firstAfter?: number;
    firstAfterUnit?: TaskIntervalUnit;
    /** Machines that follow read them here; those of a machine's own task are stored beside it. */
    steps?: string;
  };

/** Where a task counts from until an entry beats it. */
export type TaskStart = {
  usage: number;
  date: CalendarDate | null;
  /** Whether a person gave the value. Blank, imported and program values give way to any entry. */
  usageGiven: boolean;
  dateGiven: boolean;
  /** Whether the values are those of an entry that had named the task before it began. */
  ofEntry?: true;
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

export type ServiceTask = TaskValues &
  TaskPoints & {
    /** When the points by usage were set, in milliseconds: a meter replaced later moves them. */
    firstAt?: number;
    fixedAt?: number;
    /** Of a task done once: its machine had passed the point before the task began there. */
    passed?: true;
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
     * Of the default task alone: the program's tasks that wait for room or for their name on the machine. Missing when none
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

/** The sort key of a task's name. A comma within a number doesn't split it: "50 hours" comes before "1,000 hours". */
export function taskOrderKey(task: Pick<TaskValues, "name">): string {
  return naturalKey(taskNameOf(task).replace(/(\d),(?=\d{3}(?!\d))/g, "$1"));
}

/** A machine's tasks as people read them: the default first, then by name. */
export function tasksByName<Task extends Pick<ServiceTask, "name" | "isDefault">>(
  tasks: readonly Task[],
): Task[] {
  return tasks.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || byText(taskOrderKey(a), taskOrderKey(b)),
  );
}

/** The date after `last` by the task's interval, month ends clamped; null without an interval or a date. */
export function nextDateOf(
  {
    maintenanceInterval,
    maintenanceIntervalUnit,
  }: Pick<TaskValues, "maintenanceInterval" | "maintenanceIntervalUnit">,
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

/** The notice of a task that leaves it blank: 7 days, or less if its interval in days or weeks is shorter. */
export function defaultNotice(
  interval: Pick<TaskValues, "maintenanceInterval" | "maintenanceIntervalUnit">,
): number {
  const days = shortIntervalDays(interval);
  if (days === null) return DATE_DAYS.defaultNotification;
  return Math.min(DATE_DAYS.defaultNotification, Math.max(1, days - 1));
}

/** The days of an interval in days or weeks; null for any other. */
export function shortIntervalDays({
  maintenanceInterval: every,
  maintenanceIntervalUnit: unit,
}: Pick<TaskValues, "maintenanceInterval" | "maintenanceIntervalUnit">): number | null {
  if (every === null || (unit !== "days" && unit !== "weeks")) return null;
  return unit === "weeks" ? every * WEEK_DAYS : every;
}

/** Whether a task has an interval by usage or by time. */
export function hasSchedule(schedule: ServiceSchedule): boolean {
  return (
    schedule.serviceInterval > 0 ||
    (schedule.hasScheduledMaintenance && schedule.nextMaintenanceDate !== null)
  );
}
