/** What each kind of task has: the rest is cleared when a task is saved. */
import { DATE_DAYS } from "./service-status.ts";
import type { ServiceTask, TaskPoints, TaskValues } from "./service-task.ts";

/** The values alone, without what else their owner has; what is missing is missing. */
export function valuesOf(values: TaskValues): TaskValues {
  const { name, serviceInterval, maintenanceInterval, maintenanceIntervalUnit } = values;
  const { lead, leadUnit, notificationDays, byOperator } = values;
  const { repeats, countsFrom, windowUsage, windowDays } = values;
  return {
    name,
    serviceInterval,
    maintenanceInterval,
    maintenanceIntervalUnit,
    lead,
    leadUnit,
    notificationDays,
    byOperator,
    ...(repeats && { repeats }),
    ...(countsFrom && { countsFrom }),
    ...(windowUsage !== undefined && { windowUsage }),
    ...(windowDays !== undefined && { windowDays }),
  };
}

type Kind = Pick<TaskValues, "repeats" | "countsFrom">;

/** The values that a task of this kind uses, without those that are missing. */
export function valuesOfKind<Values extends TaskValues>(values: Values): Values {
  const { repeats, countsFrom, windowUsage, windowDays, ...plain } = values;
  if (repeats === "as-needed") {
    return {
      ...plain,
      ...NO_INTERVALS,
      ...NO_LEAD,
      notificationDays: DATE_DAYS.defaultNotification,
      repeats,
    } as Values;
  }
  if (repeats === "once") return { ...plain, ...NO_INTERVALS, repeats } as Values;
  if (countsFrom !== "fixed") return plain as Values;
  return {
    ...plain,
    countsFrom,
    ...(values.serviceInterval > 0 && windowUsage !== undefined ? { windowUsage } : {}),
    ...(values.maintenanceInterval !== null && windowDays !== undefined ? { windowDays } : {}),
  } as Values;
}

const NO_INTERVALS = { serviceInterval: 0, maintenanceInterval: null, maintenanceIntervalUnit: null };
const NO_LEAD = { lead: null, leadUnit: null };

/** The points that a task of this kind uses, without those that are missing; fixed ones at 0 are left out. */
export function pointsOfKind(
  {
    repeats,
    countsFrom,
    serviceInterval,
    maintenanceInterval,
  }: Kind & Pick<TaskValues, "serviceInterval" | "maintenanceInterval">,
  { firstUsage, firstDate, fixedUsage = 0, fixedDate }: TaskPoints,
): TaskPoints {
  const hasFirst = repeats !== "as-needed";
  const isFixed = repeats === undefined && countsFrom === "fixed";
  return {
    ...(hasFirst && firstUsage !== undefined ? { firstUsage } : {}),
    ...(hasFirst && firstDate !== undefined ? { firstDate } : {}),
    ...(isFixed && serviceInterval > 0 && fixedUsage !== 0 ? { fixedUsage } : {}),
    ...(isFixed && maintenanceInterval !== null && fixedDate !== undefined ? { fixedDate } : {}),
  };
}

/**
 * A task with other values and points than it had `before`, and when its points by usage were set. One done once that gets another point
 * is no longer behind its machine.
 */
export function withKind<Task extends ServiceTask>(
  task: Task,
  values: TaskValues,
  points: TaskPoints,
  now: number,
  before: ServiceTask = task,
): Task {
  const { repeats: _repeats, countsFrom: _from, windowUsage: _window, windowDays: _days, ...plain } = task;
  const {
    firstUsage: _first,
    firstDate: _date,
    fixedUsage: _fixed,
    fixedDate: _day,
    ...withoutPoints
  } = plain;
  const { firstAt: _firstAt, fixedAt: _fixedAt, passed: _passed, ...rest } = withoutPoints;
  const { firstUsage, firstDate, fixedUsage, firstAt, fixedAt, passed } = before;
  const kept = valuesOfKind(valuesOf(values));
  const used = pointsOfKind(kept, points);
  const hasFixed = kept.countsFrom === "fixed" && kept.serviceInterval > 0;
  const hadFixed = before.countsFrom === "fixed" && before.serviceInterval > 0;
  const isSameFirst = used.firstUsage === firstUsage && used.firstDate === firstDate;
  return {
    ...rest,
    ...kept,
    ...used,
    ...(used.firstUsage === undefined
      ? {}
      : { firstAt: used.firstUsage === firstUsage ? (firstAt ?? task.start.setAt) : now }),
    ...(hasFixed
      ? { fixedAt: hadFixed && used.fixedUsage === fixedUsage ? (fixedAt ?? task.start.setAt) : now }
      : {}),
    ...(passed && kept.repeats === "once" && isSameFirst ? { passed } : {}),
  } as Task;
}

/** Whether a task has nothing but what a default task may have. */
export function isPlain(task: TaskValues & TaskPoints & { firstAfter?: number }): boolean {
  const { repeats, countsFrom, firstUsage, firstDate, firstAfter, maintenanceIntervalUnit } = task;
  return (
    repeats === undefined &&
    countsFrom === undefined &&
    firstUsage === undefined &&
    firstDate === undefined &&
    firstAfter === undefined &&
    maintenanceIntervalUnit !== "weeks"
  );
}

/** The points of a task alone. */
export function pointsOf({ firstUsage, firstDate, fixedUsage, fixedDate }: TaskPoints): TaskPoints {
  return { firstUsage, firstDate, fixedUsage, fixedDate };
}
