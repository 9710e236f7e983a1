/** Days of an imported file: whether day, month or year comes first, judged over whole columns, and their reading. */

import { withoutAccents } from "#app/domain/accents.ts";
import { type CalendarDate, isCalendarDate } from "#app/domain/calendar-date.ts";
import { dayOfSerial } from "./workbook-cells.ts";

/** Which part of a date like 05/11/2024 is first. */
export type DateOrder = "day" | "month" | "year";

const PARTS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** The day numbers of spreadsheets, from 1900. */
const DAY_NUMBER = /^(\d{1,6})(?:[.,]\d+)?$/;
const DAY_NAMED = /^(\d{1,2})[-\s]+(?:de\s+)?(\p{L}{3,})\.?[-\s,]+(?:de\s+)?(\d{4}|\d{2})$/u;
/** The day of the week before a date. */
const WEEKDAY = /^\p{L}+,\s+/u;
const MONTH_NAMED = /^(\p{L}{3,})\.?[-\s]+(\d{1,2})[\s,]+(\d{4}|\d{2})$/u;
/** The beginnings of the months' names in English, Spanish and Portuguese. */
const MONTHS = [
  "jan ene",
  "feb fev",
  "mar",
  "apr abr",
  "may mai",
  "jun",
  "jul",
  "aug ago",
  "sep set",
  "oct out",
  "nov",
  "dec dic dez",
];

/** A day without the time of day behind it. */
const dayPart = (cell: string) =>
  cell
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}.*$/i, "")
    .replace(WEEKDAY, "");

/** How a column's dates are written. `isOpen`: some of them can't be read without knowing what comes first. */
export type DateFormat = { order: DateOrder | null; isOpen: boolean };

/**
 * What comes first in a column's dates, by a part above 12 or a first one above 31, or else by the one order in which
 * they stand between the sure dates above and below them; null when nothing shows it, or several orders are shown, or
 * there are plain day numbers.
 */
export function dateFormat(cells: Iterable<string>): DateFormat {
  const orders = new Set<DateOrder>();
  const among = datesAmong();
  let isOpen = false;
  let areNumbers = false;
  for (const cell of cells) {
    const day = dayPart(cell);
    const [, first, second] = PARTS.exec(day) ?? [];
    among.add(day, first !== undefined);
    if (first && second) {
      isOpen = true;
      if (Number(first) > 12) orders.add(Number(first) > 31 ? "year" : "day");
      if (Number(second) > 12) orders.add("month");
    } else if (DAY_NUMBER.test(day)) areNumbers = true;
  }
  const [order = isOpen ? among.order() : null, other] = orders;
  return { order: other || areNumbers ? null : order, isOpen: isOpen || areNumbers };
}

/** The orders in which a sheet has typed dates among real ones. */
const MIXED = ["month", "day"] as const;
/** Years of two digits are of this century. */
const LAST_YEAR = 2099;

/** Judges dates that can be read in two ways by the sure ones around them, in the order of the rows. */
function datesAmong() {
  const fits = new Set<DateOrder>(MIXED);
  const ways = new Set<boolean>();
  let above: string | null = null;
  let open: string[] = [];
  const judge = (from: string, to: string) => {
    if (from !== to) ways.add(from < to);
    const [low, high] = from < to ? [from, to] : [to, from];
    for (const order of MIXED) {
      const days = open.map((cell) => readDay(cell, order, LAST_YEAR) ?? "");
      if (days.some((day) => day < low || day > high)) fits.delete(order);
    }
  };
  return {
    add(cell: string, isOpen: boolean): void {
      if (isOpen) {
        if (above !== null) open.push(cell);
        return;
      }
      const sure = readDay(cell, null, LAST_YEAR);
      if (sure === null) return;
      if (above !== null) judge(above, sure);
      above = sure;
      open = [];
    },
    /** The one order that fits; null where none or both do, and where the rows are in no order. */
    order(): DateOrder | null {
      const [order = null, other] = fits;
      return other || ways.size !== 1 ? null : order;
    },
  };
}

/** What comes first in a column's dates. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  return dateFormat(cells).order;
}

/**
 * Reads a day; years of two digits are those up to `lastYear`. Null for what is none, and for 05/11/2024 where no order is
 * known.
 */
export function readDay(
  cell: string,
  order: DateOrder | "excel" | null,
  lastYear: number,
): CalendarDate | null {
  const text = dayPart(cell);
  const [, first = "", second = "", third] = PARTS.exec(text) ?? [];
  if (third) {
    if (order === "day") return dayOf(third, [second, first], lastYear);
    if (order === "month") return dayOf(third, [first, second], lastYear);
    return order === "year" ? dayOf(first.padStart(2, "0"), [second, third], lastYear) : null;
  }
  const [, y, m = "", d = "", y2, m2 = "", d2 = ""] = YEAR_FIRST.exec(text) ?? [];
  if (y) return dayOf(y, [m, d], lastYear);
  if (y2) return dayOf(y2, [m2, d2], lastYear);
  const [, serial] = DAY_NUMBER.exec(text) ?? [];
  if (serial) return order === "excel" ? dayOfSerial(Number(serial)) : null;
  const [, day1 = "", name1 = "", year1] = DAY_NAMED.exec(text) ?? [];
  if (year1) return dayOf(year1, [monthNumber(name1), day1], lastYear);
  const [, name2 = "", day2 = "", year2] = MONTH_NAMED.exec(text) ?? [];
  return year2 ? dayOf(year2, [monthNumber(name2), day2], lastYear) : null;
}

function monthNumber(name: string): string {
  const start = withoutAccents(name).toLowerCase().slice(0, 3);
  return String(MONTHS.findIndex((starts) => starts.split(" ").includes(start)) + 1);
}

function dayOf(year: string, [month, day]: [string, string], lastYear: number): CalendarDate | null {
  const century = Number(`20${year}`) > lastYear ? "19" : "20";
  const text = `${year.length === 2 ? century + year : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(text) ? text : null;
}
