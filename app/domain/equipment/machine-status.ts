/**
 * The service status of a machine with one or several tasks: the worst of its tasks, with the sentence of the task
 * that governs. With the default task alone everything reads as its own schedule does. Usage is in tenths of the
 * unit.
 */
import { type CalendarDate, daysBetween } from "#app/domain/calendar-date.ts";
import { byText } from "#app/domain/natural-order.ts";
import {
  type AlertKind,
  alertKind,
  criticality,
  type ListBadge,
  listBadge,
  type Overall,
  type ServiceSchedule,
  type ServiceStatus,
  type StatusText,
  serviceStatus,
  severity,
  statusText,
} from "#app/domain/service/service-status.ts";
import { hasSchedule, taskOrderKey } from "#app/domain/service/service-task.ts";
import type { ScheduledTask } from "#app/domain/service/stored-tasks.ts";

type Tasks = readonly [ScheduledTask, ...ScheduledTask[]];

/** The sentence of a machine's status. It names its task unless only the default has a schedule. */
export type MachineText = StatusText & {
  /** The name of the governing task; null for an unnamed default. Missing where the text names none. */
  task?: { name: string | null };
  /** How many other tasks are due or overdue, when there are any. */
  more?: number;
};

export type MachineStatus = {
  status: ServiceStatus;
  overall: Overall;
  /** The task with the worst status, of several the one furthest into its interval. */
  governing: ScheduledTask;
  text: MachineText;
};

/** A machine's status on the dashboard scale. */
export function machineStatus(tasks: Tasks, today: CalendarDate): MachineStatus {
  const governing = governingTask(tasks, today);
  const { status, overall } = serviceStatus(governing, today);
  const more = tasks.filter((task) => task !== governing && isDue(task, today)).length;
  return {
    status,
    overall,
    governing,
    text: {
      ...statusText(governing, today),
      ...(namesTask(tasks) ? { task: { name: governing.name } } : {}),
      ...(more > 0 ? { more } : {}),
    },
  };
}

/** Whether sentences about a machine name the task: always, unless only the default has a schedule. */
export function namesTask(tasks: Tasks): boolean {
  return tasks.some((task) => !task.isDefault && hasSchedule(task));
}

/** Whether a task is due or overdue. */
export function isDue(task: ServiceSchedule, today: CalendarDate): boolean {
  return rankOf(task, today) >= severity("time_for_service");
}

/** The e-mail that a task calls for; operators' own tasks are mailed only when overdue. */
export function taskAlert(task: ScheduledTask, today: CalendarDate): AlertKind | null {
  const kind = alertKind(task, today);
  return task.byOperator && kind !== "overdue" ? null : kind;
}

function governingTask(tasks: Tasks, today: CalendarDate): ScheduledTask {
  const scheduled = tasks.filter(hasSchedule).map((task) => ({ task, rank: rankOf(task, today) }));
  const worst = scheduled.reduce((most, { rank }) => Math.max(most, rank), 0);
  // Shares and names are reckoned once for each of the worst tasks, not for each comparison: machines have many tasks.
  const [first] = scheduled
    .filter(({ rank }) => rank === worst)
    .map(({ task }) => ({ task, share: shareGone(task, today) }))
    .toSorted(governsBefore);
  return first?.task ?? tasks[0];
}

const rankOf = (task: ServiceSchedule, today: CalendarDate) => severity(serviceStatus(task, today).status);

type Shared = { task: ScheduledTask; share: Share };

/** Of equally bad tasks the one further into its interval, then the default, then by name. */
function governsBefore(a: Shared, b: Shared): number {
  return (
    compareShares(b.share, a.share) ||
    Number(b.task.isDefault) - Number(a.task.isDefault) ||
    // As in the list of a machine's tasks.
    byText(taskOrderKey(a.task), taskOrderKey(b.task))
  );
}

/** A share of an interval as a fraction, so that no order depends on floating point. */
type Share = { gone: number; of: number };

function compareShares(a: Share, b: Share): number {
  return a.gone * b.of - b.gone * a.of;
}

/** How much of its interval is gone by usage; below all others without an interval. */
function shareUsed({ serviceInterval, currentUsage, lastServiceUsage }: ScheduledTask): Share {
  if (serviceInterval <= 0) return { gone: Number.MIN_SAFE_INTEGER, of: 1 };
  return { gone: currentUsage - lastServiceUsage, of: serviceInterval };
}

/** How much of its interval is gone, by usage or by days, whichever is more. */
function shareGone(task: ScheduledTask, today: CalendarDate): Share {
  const { nextMaintenanceDate, lastDate } = task;
  const byUsage = shareUsed(task);
  if (!task.hasScheduledMaintenance || nextMaintenanceDate === null || lastDate === null) return byUsage;
  const byDays = {
    gone: daysBetween(lastDate, today),
    of: Math.max(1, daysBetween(lastDate, nextMaintenanceDate)),
  };
  return compareShares(byDays, byUsage) > 0 ? byDays : byUsage;
}

/** How much of a task's interval is gone, in whole percent, above 100 when it is late; null without a schedule. */
export function percentGone(task: ScheduledTask, today: CalendarDate): number | null {
  if (!hasSchedule(task)) return null;
  return wholePercent(shareGone(task, today));
}

/** How much of a task's usage interval is gone, in whole percent, above 100 when it is late; 0 without an interval. */
export function percentUsed(task: ScheduledTask): number {
  return wholePercent(shareUsed(task));
}

/** Multiplied before it is divided: 29 of 100 is 28.999… as a fraction times 100. */
function wholePercent({ gone, of }: Share): number {
  return Math.max(0, Math.floor((gone * 100) / of));
}

/** Worst first: a machine shows the worst badge of its tasks (list scale). */
const BADGES: readonly ListBadge["key"][] = [
  "overdue",
  "maintenanceOverdue",
  "timeForService",
  "maintenanceDueSoon",
  "approachingService",
  "maintenanceScheduled",
  "good",
];

/** The list scale of a machine; leads don't change it. */
export function machineBadge(tasks: Tasks, today: CalendarDate): ListBadge {
  const badges = tasks.map((task) => listBadge(task, today));
  const [worst = listBadge(tasks[0], today)] = badges.toSorted(
    (a, b) => BADGES.indexOf(a.key) - BADGES.indexOf(b.key),
  );
  return worst;
}

/** The pulse of an operator update: that of the most critical task. */
export function machineCriticality(tasks: Tasks, today: CalendarDate): ReturnType<typeof criticality> {
  const found = tasks.map((task) => criticality(task, today));
  if (found.includes("severe")) return "severe";
  return found.includes("critical") ? "critical" : "none";
}

/** The earliest date at which a task is due; null without one. */
export function nextDateOfMachine(tasks: Tasks): CalendarDate | null {
  const dates = tasks.flatMap(({ hasScheduledMaintenance, nextMaintenanceDate }) =>
    hasScheduledMaintenance && nextMaintenanceDate !== null ? [nextMaintenanceDate] : [],
  );
  return dates.toSorted()[0] ?? null;
}

/** Whether a task has an interval by usage. */
export function isByUsage(tasks: Tasks): boolean {
  return tasks.some(({ serviceInterval }) => serviceInterval > 0);
}

/** The task due first by usage; on a tie the default, then the shorter interval. Null without any. */
export function firstByUsage(tasks: Tasks): ScheduledTask | null {
  const byUsage = tasks.filter(({ serviceInterval }) => serviceInterval > 0);
  const dueAt = (task: ScheduledTask) => task.lastServiceUsage + task.serviceInterval;
  return (
    byUsage.toSorted(
      (a, b) =>
        dueAt(a) - dueAt(b) ||
        Number(b.isDefault) - Number(a.isDefault) ||
        a.serviceInterval - b.serviceInterval,
    )[0] ?? null
  );
}

/** The task with the nearest date; null without one. */
export function firstByDate(tasks: Tasks): ScheduledTask | null {
  const nearest = nextDateOfMachine(tasks);
  return tasks.find((task) => task.hasScheduledMaintenance && task.nextMaintenanceDate === nearest) ?? null;
}
