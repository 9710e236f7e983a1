/** What the cells of an imported file mean: empty words, damage, numbers and days, judged over whole columns. */

import { withoutAccents } from "#app/domain/accents.ts";
import { type CalendarDate, isCalendarDate } from "#app/domain/calendar-date.ts";
import { type ReadTenths, readTenths } from "#app/domain/quantity.ts";

const NOTHING = /^(?:n\/a|-|–|no notes provided|not stated)$/i;
/** What spreadsheets show for a formula that failed or a column that is too narrow. */
const ERROR_VALUE = /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|#{2,})$/i;

/** A cell without outer blanks; "" for what programs and people write for nothing, and for the error of a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return NOTHING.test(text) || ERROR_VALUE.test(text) ? "" : text;
}

const DAY_OF_YEAR =
  /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)(?:-\d{2,4})?$/i;
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{2}$/i;

/** Whether a spreadsheet has made something else of a name or serial number: 1.23E+11, #REF!, 2-Jan. */
export function isDamaged(cell: string): boolean {
  const text = cell.trim();
  return ERROR_VALUE.test(text) || ROUNDED.test(text) || DAY_OF_YEAR.test(text);
}

export type DecimalSign = "point" | "comma";

/** The signs that numbers of a column can have, by what a number itself shows; "1,234" shows nothing. */
const SHOWS: readonly (readonly [DecimalSign, RegExp])[] = [
  ["point", /^(?!\d{1,3}\.\d{3}$)\d*\.\d+$|^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/],
  ["comma", /^(?!\d{1,3},\d{3}$)\d*,\d+$|^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/],
];

/** The decimal signs that a column's numbers show. */
function shownSigns(cells: readonly string[]): DecimalSign[] {
  const numbers = cells.map((cell) => bareNumber(cell).replace(/^-/, ""));
  return SHOWS.flatMap(([sign, shape]) => (numbers.some((number) => shape.test(number)) ? [sign] : []));
}

/**
 * The decimal sign of each column: null where its numbers show both. One that shows none takes the sign of the columns
 * that do, if they agree.
 */
export function decimalSigns(rows: readonly (readonly string[])[], width: number): (DecimalSign | null)[] {
  const shown = Array.from({ length: width }, (_, index) =>
    shownSigns(rows.map((cells) => cells[index] ?? "")),
  );
  const [common = null, other] = new Set(shown.filter((signs) => signs.length === 1).flat());
  return shown.map(([sign, both]) => (both ? null : (sign ?? (other ? null : common))));
}

const CURRENCY = /^(?:[a-z]{0,3}\$|€|usd|mxn)\s*|\s*(?:\$|€|usd|mxn)$/gi;
const UNIT =
  /(?<=\d)\s*(?:h|hrs?|hours?|horas?|mi|miles?|millas?|kms?|kilomet(?:er|re)s?|kilómetros?|l|lit(?:er|re)s?|litros?|gal|gallons?|galones)\.?$/i;

/** A number without currency, unit, and the blanks or apostrophes of its groups; brackets are a minus. */
function bareNumber(cell: string): string {
  return cell
    .trim()
    .replace(/^\((.*)\)$/, "-$1")
    .replace(CURRENCY, "")
    .replace(UNIT, "")
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
}

/** Reads a number of a file in tenths, with the reason of a failure; `sign` decides what "1,234" means. */
export function readNumber(cell: string, sign: DecimalSign | null): ReadTenths {
  const number = bareNumber(cell);
  const isGroup =
    sign !== null &&
    /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(number) &&
    number.includes(sign === "point" ? "," : ".");
  return readTenths(isGroup ? number.replace(/[.,]/, "") : number);
}

/** Which part of a date like 05/11/2024 is first. */
export type DateOrder = "day" | "month";

const PARTS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_NAMED = /^(\d{1,2})[-\s]+(?:de\s+)?(\p{L}{3,})\.?[-\s,]+(?:de\s+)?(\d{4}|\d{2})$/u;
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
const dayPart = (cell: string) => cell.trim().replace(/[T\s]+\d{1,2}:\d{2}.*$/i, "");

/** What comes first in a column's dates, by a part above 12; null when no date shows it, or both orders are shown. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = PARTS.exec(dayPart(cell)) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  if (dayFirst === monthFirst) return null;
  return dayFirst ? "day" : "month";
}

/**
 * Reads a day; years of two digits are those up to `lastYear`. Null for what is none, and for 05/11/2024 where no order is
 * known.
 */
export function readDay(cell: string, order: DateOrder | null, lastYear: number): CalendarDate | null {
  const text = dayPart(cell);
  const [, first = "", second = "", year] = PARTS.exec(text) ?? [];
  if (year) return order && dayOf(year, order === "day" ? [second, first] : [first, second], lastYear);
  const [, y, m = "", d = ""] = YEAR_FIRST.exec(text) ?? [];
  if (y) return dayOf(y, [m, d], lastYear);
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
