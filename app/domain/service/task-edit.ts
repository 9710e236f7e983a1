/** What an addition or a change does to a service task. Usage is in tenths. */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { isFromDone, isSameDue, withNextDate } from "./due-point.ts";
import { startedByHand, withDueDay } from "./last-service.ts";
import { cycleAfter, ownAfterEdit } from "./service-program.ts";
import type { ServiceTask, TaskPoints, TaskStart, TaskValues } from "./service-task.ts";
import { pointsOf, withKind } from "./task-kind.ts";
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
 * names it, or else from the current usage and today. One done once counts from now: no service before finishes it.
 */
export function beginTask(
  task: { id: string; values: TaskValues; given: GivenLast; points?: TaskPoints },
  machine: { currentUsage: number; entries: readonly NamingEntry[] },
  { now, today }: At,
): ServiceTask {
  const { id, values, points = {} } = task;
  const isOnce = values.repeats === "once";
  const given = isOnce ? {} : task.given;
  const named = isOnce ? null : latestNaming(values.name ?? "", machine.entries);
  const usage = given.usage ?? named?.countedUsage ?? machine.currentUsage;
  const date = given.date ?? named?.date ?? today;
  const start: TaskStart = {
    usage,
    date,
    usageGiven: given.usage !== undefined,
    dateGiven: given.date !== undefined,
    ...(named ? { ofEntry: true } : {}),
    setOn: today,
    setAt: now,
  };
  const begun: ServiceTask = {
    ...values,
    id,
    isDefault: false,
    start,
    last: { usage, date, entryId: null, recordedAt: now },
    nextDate: null,
    cycle: 0,
    programTaskId: null,
    ownValues: false,
  };
  return withNextDate(withKind(begun, values, points, now));
}

/**
 * A task after an edit. A changed last service sets its starting point by hand; an unchanged one doesn't. Another
 * interval begins a cycle, and so does a first point while no service is known; of a task that has fixed points or is
 * done once, only another due point does. Changed values of a program's task become the machine's own.
 */
export function editTask(
  task: ServiceTask,
  edit: { values: TaskValues; given: GivenLast; points?: TaskPoints; areStepsChanged?: boolean },
  machine: { currentUsage: number },
  at: At,
): ServiceTask {
  const { given, points = pointsOf(task), areStepsChanged = false } = edit;
  const edited = {
    ...withKind(task, edit.values, points, at.now),
    cycle: cycleAfter(task, edit.values),
    ownValues: ownAfterEdit(task, edit.values, areStepsChanged),
  };
  const restarted = restartedOnce(task, edited, machine, at);
  if (restarted) return withDue(restarted, task);
  if (edited.repeats === "once") return withDue(edited, task);
  const byHand = {
    ...(given.usage !== undefined && given.usage !== task.last.usage ? { usage: given.usage } : {}),
    ...(given.date !== undefined && given.date !== task.last.date ? { date: given.date } : {}),
  };
  const started = Object.keys(byHand).length > 0 ? startedByHand(edited, byHand, at) : edited;
  const usage = given.usage === undefined && isNew(task) ? machine.currentUsage : null;
  return withDue(startedNow(started, { usage, date: at.today }), task);
}

/** A task done once that begins anew: it has become one, or has another point. Null for any other. */
export function restartedOnce(
  before: ServiceTask,
  task: ServiceTask,
  machine: { currentUsage: number },
  { now, today }: At,
): ServiceTask | null {
  const isSame =
    before.repeats === "once" && before.firstUsage === task.firstUsage && before.firstDate === task.firstDate;
  if (task.repeats !== "once" || isSame) return null;
  const usage = machine.currentUsage;
  const start = { usage, date: today, usageGiven: false, dateGiven: false, setOn: today, setAt: now };
  return { ...task, start, last: { usage, date: today, entryId: null, recordedAt: now } };
}

/** Whether a new interval by usage counts from now: there was none, no first point, and no service. */
function isNew({ serviceInterval, firstUsage, last }: ServiceTask): boolean {
  return serviceInterval <= 0 && firstUsage === undefined && last.usage === 0 && last.entryId === null;
}

/** Fills in where an interval counts from, if neither a person nor a service gave it. */
function startedNow(task: ServiceTask, now: { usage: number | null; date: CalendarDate }): ServiceTask {
  const usage = task.serviceInterval > 0 ? (now.usage ?? task.last.usage) : task.last.usage;
  const date = task.maintenanceInterval === null ? task.last.date : (task.last.date ?? now.date);
  if (usage === task.last.usage && date === task.last.date) return task;
  return { ...task, start: { ...task.start, usage, date }, last: { ...task.last, usage, date } };
}

/** The task with its due day and cycle, compared with the state before the edit. */
function withDue(task: ServiceTask, before: ServiceTask): ServiceTask {
  const same =
    task.maintenanceInterval === before.maintenanceInterval &&
    task.maintenanceIntervalUnit === before.maintenanceIntervalUnit &&
    task.last.date === before.last.date;
  // The default's day is that of its form, which stays until something changes it.
  const due = task.isDefault && same ? { ...task, nextDate: before.nextDate } : withDueDay(task);
  return { ...due, cycle: cycleOfEdit(before, task) };
}

/** The cycle of an edited task, whose values and last service have counted their own changes. */
export function cycleOfEdit(before: ServiceTask, task: ServiceTask): number {
  if (!(isFromDone(before) && isFromDone(task))) return before.cycle + Number(!isSameDue(before, task));
  const isFirstMoved = before.firstUsage !== task.firstUsage || before.firstDate !== task.firstDate;
  return isFirstMoved && task.cycle === before.cycle && !isSameDue(before, task)
    ? before.cycle + 1
    : task.cycle;
}

/** Whether an edit has left a task as it was. */
export function isSameTask(task: ServiceTask, edited: ServiceTask): boolean {
  const fields = Object.keys({ ...task, ...edited }) as (keyof ServiceTask)[];
  return fields.every((field) => JSON.stringify(task[field]) === JSON.stringify(edited[field]));
}
