/** A day without a time, `YYYY-MM-DD`; as text it sorts in time order. */

import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from "./durations.ts";
import type { IntervalUnit } from "./equipment/equipment.ts";

export type CalendarDate = string;

/** The earliest start of a maintenance schedule. */
export const EARLIEST_DATE: CalendarDate = "1900-01-01";

/** The last day that `YYYY-MM-DD` can express. */
export const LATEST_DATE: CalendarDate = "9999-12-31";

const LATEST_YEAR = 9999;

type Parts = { year: number; month: number; day: number };

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function partsOf(text: string): Parts | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

function knownParts(date: CalendarDate): Parts {
  const parts = partsOf(date);
  if (parts === null) throw new RangeError(`not a calendar date: ${date}`);
  return parts;
}

function format({ year, month, day }: Parts): CalendarDate {
  const pad = (n: number, width: number) => String(n).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Days since 1970-01-01. */
function dayNumber(date: CalendarDate): number {
  return Date.parse(`${format(knownParts(date))}T00:00:00Z`) / DAY_MS;
}

/** Tells whether the text is `YYYY-MM-DD` and an existing day. */
export function isCalendarDate(text: string): boolean {
  return partsOf(text) !== null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    formats.set(timeZone, made);
    return made;
  } catch {
    return formatIn("UTC");
  }
}

/**
 * Today in an IANA time zone, or in UTC if the zone is unknown: a day is a calendar day in the account's time zone.
 */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  const parts = formatIn(timeZone).formatToParts(now);
  const value = (type: "year" | "month" | "day") => Number(parts.find((part) => part.type === type)?.value);
  return format({ year: value("year"), month: value("month"), day: value("day") });
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a time zone, "06:12", or in UTC if the zone is unknown. */
export function timeIn(timeZone: string, instant: Date): string {
  const zone = formatIn(timeZone).resolvedOptions().timeZone;
  const format =
    timeFormats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  timeFormats.set(zone, format);
  return format.format(instant);
}

/** The hour of the day in a time zone, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(timeIn(timeZone, instant).slice(0, 2));
}

/**
 * The instant at which a day begins in an IANA time zone: midnight, or the first instant after a clock change
 * skips it. Zones are less than a day and a half from UTC and change by whole quarters of an hour.
 */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const midnight = dayNumber(date) * DAY_MS;
  let before = midnight - 1.5 * DAY_MS;
  let reached = midnight + 1.5 * DAY_MS;
  while (reached - before > QUARTER_MS) {
    const middle = before + Math.floor((reached - before) / QUARTER_MS / 2) * QUARTER_MS;
    if (todayIn(timeZone, new Date(middle)) < date) before = middle;
    else reached = middle;
  }
  return new Date(reached);
}

/** Noon of a day in a time zone. */
export function noonOf(timeZone: string, date: CalendarDate): Date {
  return instantOn(timeZone, startOfDay(timeZone, date), 12 * 60);
}

/** The instant of a time of day, in minutes, on the day that begins at `start` in a time zone. */
export function instantOn(timeZone: string, start: Date, minutes: number): Date {
  const instant = start.getTime() + minutes * MINUTE_MS;
  // On the day of a clock change that is an hour off.
  const off = hourIn(timeZone, new Date(instant)) - Math.floor(minutes / 60);
  return new Date(instant - (Math.abs(off) > 1 ? 0 : off) * HOUR_MS);
}

/** The month of a day, `YYYY-MM`. */
export function monthOf(date: CalendarDate): string {
  return date.slice(0, "YYYY-MM".length);
}

/** The year of a day or a month, `YYYY`. */
export function yearOf(date: string): string {
  return date.slice(0, "YYYY".length);
}

/** A calendar month, `YYYY-MM`, from its first instant to the first of the next month. */
export type CalendarMonth = { month: string; from: Date; until: Date };

/** The current month in a time zone and the ones before it, `count` in total, oldest first. */
export function lastMonths(timeZone: string, now: Date, count: number): CalendarMonth[] {
  const { year, month } = knownParts(todayIn(timeZone, now));
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const months = year * 12 + (month - 1) + index - (count - 1);
    return format({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 });
  });
  const instants = starts.map((start) => startOfDay(timeZone, start));
  return starts.slice(0, -1).map((start, index) => ({
    month: monthOf(start),
    from: instants[index] as Date,
    until: instants[index + 1] as Date,
  }));
}

/** The month `YYYY-MM` in a time zone; null for a text that is none. */
export function calendarMonth(timeZone: string, month: string): CalendarMonth | null {
  const first = `${month}-01`;
  if (!isCalendarDate(first) || first < EARLIEST_DATE) return null;
  const next = addInterval(first, 1, "months");
  return { month, from: startOfDay(timeZone, first), until: startOfDay(timeZone, next) };
}

/** A calendar day, from its first instant to the first of the next day. */
export type CalendarDay = { day: CalendarDate; from: Date; until: Date };

/** Days in a time zone, from one to another, both included. */
export function daysFrom(timeZone: string, first: CalendarDate, last: CalendarDate): CalendarDay[] {
  const days = Array.from({ length: daysBetween(first, last) + 2 }, (_, index) =>
    addInterval(first, index, "days"),
  );
  const starts = days.map((day) => startOfDay(timeZone, day));
  return days
    .slice(0, -1)
    .map((day, index) => ({ day, from: starts[index] as Date, until: starts[index + 1] as Date }));
}

/** Weeks begin on Monday. */
const A_MONDAY: CalendarDate = "1970-01-05";
export const WEEK_DAYS = 7;

/** The Monday of a day's week. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addInterval(day, -(daysBetween(A_MONDAY, day) % WEEK_DAYS), "days");
}

/**
 * The day `amount` (a whole number, below 0 too) days, weeks, months or years after `date`. If the month is too short, the
 * result is its last day: 31 January plus 1 month is the last day of February. Results stop at LATEST_DATE, so a huge
 * interval typed by a user stays a date. Throws RangeError when `date` is no calendar date.
 */
export function addInterval(date: CalendarDate, amount: number, unit: IntervalUnit | "weeks"): CalendarDate {
  if (unit === "weeks") return addInterval(date, amount * WEEK_DAYS, "days");
  const { year, month, day } = knownParts(date);
  if (unit === "days") {
    const target = dayNumber(date) + amount;
    return target >= dayNumber(LATEST_DATE)
      ? LATEST_DATE
      : new Date(target * DAY_MS).toISOString().slice(0, 10);
  }
  const months = year * 12 + (month - 1) + amount * (unit === "years" ? 12 : 1);
  const toYear = Math.floor(months / 12);
  const toMonth = (months % 12) + 1;
  if (toYear > LATEST_YEAR) return LATEST_DATE;
  return format({ year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) });
}

/** How many months the month of `to` lies after that of `from`. Throws RangeError for invalid dates. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [a, b] = [knownParts(from), knownParts(to)];
  return (b.year - a.year) * 12 + b.month - a.month;
}

/**
 * Whole days between two days: 0 on the same day, negative when `to` is earlier. Throws RangeError for
 * invalid dates.
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}
