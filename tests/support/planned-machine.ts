import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import type { PaceReadings } from "#app/domain/plan/forecast.ts";
import type { PlannedIssue, PlannedMachine } from "#app/domain/plan/weekly-plan.ts";
import { machineOf, task } from "./service-tasks.ts";

/** Machines of a weekly plan for tests, as of noon on a Wednesday. */
export const TODAY: CalendarDate = "2026-11-18";
const NOON = Date.parse("2026-11-18T12:00:00Z");
export const daysAgo = (days: number) => new Date(NOON - days * DAY_MS);
export const dayIn = (days: number) => addInterval(TODAY, days, "days");

/** Daily use of 1.0 up to 100.0, steady, with the last reading so many days ago. */
export function readings(age = 0): PaceReadings {
  const first = { id: "first", value: 700, takenAt: daysAgo(age + 30) };
  const last = { id: "last", value: 1_000, takenAt: daysAgo(age) };
  return { last, near: first, far: first, nearCount: 4, replacements: [] };
}

export function planned(
  tasks: Parameters<typeof machineOf>[0],
  more: Partial<PlannedMachine> = {},
): PlannedMachine {
  return {
    ...machineOf(tasks, 1_000),
    name: "Mule",
    shownName: more.name ?? "Mule",
    unit: "hours",
    condition: "ok",
    readings: readings(),
    reported: true,
    pendingAt: null,
    ...more,
  };
}

/** An open issue of a plan. */
export const LEAK: PlannedIssue = {
  id: "i1",
  equipmentId: "c1",
  shownName: "Crane",
  condition: "do_not_run",
  description: "Leaks",
  reportedById: null,
  reportedByName: "Ana",
  timesReported: 1,
  lastReportedAt: new Date("2026-11-17T15:05:00Z"),
};

/** A task due by usage at so many tenths more than the machine's 100.0. */
export const left = (tenths: number) => task({ serviceInterval: 1_000, at: tenths });
/** A task due by date in so many days. */
export const dated = (days: number) => ({
  maintenanceInterval: 30,
  maintenanceIntervalUnit: "days" as const,
  on: dayIn(days - 30),
});
