/** The weekly plan of a company: what is due now, in each of four weeks, and what can't be told. */
import {
  addInterval,
  type CalendarDate,
  daysBetween,
  mondayOf,
  todayIn,
  WEEK_DAYS,
} from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isDue, machineStatus, namesTask } from "#app/domain/equipment/machine-status.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { type StatusText, serviceStatus, severity, statusText } from "#app/domain/service/service-status.ts";
import { tasksByName } from "#app/domain/service/service-task.ts";
import { type JudgedMachine, type ScheduledTask, schedulesOf } from "#app/domain/service/stored-tasks.ts";
import {
  type Confidence,
  confidenceOf,
  dayReached,
  type NoForecast,
  OLD_READING_AGE,
  type Pace,
  type PaceReadings,
  paceOf,
  usagePerDay,
} from "./forecast.ts";

/** From this age of the last reading, in calendar days, a machine counts as silent. */
export const SILENT_DAYS = 14;
const WEEKS = 4;

export type PlannedMachine = JudgedMachine & {
  name: string;
  /** As it stands alone. */
  shownName: string;
  unit: MeterUnit;
  condition: Condition;
  dateAdded: Date;
  readings: PaceReadings;
  /** Whether somebody has reported a reading since the machine was added or imported. */
  reported: boolean;
  /** When the reading of the latest pending update was taken. */
  pendingAt: Date | null;
};

/** A line of the plan; `task` is null where its machine's lines name none. */
export type PlanLine = {
  equipmentId: string;
  /** The machine's own id for its default task. */
  taskId: string;
  equipmentName: string;
  shownName: string;
  unit: MeterUnit;
  /** The worst of the machine's open issues. */
  condition: Condition;
  task: { name: string | null } | null;
};
/** An open issue in a plan. */
export type PlannedIssue = {
  id: string;
  equipmentId: string;
  shownName: string;
  condition: Condition;
  description: string;
  reportedById: string | null;
  reportedByName: string;
  timesReported: number;
  lastReportedAt: Date;
};
export type NowLine = PlanLine & { status: "time_for_service" | "overdue"; text: StatusText };
export type WeekLine = PlanLine & {
  by: "usage" | "date";
  dueOn: CalendarDate;
  confidence: Confidence;
  /** The age of the last reading, where it makes the forecast rough. */
  readingAge: number | null;
  /** Tenths of the unit; null by date. */
  perDay: number | null;
};
export type UnknownLine = PlanLine & { why: NoForecast };
/** A machine without a reading for `days` calendar days, and whether anybody has ever reported one. */
export type SilentLine = Omit<PlanLine, "task" | "taskId"> & { days: number; reported: boolean };

/** How many days ahead a line may be due, by date and by forecast. */
export type Reach = { dateDays: number; forecastDays: number };

const ANY_DAY: Reach = { dateDays: Number.POSITIVE_INFINITY, forecastDays: Number.POSITIVE_INFINITY };

export type WeeklyPlan = {
  today: CalendarDate;
  now: NowLine[];
  /** This week, from today, and the three after it, each from Monday to Sunday. */
  weeks: { from: CalendarDate; to: CalendarDate; items: WeekLine[] }[];
  noForecast: UnknownLine[];
  silent: SilentLine[];
};

/** The plan of a company; its machines are ordered by name. */
export function weeklyPlan(
  machines: readonly PlannedMachine[],
  today: CalendarDate,
  timeZone: string,
): WeeklyPlan {
  const lines = machines.flatMap((machine) => linesOf(machine, today, timeZone, ANY_DAY));
  const planned = lines.flatMap((line) => ("dueOn" in line ? [line] : []));
  const byDay = planned.toSorted((a, b) => daysBetween(b.dueOn, a.dueOn));
  return {
    today,
    now: lines
      .flatMap((line) => ("status" in line ? [line] : []))
      .toSorted((a, b) => severity(b.status) - severity(a.status)),
    weeks: weeksFrom(today).map(({ from, to }, index) => ({
      from,
      to,
      // Past days belong to this week.
      items: byDay.filter(({ dueOn }) => (index === 0 || dueOn >= from) && dueOn <= to),
    })),
    noForecast: lines.flatMap((line) => ("why" in line ? [line] : [])),
    silent: silentOf(machines, today, timeZone),
  };
}

/** The lines of a machine's tasks, in the order of `tasksByName`; days out of reach are ignored. */
export function linesOf(
  machine: PlannedMachine,
  today: CalendarDate,
  timeZone: string,
  reach: Reach,
): (NowLine | WeekLine | UnknownLine)[] {
  const tasks = schedulesOf(machine);
  const names = namesTask(tasks);
  const pace = paceOf(machine.readings, today, timeZone);
  return tasksByName(tasks).flatMap((task) => {
    const line = isDue(task, today)
      ? nowOf(task, today)
      : earlierOf(
          withinReach(dateOf(task), today, reach.dateDays),
          withinReach(forecastOf(task, pace, today, timeZone), today, reach.forecastDays),
        );
    if (line === null) return [];
    const { id: equipmentId, name: equipmentName, shownName, unit, condition } = machine;
    const named = names ? { name: task.name } : null;
    const of = { equipmentId, equipmentName, shownName, taskId: task.id, unit, condition, task: named };
    return [{ ...of, ...line }];
  });
}

/** What comes next on a machine: the task that governs, if due, or else the earliest day, or else why none is known. */
export function nextOfMachine(
  machine: PlannedMachine,
  today: CalendarDate,
  timeZone: string,
): NowLine | WeekLine | UnknownLine | null {
  const lines = linesOf(machine, today, timeZone, ANY_DAY);
  const { governing } = machineStatus(schedulesOf(machine), today);
  const first = lines.find(({ taskId }) => taskId === governing.id);
  if (first && "status" in first) return first;
  const planned = lines.flatMap((line) => ("dueOn" in line ? [line] : []));
  return planned.toSorted((a, b) => daysBetween(b.dueOn, a.dueOn))[0] ?? lines[0] ?? null;
}

type Standing<Line extends PlanLine> = Omit<Line, keyof PlanLine>;
type DueDay = Standing<WeekLine>;
type NoDay = Standing<UnknownLine>;

function nowOf(task: ScheduledTask, today: CalendarDate): Standing<NowLine> {
  const { status } = serviceStatus(task, today);
  return { status: status as NowLine["status"], text: statusText(task, today) };
}

/** The day of a task's schedule by date; null without one. */
function dateOf({ hasScheduledMaintenance, nextMaintenanceDate }: ScheduledTask): DueDay | null {
  return hasScheduledMaintenance && nextMaintenanceDate !== null
    ? { by: "date", dueOn: nextMaintenanceDate, confidence: "fixed", readingAge: null, perDay: null }
    : null;
}

/** The forecast of a task's schedule by usage, or why there is none; null without one. */
function forecastOf(
  task: ScheduledTask,
  pace: Pace | { missing: NoForecast },
  today: CalendarDate,
  timeZone: string,
): DueDay | NoDay | null {
  const { remaining } = serviceStatus(task, today);
  if (remaining === null) return null;
  if ("missing" in pace) return { why: pace.missing };
  const dueOn = dayReached(pace, remaining, timeZone);
  const confidence = confidenceOf(pace, dueOn, today);
  return {
    by: "usage",
    dueOn,
    confidence,
    readingAge: confidence === "rough" && pace.age >= OLD_READING_AGE ? pace.age : null,
    perDay: usagePerDay(pace),
  };
}

function withinReach<Found extends DueDay | NoDay>(
  found: Found | null,
  today: CalendarDate,
  days: number,
): Found | null {
  return found !== null && "dueOn" in found && daysBetween(today, found.dueOn) > days ? null : found;
}

/** The earlier of the two days, the forecast's on a tie; without any, why there is none. */
function earlierOf(date: DueDay | null, forecast: DueDay | NoDay | null): DueDay | NoDay | null {
  if (forecast === null) return date;
  if ("why" in forecast) return date ?? forecast;
  return date !== null && date.dueOn < forecast.dueOn ? date : forecast;
}

/** Machines whose last reading is old, the oldest first. */
function silentOf(machines: readonly PlannedMachine[], today: CalendarDate, timeZone: string): SilentLine[] {
  const daysSince = (at: Date) => daysBetween(todayIn(timeZone, at), today);
  return machines
    .filter(({ unit, pendingAt }) => unit !== "n/a" && (!pendingAt || daysSince(pendingAt) >= SILENT_DAYS))
    .map((machine) => ({ machine, days: daysSince(machine.readings.last?.takenAt ?? machine.dateAdded) }))
    .filter(({ days }) => days >= SILENT_DAYS)
    .toSorted((a, b) => b.days - a.days)
    .map(({ machine: { id, name, shownName, unit, condition, reported }, days }) => ({
      equipmentId: id,
      equipmentName: name,
      shownName,
      unit,
      condition,
      days,
      reported,
    }));
}

function weeksFrom(today: CalendarDate): { from: CalendarDate; to: CalendarDate }[] {
  const first = mondayOf(today);
  return Array.from({ length: WEEKS }, (_, index) => {
    const monday = addInterval(first, index * WEEK_DAYS, "days");
    return { from: index === 0 ? today : monday, to: addInterval(monday, WEEK_DAYS - 1, "days") };
  });
}

/**
 * How many entries of each section a sheet has room for: each section has a heading, and one more line where it
 * counts the rest. Earlier sections go first; every later one keeps room for its heading and its count.
 * @param sections the lines that each entry takes, by section
 */
export function linesOfSheet(sections: readonly (readonly number[])[], sheet: number): number[] {
  let room = sheet;
  return sections.map((entries, index) => {
    const kept = (sections.length - index - 1) * 2;
    const free = room - kept - 1;
    const whole = sumOf(entries) <= free;
    const listed = whole ? entries.length : countWithin(entries, free - 1);
    room -= 1 + sumOf(entries.slice(0, listed)) + Number(!whole);
    return listed;
  });
}

/**
 * The size of a sheet's letters, and how many entries of each section it then lists: the first size in which every entry
 * fits, or the last one.
 * @param kept the lines of each size that no section may take
 * @param heightsOf the lines that each entry takes in a size, by section
 */
export function sizeOfSheet<Size extends { lines: number }>(
  [size, ...smaller]: readonly [Size, ...Size[]],
  kept: number,
  heightsOf: (size: Size) => readonly (readonly number[])[],
): { size: Size; listed: number[] } {
  const heights = heightsOf(size);
  const listed = linesOfSheet(heights, size.lines - kept);
  const [next, ...rest] = smaller;
  const isWhole = heights.every((entries, index) => entries.length === listed[index]);
  return isWhole || !next ? { size, listed } : sizeOfSheet([next, ...rest], kept, heightsOf);
}

/** How many entries, from the first on, fit into these lines. */
function countWithin(heights: readonly number[], lines: number): number {
  const beyond = heights.findIndex((_, index) => sumOf(heights.slice(0, index + 1)) > lines);
  return beyond === -1 ? heights.length : beyond;
}
