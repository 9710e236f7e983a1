import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";

/** An operator's report: its machine, and when it was taken. */
export type TakenReport = { machineId: string; takenAt: Date };

/** Reports received before are of no use: yesterday began at most 49 hours ago, when the clocks were set back. */
export const YESTERDAY_MAX_MS = 50 * HOUR_MS;

/**
 * The machine whose form is open without a choice: the only one there is; otherwise that of the operator's last report
 * by the time it was taken, if that was today or yesterday. A machine that can't be reported on is not opened, and
 * no earlier report's takes its place.
 * @param listed the ids of the machines that can be reported on
 */
export function machineToOpen(
  listed: readonly string[],
  reports: readonly TakenReport[],
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const [first, ...others] = listed;
  if (first !== undefined && others.length === 0) return first;
  const [last] = latestFirst(reports);
  if (!last || !listed.includes(last.machineId)) return null;
  const yesterday = dayBefore(todayIn(timeZone, now));
  return todayIn(timeZone, last.takenAt) >= yesterday ? last.machineId : null;
}

/** Phones have this rule too, and no room for the whole arithmetic of days. */
const dayBefore = (day: CalendarDate): CalendarDate =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Reports by the time they were taken, the latest first; of the same moment as they came. */
export function latestFirst<Report extends TakenReport>(reports: readonly Report[]): Report[] {
  return [...reports].sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}
