/** Machines that were used without a pre-start check (the week in the field §3). */
import {
  addInterval,
  type CalendarDate,
  type CalendarDay,
  daysBetween,
  mondayOf,
  startOfDay,
  todayIn,
  WEEK_DAYS,
} from "./calendar-date.ts";

/** A machine with a checklist: when its reports of a reading or fuel were written, and its checks. */
export type WatchedMachine = {
  id: string;
  name: string;
  checklistSince: CalendarDate;
  usedAt: readonly Date[];
  checkedAt: readonly Date[];
};

export type MissedCheck = { equipmentId: string; equipmentName: string; day: CalendarDate };

/**
 * Machines and days with a report but no check of that day, at whatever hour, from a machine's
 * `checklistSince` on: the latest day first, then in the order of the machines.
 * @param days in order
 */
export function missedChecks(
  machines: readonly WatchedMachine[],
  days: readonly CalendarDay[],
): MissedCheck[] {
  const dayOf = (at: Date) => days.find(({ from, until }) => at >= from && at < until)?.day;
  return machines
    .flatMap(({ id, name, checklistSince, usedAt, checkedAt }) => {
      const checked = new Set(checkedAt.map(dayOf));
      const used = new Set(usedAt.map(dayOf).filter((day) => day !== undefined));
      return [...used]
        .filter((day) => day >= checklistSince && !checked.has(day))
        .map((day) => ({ equipmentId: id, equipmentName: name, day }));
    })
    .toSorted((a, b) => daysBetween(a.day, b.day));
}

/** Monday and Sunday of the week before a day's. */
export function lastWeek(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const monday = mondayOf(today);
  return { from: addInterval(monday, -WEEK_DAYS, "days"), to: addInterval(monday, -1, "days") };
}

/** The zones in which days begin first and last. */
const [EAST, WEST] = ["Pacific/Kiritimati", "Etc/GMT+12"];

/** A span that holds last week of every time zone, for reading it before the zone is known. */
export function lastWeekAnywhere(now: Date): { from: Date; until: Date } {
  const earliest = lastWeek(todayIn(WEST, now));
  const latest = lastWeek(todayIn(EAST, now));
  return {
    from: startOfDay(EAST, earliest.from),
    until: startOfDay(WEST, addInterval(latest.to, 1, "days")),
  };
}
