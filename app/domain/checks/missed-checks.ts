/** Machines that were used without a pre-start check. */
import {
  addInterval,
  type CalendarDate,
  type CalendarDay,
  daysBetween,
  mondayOf,
  startOfDay,
  todayIn,
  WEEK_DAYS,
} from "#app/domain/calendar-date.ts";

/** A stretch in which a machine had a checklist: from the beginning of a day until it lost it or was retired. */
export type EndedStretch = { since: CalendarDate; until: Date };

/**
 * A machine that has or had a checklist: when its reports of a reading or fuel were written, and its checks. A machine
 * may get a checklist again after it lost one.
 */
export type WatchedMachine = {
  id: string;
  name: string;
  isRetired: boolean;
  /** The day since when it has the checklist that it has now; null without one. */
  checklistSince: CalendarDate | null;
  ended: readonly EndedStretch[];
  usedAt: readonly Date[];
  checkedAt: readonly Date[];
};

export type MissedCheck = {
  equipmentId: string;
  equipmentName: string;
  isRetired: boolean;
  day: CalendarDate;
};

/** Whether a machine had a checklist at an instant of a day: on its first day from midnight on. */
function hadChecklist({ checklistSince, ended }: WatchedMachine, day: CalendarDate, at: Date): boolean {
  const isOn = checklistSince !== null && day >= checklistSince;
  return isOn || ended.some(({ since, until }) => day >= since && at < until);
}

/** Whether a machine had a checklist on one of these days, at whatever hour. */
export function hadChecklistWithin(machine: WatchedMachine, days: readonly CalendarDay[]): boolean {
  return days.some(({ day, from }) => hadChecklist(machine, day, from));
}

/**
 * Machines and days with a report while the machine had a checklist, but no check of that day, at whatever hour: the
 * latest day first, then in the order of the machines.
 * @param days in order
 */
export function missedChecks(
  machines: readonly WatchedMachine[],
  days: readonly CalendarDay[],
): MissedCheck[] {
  const dayOf = (at: Date) => days.find(({ from, until }) => at >= from && at < until)?.day;
  return machines
    .flatMap((machine) => {
      const { id, name, isRetired } = machine;
      const checked = new Set(machine.checkedAt.map(dayOf));
      const used = new Set(
        machine.usedAt.flatMap((at) => {
          const day = dayOf(at);
          return day !== undefined && hadChecklist(machine, day, at) ? [day] : [];
        }),
      );
      return [...used]
        .filter((day) => !checked.has(day))
        .map((day) => ({ equipmentId: id, equipmentName: name, isRetired, day }));
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
