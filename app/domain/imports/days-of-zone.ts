import { addInterval, type CalendarDate, noonOf, startOfDay, todayIn } from "#app/domain/calendar-date.ts";
import { QUARTER_MS } from "#app/domain/durations.ts";

/** The days of a time zone, each reckoned once however many rows ask for it. */
export type DaysOfZone = {
  dayOf: (instant: Date) => CalendarDate;
  /** The last millisecond of a day. */
  endOf: (day: CalendarDate) => Date;
  noonOf: (day: CalendarDate) => Date;
};

function once<Key, Value>(reckon: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? reckon(key);
    known.set(key, found);
    return found;
  };
}

export function daysOfZone(timeZone: string): DaysOfZone {
  // Zones change by whole quarters of an hour, so a quarter has one day.
  const ofQuarter = once((quarter: number) => todayIn(timeZone, new Date(quarter * QUARTER_MS)));
  return {
    dayOf: (instant) => ofQuarter(Math.floor(instant.getTime() / QUARTER_MS)),
    endOf: once(
      (day: CalendarDate) => new Date(startOfDay(timeZone, addInterval(day, 1, "days")).getTime() - 1),
    ),
    noonOf: once((day: CalendarDate) => noonOf(timeZone, day)),
  };
}
