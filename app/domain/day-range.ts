/** The days that narrow a file or a list, both included; either may be missing. */
import { addInterval, type CalendarDate, isCalendarDate, LATEST_DATE, startOfDay } from "./calendar-date.ts";

export type DayRange = { from: CalendarDate | null; to: CalendarDate | null };

/** Reads two typed days, blank for none; `refused` names the one that is no day, or `to` when they are reversed. */
export function readDayRange(typed: { from: string; to: string }): DayRange | { refused: "from" | "to" } {
  const [from, to] = [typed.from || null, typed.to || null];
  if (from !== null && !isCalendarDate(from)) return { refused: "from" };
  if (to !== null && !isCalendarDate(to)) return { refused: "to" };
  return from !== null && to !== null && to < from ? { refused: "to" } : { from, to };
}

/** The instants of a range, the second exclusive; null where it is open. */
export type InstantRange = { from: Date | null; until: Date | null };

/** The whole of a ledger. */
export const ALWAYS: InstantRange = { from: null, until: null };

/** The instants of a range of days in a time zone. */
export function instantsOf({ from, to }: DayRange, timeZone: string): InstantRange {
  return {
    from: from === null ? null : startOfDay(timeZone, from),
    // There is no day after the last one, and nothing is dated on it.
    until: to === null || to === LATEST_DATE ? null : startOfDay(timeZone, addInterval(to, 1, "days")),
  };
}
