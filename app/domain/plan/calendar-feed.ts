/** What a calendar shows of a company's machines: one all-day event for each schedule. */
import { type CalendarDate, daysBetween, startOfDay } from "#app/domain/calendar-date.ts";
import { linesOf, type NowLine, type PlannedMachine, type Reach, type WeekLine } from "./weekly-plan.ts";

/** Dates of a year; forecasts of eight weeks, because later ones say little. */
export const CALENDAR_REACH: Reach = { dateDays: 366, forecastDays: 56 };

/** The day from which sequences count. */
const EPOCH: CalendarDate = "1970-01-01";

export type CalendarMachine = PlannedMachine & { lastUpdated: Date };

export type ServiceEvent = {
  /** Stays the same for the machine's life, so that calendars move the schedule's one event. */
  uid: string;
  day: CalendarDate;
  /** When the event may have changed last: when its machine did, or when the day began. */
  changedAt: Date;
  /** Never falls, so that calendars take the newest version. */
  sequence: number;
  line: NowLine | WeekLine;
};

/** The events of a company's machines, in their order. Whatever is due, or may be due, is dated today. */
export function serviceEvents(
  machines: readonly CalendarMachine[],
  today: CalendarDate,
  timeZone: string,
): ServiceEvent[] {
  const dayBegan = startOfDay(timeZone, today);
  return machines.flatMap((machine) => {
    const changedAt = machine.lastUpdated > dayBegan ? machine.lastUpdated : dayBegan;
    return linesOf(machine, today, timeZone, CALENDAR_REACH).flatMap((line) => {
      if ("why" in line) return [];
      const day = "dueOn" in line && line.dueOn > today ? line.dueOn : today;
      return [{ uid: uidOf(line), day, changedAt, sequence: daysBetween(EPOCH, today), line }];
    });
  });
}

function uidOf({ equipmentId, taskId }: NowLine | WeekLine): string {
  return `${equipmentId}-${taskId === equipmentId ? "service" : taskId}`;
}
