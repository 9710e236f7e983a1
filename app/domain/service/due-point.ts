/**
 * When a task is due: the point, a usage or a day, that its schedule has reached, and the span that ends there. Points
 * by usage and by time are reckoned apart. Everything that judges a task judges this point: status, earliest points and mails
 * read `due - span` as its last service and `span` as its interval. Usage is in tenths.
 */
import {
  addInterval,
  type CalendarDate,
  daysBetween,
  LATEST_DATE,
  monthsBetween,
} from "#app/domain/calendar-date.ts";
import { nextDateOf, type ServiceTask, shortIntervalDays, type TaskValues } from "./service-task.ts";

/** The part of a task that its due point follows from. */
export type DueTask = Pick<
  ServiceTask,
  | "serviceInterval"
  | "maintenanceInterval"
  | "maintenanceIntervalUnit"
  | "repeats"
  | "countsFrom"
  | "windowUsage"
  | "windowDays"
  | "firstUsage"
  | "firstDate"
  | "fixedUsage"
  | "fixedDate"
  | "passed"
  | "start"
  | "last"
>;

/** A usage at which a task is due, and the way to it, at least a tenth. */
export type DueUsage = { due: number; span: number };
/** A day on which a task is due, and the day from which its share counts; null if that isn't known. */
export type DueDay = { due: CalendarDate; from: CalendarDate | null };

/** A window left blank is this part of the interval, and not longer than these days. */
const WINDOW_PART = 5;
const WINDOW_DAYS_MAX = 30;

/** Whether a service of the task is known: an entry, one that a person gave, or one taken from an entry. */
export function isKnown({ start, last }: Pick<ServiceTask, "start" | "last">): boolean {
  return last.entryId !== null || start.usageGiven || start.dateGiven || start.ofEntry === true;
}

/** Whether a task done once is behind its machine. */
export function isFinished({
  repeats,
  passed,
  last,
}: Pick<ServiceTask, "repeats" | "passed" | "last">): boolean {
  return repeats === "once" && (passed === true || last.entryId !== null);
}

/** The day on which a task done once was finished; null for one that isn't, or that its machine had passed. */
export function finishedOn(task: Pick<ServiceTask, "repeats" | "passed" | "last">): CalendarDate | null {
  return isFinished(task) && task.last.entryId !== null ? task.last.date : null;
}

/** Whether a task counts as tasks always have: after each interval, from the last service. */
export function isFromDone({ repeats, countsFrom }: Pick<TaskValues, "repeats" | "countsFrom">): boolean {
  return repeats === undefined && countsFrom === undefined;
}

/** The usage at which a task is due; null without one. */
export function dueUsageOf(task: DueTask): DueUsage | null {
  if (task.repeats === "as-needed" || isFinished(task)) return null;
  const { firstUsage, start, last, serviceInterval: interval } = task;
  const first =
    firstUsage === undefined ? null : { due: firstUsage, span: Math.max(1, firstUsage - start.usage) };
  if (task.repeats === "once") return first;
  if (task.countsFrom === "fixed") return fixedUsageDue(task, first);
  if (first && !isKnown(task)) return first;
  return interval > 0 ? { due: last.usage + interval, span: interval } : null;
}

function fixedUsageDue(task: DueTask, first: DueUsage | null): DueUsage | null {
  const { serviceInterval: interval, fixedUsage: from = 0, windowUsage, last } = task;
  const known = isKnown(task);
  if (first) {
    const window = windowUsage ?? Math.floor(first.span / WINDOW_PART);
    if (!known || first.due - window > last.usage) return first;
  }
  if (interval <= 0) return null;
  const window = windowUsage ?? Math.floor(interval / WINDOW_PART);
  const served = known ? last.usage + window : last.usage;
  const passed = Math.max(served, first?.due ?? Number.NEGATIVE_INFINITY);
  const intervals = Math.max(0, Math.floor((passed - from) / interval) + 1);
  return { due: from + intervals * interval, span: interval };
}

/** The day on which a task is due; null without one. */
export function dueDayOf(task: DueTask): DueDay | null {
  if (task.repeats === "as-needed" || isFinished(task)) return null;
  const { firstDate, start, last } = task;
  const first = firstDate === undefined ? null : { due: firstDate, from: start.date };
  if (task.repeats === "once") return first;
  if (task.countsFrom === "fixed") return fixedDayDue(task, first);
  if (first && !isKnown(task)) return first;
  const due = nextDateOf(task, last.date);
  return due === null ? null : { due, from: last.date };
}

/** Fixed days: each is so many intervals after the first one, so that a month's end stays one. */
type FixedDays = {
  from: CalendarDate;
  every: number;
  unit: NonNullable<TaskValues["maintenanceIntervalUnit"]>;
};

function fixedDayDue(task: DueTask, first: DueDay | null): DueDay | null {
  const {
    maintenanceInterval: every,
    maintenanceIntervalUnit: unit,
    fixedDate,
    windowDays,
    start,
    last,
  } = task;
  const served = isKnown(task) ? last.date : null;
  if (first) {
    const blank = first.from === null ? 0 : blankWindow(daysBetween(first.from, first.due));
    const isServed = served !== null && daysBetween(served, first.due) <= (windowDays ?? blank);
    if (!isServed) return first;
  }
  if (every === null || unit === null || fixedDate === undefined) return null;
  const days: FixedDays = { from: fixedDate, every, unit };
  const comes = (point: CalendarDate, index: number) => {
    if (first && point <= first.due) return false;
    if (served === null) return last.date === null || point >= last.date;
    return daysBetween(served, point) > (windowDays ?? windowBefore(days, index));
  };
  const passed = [served ?? last.date, first?.due ?? null]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  let index = passed === undefined ? 0 : intervalsUpTo(days, passed);
  while (!comes(fixedDay(days, index), index) && fixedDay(days, index) < LATEST_DATE) index += 1;
  const due = fixedDay(days, index);
  const before = [index > 0 ? fixedDay(days, index - 1) : null, first?.due ?? null].filter(
    (day) => day !== null,
  );
  return { due, from: before.toSorted().at(-1) ?? start.date };
}

function fixedDay({ from, every, unit }: FixedDays, index: number): CalendarDate {
  return addInterval(from, index * every, unit);
}

/** How many intervals end surely on that day or before it. */
function intervalsUpTo({ from, every, unit }: FixedDays, day: CalendarDate): number {
  const days = shortIntervalDays({ maintenanceInterval: every, maintenanceIntervalUnit: unit });
  const months = unit === "years" ? every * 12 : every;
  const gone = days === null ? (monthsBetween(from, day) - 1) / months : daysBetween(from, day) / days;
  return Math.max(0, Math.floor(gone));
}

/** A blank window before a fixed day: a part of the days since the one before, which may lie before the first. */
function windowBefore(days: FixedDays, index: number): number {
  // Longer intervals all have the longest window; a day far back has no date.
  if (leastDays(days) >= WINDOW_DAYS_MAX * WINDOW_PART) return WINDOW_DAYS_MAX;
  return blankWindow(daysBetween(fixedDay(days, index - 1), fixedDay(days, index)));
}

function blankWindow(days: number): number {
  return Math.min(WINDOW_DAYS_MAX, Math.max(0, Math.floor(days / WINDOW_PART)));
}

/** The days of an interval, a month taken as 28 and a year as 365. */
export function leastDays({ every, unit }: Pick<FixedDays, "every" | "unit">): number {
  const ofOne = { days: 1, weeks: 7, months: 28, years: 365 };
  return every * ofOne[unit];
}

/** Whether two states of a task are due at the same usage and on the same day. */
export function isSameDue(one: DueTask, other: DueTask): boolean {
  return dueUsageOf(one)?.due === dueUsageOf(other)?.due && dueDayOf(one)?.due === dueDayOf(other)?.due;
}

/** A task besides the default with the day on which it is due. */
export function withNextDate<Task extends DueTask>(task: Task): Task & { nextDate: CalendarDate | null } {
  return { ...task, nextDate: dueDayOf(task)?.due ?? null };
}

/** A task as it would be after a service at this usage on this day, which is not before its last one. */
export function afterServedOn<Task extends DueTask>(
  task: Task,
  now: { usage: number; day: CalendarDate },
): Task {
  return {
    ...task,
    last: { usage: now.usage, date: now.day, entryId: "now", recordedAt: task.last.recordedAt },
  };
}
