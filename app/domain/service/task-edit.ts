/** What an addition or a change does to a service task. Usage is in tenths. */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { startedByHand } from "./last-service.ts";
import { cycleAfter, ownAfterEdit } from "./service-program.ts";
import { nextDateOf, type ServiceTask, type TaskStart, type TaskValues } from "./service-task.ts";
import { taskNameKey } from "./task-name.ts";

/** A last service as a person gave it; what is missing was left blank. */
export type GivenLast = { usage?: number; date?: CalendarDate };

type At = { now: number; today: CalendarDate };

/** The part of a standing entry that a new task may start from. */
export type NamingEntry = {
  date: CalendarDate;
  countedUsage: number;
  createdAt: Date;
  tasks: readonly { name: string | null }[];
  otherWork: string;
};

/**
 * The latest entry that names a task: as one of its tasks, or as its other work, whole or as a part between
 * semicolons. Letter case doesn't count.
 */
export function latestNaming(name: string, entries: readonly NamingEntry[]): NamingEntry | null {
  const key = taskNameKey(name);
  const names = (entry: NamingEntry) =>
    entry.tasks.some((task) => taskNameKey(task.name) === key) ||
    [entry.otherWork, ...entry.otherWork.split(";")].some((work) => taskNameKey(work) === key);
  const [latest] = entries
    .filter(names)
    .toSorted((a, b) =>
      a.date === b.date ? b.createdAt.getTime() - a.createdAt.getTime() : a.date < b.date ? 1 : -1,
    );
  return latest ?? null;
}

/**
 * A task that begins on a machine. What wasn't given of its last service comes from the latest entry that
 * names it, or else from the current usage and today.
 */
export function beginTask(
  task: { id: string; values: TaskValues; given: GivenLast },
  machine: { currentUsage: number; entries: readonly NamingEntry[] },
  { now, today }: At,
): ServiceTask {
  const { id, values, given } = task;
  const named = latestNaming(values.name ?? "", machine.entries);
  const usage = given.usage ?? named?.countedUsage ?? machine.currentUsage;
  const date = given.date ?? named?.date ?? today;
  const start: TaskStart = {
    usage,
    date,
    usageGiven: given.usage !== undefined,
    dateGiven: given.date !== undefined,
    setOn: today,
    setAt: now,
  };
  return {
    ...values,
    id,
    isDefault: false,
    start,
    last: { usage, date, entryId: null, recordedAt: now },
    nextDate: nextDateOf(values, date),
    cycle: 0,
    programTaskId: null,
    ownValues: false,
  };
}

/**
 * A task after an edit. A changed last service sets its starting point by hand; an unchanged one doesn't.
 * Another interval begins a cycle, and changed values of a program's task become the machine's own.
 */
export function editTask(
  task: ServiceTask,
  edit: { values: TaskValues; given: GivenLast },
  machine: { currentUsage: number },
  at: At,
): ServiceTask {
  const { values, given } = edit;
  const edited = {
    ...task,
    ...values,
    cycle: cycleAfter(task, values),
    ownValues: ownAfterEdit(task, values),
  };
  const byHand = {
    ...(given.usage !== undefined && given.usage !== task.last.usage ? { usage: given.usage } : {}),
    ...(given.date !== undefined && given.date !== task.last.date ? { date: given.date } : {}),
  };
  const started = Object.keys(byHand).length > 0 ? startedByHand(edited, byHand, at) : edited;
  const usage = given.usage === undefined && isNew(task) ? machine.currentUsage : null;
  return withNextDate(startedNow(started, { usage, date: at.today }), task);
}

/** Whether a new interval by usage counts from now: there was none, and no service. */
function isNew({ serviceInterval, last }: ServiceTask): boolean {
  return serviceInterval <= 0 && last.usage === 0 && last.entryId === null;
}

/** Fills in where an interval counts from, if neither a person nor a service gave it. */
function startedNow(task: ServiceTask, now: { usage: number | null; date: CalendarDate }): ServiceTask {
  const usage = task.serviceInterval > 0 ? (now.usage ?? task.last.usage) : task.last.usage;
  const date = task.maintenanceInterval === null ? task.last.date : (task.last.date ?? now.date);
  if (usage === task.last.usage && date === task.last.date) return task;
  return { ...task, start: { ...task.start, usage, date }, last: { ...task.last, usage, date } };
}

function withNextDate(task: ServiceTask, before: ServiceTask): ServiceTask {
  const same =
    task.maintenanceInterval === before.maintenanceInterval &&
    task.maintenanceIntervalUnit === before.maintenanceIntervalUnit &&
    task.last.date === before.last.date;
  return { ...task, nextDate: same ? before.nextDate : nextDateOf(task, task.last.date) };
}
