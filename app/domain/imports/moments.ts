/** When a row was, by its cells of date and time. */

import {
  type CalendarDate,
  EARLIEST_DATE,
  instantOn,
  startOfDay,
  todayIn,
} from "#app/domain/calendar-date.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import type { Choices } from "./choices.ts";
import { readDay } from "./date-order.ts";

/** A day, with its instant where the row tells a time. */
export type Moment = { date: CalendarDate; takenAt: Date | null };

export type MomentProblem = { problem: "noDate" | "badDate" | "badTime" | "future" | "before1900" };

const TIME =
  /(?:^|[T\s])(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?\s?(?:m\.?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Minutes of a day, and of an offset from UTC; null without one. */
type TimeOfDay = { minutes: number; offset: number | null };

/** The time of day at the end of a cell; null without one, "invalid" for one that can't be read. */
function timeOf(cell: string): TimeOfDay | null | "invalid" {
  const [, hours, minutes, half, zone] = TIME.exec(cell) ?? [];
  if (hours === undefined) return /^0?[.,]\d+$/.test(cell) ? fractionOf(cell) : null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return "invalid";
  return { minutes: hour * 60 + Number(minutes), offset: offsetOf(zone) };
}

/** A time as spreadsheets keep it, a part of a day. */
function fractionOf(cell: string): TimeOfDay {
  return { minutes: Math.round(Number(cell.replace(",", ".")) * 24 * 60) % (24 * 60), offset: null };
}

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):?(\d{2})?/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * A reader of moments in a company's zone. A time with Z or an offset is brought to the zone, its day too. Midnight is no
 * time: programs write it behind a day alone. A time after `now` is now.
 */
export function momentReader({
  timeZone,
  today,
  now,
  dateOrder,
}: {
  timeZone: string;
  today: CalendarDate;
  now: Date;
  dateOrder: Choices["dateOrder"];
}): (date: string, time: string) => Moment | MomentProblem {
  const starts = new Map<CalendarDate, Date>();
  const startOf = (date: CalendarDate) => {
    const start = starts.get(date) ?? startOfDay(timeZone, date);
    starts.set(date, start);
    return start;
  };
  const lastYear = Number(today.slice(0, 4));

  function instantOf(day: CalendarDate, { minutes, offset }: TimeOfDay): Date | null {
    if (offset !== null) return new Date(Date.parse(day) + (minutes - offset) * MINUTE_MS);
    return minutes === 0 ? null : instantOn(timeZone, startOf(day), minutes);
  }

  return (dateCell, timeCell) => {
    if (dateCell === "") return { problem: "noDate" };
    const day = readDay(dateCell, dateOrder, lastYear);
    if (day === null) return { problem: "badDate" };
    const ofTime = timeCell === "" ? null : timeOf(timeCell);
    if (ofTime === "invalid" || (timeCell !== "" && ofTime === null)) return { problem: "badTime" };
    const ofDate = timeOf(dateCell);
    if (ofDate === "invalid") return { problem: "badDate" };
    const timeOfDay = ofTime ?? ofDate;
    const instant = timeOfDay && instantOf(day, timeOfDay);
    const date = instant && timeOfDay?.offset !== null ? todayIn(timeZone, instant) : day;
    if (date < EARLIEST_DATE) return { problem: "before1900" };
    if (date > today) return { problem: "future" };
    return { date, takenAt: instant && instant > now ? now : instant };
  };
}
