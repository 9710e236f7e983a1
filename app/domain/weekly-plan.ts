/** The weekly plan of a company: what is due now, in each of four weeks, and what can't be told (§4). */
import {
  addInterval,
  type CalendarDate,
  daysBetween,
  mondayOf,
  todayIn,
  WEEK_DAYS,
} from "./calendar-date.ts";
import type { MeterUnit } from "./equipment.ts";
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
import { isDue, namesTask } from "./machine-status.ts";
import { type StatusText, serviceStatus, severity, statusText } from "./service-status.ts";
import { tasksByName } from "./service-task.ts";
import { type JudgedMachine, type ScheduledTask, schedulesOf } from "./stored-tasks.ts";

/** The age in calendar days of a last reading at which a machine counts as silent. */
export const SILENT_DAYS = 14;
const WEEKS = 4;

export type PlannedMachine = JudgedMachine & {
  name: string;
  unit: MeterUnit;
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
  equipmentName: string;
  unit: MeterUnit;
  task: { name: string | null } | null;
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
/** A machine without a reading for so many days; null if nobody has ever reported one. */
export type SilentLine = Omit<PlanLine, "task"> & { days: number | null };

export type WeeklyPlan = {
  today: CalendarDate;
  now: NowLine[];
  /** This week, from today, and the three after it, each from Monday to Sunday. */
  weeks: { from: CalendarDate; to: CalendarDate; items: WeekLine[] }[];
  noForecast: UnknownLine[];
  silent: SilentLine[];
};

/** The plan of a company's machines, which come by name. */
export function weeklyPlan(
  machines: readonly PlannedMachine[],
  today: CalendarDate,
  timeZone: string,
): WeeklyPlan {
  const lines = machines.flatMap((machine) => linesOf(machine, today, timeZone));
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
      // What is past stands in this week.
      items: byDay.filter(({ dueOn }) => (index === 0 || dueOn >= from) && dueOn <= to),
    })),
    noForecast: lines.flatMap((line) => ("why" in line ? [line] : [])),
    silent: silentOf(machines, today, timeZone),
  };
}

/** The lines of a machine's tasks, in the order in which people read them. */
function linesOf(
  machine: PlannedMachine,
  today: CalendarDate,
  timeZone: string,
): (NowLine | WeekLine | UnknownLine)[] {
  const tasks = schedulesOf(machine);
  const names = namesTask(tasks);
  const pace = paceOf(machine.readings, today, timeZone);
  return tasksByName(tasks).flatMap((task) => {
    const line = lineOf(task, pace, today, timeZone);
    if (line === null) return [];
    const { id: equipmentId, name: equipmentName, unit } = machine;
    return [{ equipmentId, equipmentName, unit, task: names ? { name: task.name } : null, ...line }];
  });
}

type Standing =
  | Omit<NowLine, keyof PlanLine>
  | Omit<WeekLine, keyof PlanLine>
  | Omit<UnknownLine, keyof PlanLine>;

/** Where a task stands in the plan; null without a schedule. */
function lineOf(
  task: ScheduledTask,
  pace: Pace | { missing: NoForecast },
  today: CalendarDate,
  timeZone: string,
): Standing | null {
  const { status, remaining } = serviceStatus(task, today);
  if (isDue(task, today)) {
    return { status: status as NowLine["status"], text: statusText(task, today) };
  }
  const date = task.hasScheduledMaintenance ? task.nextMaintenanceDate : null;
  const fixed =
    date === null ? null : { by: "date" as const, dueOn: date, confidence: "fixed" as const, ...NO_PACE };
  if (remaining === null) return fixed;
  if ("missing" in pace) return fixed ?? { why: pace.missing };
  const dueOn = dayReached(pace, remaining, timeZone);
  if (fixed !== null && fixed.dueOn < dueOn) return fixed;
  const confidence = confidenceOf(pace, dueOn, today);
  return {
    by: "usage",
    dueOn,
    confidence,
    readingAge: confidence === "rough" && pace.age >= OLD_READING_AGE ? pace.age : null,
    perDay: usagePerDay(pace),
  };
}

const NO_PACE = { readingAge: null, perDay: null };

/** Machines whose last reading is old, that of the oldest first. */
function silentOf(machines: readonly PlannedMachine[], today: CalendarDate, timeZone: string): SilentLine[] {
  const daysSince = (at: Date) => daysBetween(todayIn(timeZone, at), today);
  return machines
    .filter(({ unit, pendingAt }) => unit !== "n/a" && (!pendingAt || daysSince(pendingAt) >= SILENT_DAYS))
    .map((machine) => ({ machine, days: daysSince(machine.readings.last?.takenAt ?? machine.dateAdded) }))
    .filter(({ days }) => days >= SILENT_DAYS)
    .toSorted((a, b) => b.days - a.days)
    .map(({ machine: { id, name, unit, reported }, days }) => ({
      equipmentId: id,
      equipmentName: name,
      unit,
      days: reported ? days : null,
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
 * How many lines of each section a sheet has room for: each has a heading, and one more line where it counts
 * the rest. Earlier sections go first; every later one keeps room for its heading and its count.
 */
export function linesOfSheet(sections: readonly number[], sheet: number): number[] {
  let room = sheet;
  return sections.map((lines, index) => {
    const kept = (sections.length - index - 1) * 2;
    const free = room - kept - 1;
    const shown = lines <= free ? lines : Math.max(0, free - 1);
    room -= 1 + shown + Number(shown < lines);
    return shown;
  });
}
