/** What the cells of an imported file mean: empty words, damage, numbers and days, judged over whole columns. */

import { withoutAccents } from "#app/domain/accents.ts";
import { type CalendarDate, isCalendarDate } from "#app/domain/calendar-date.ts";
import { UNUSABLE_TEXT } from "#app/domain/clean-text.ts";
import { type ReadTenths, readTenths } from "#app/domain/quantity.ts";
import { dayOfSerial } from "./workbook-cells.ts";

const NOTHING = /^(?:n\/a|-|–|no notes provided|not stated)$/i;
/** What spreadsheets show for a formula that failed or a column that is too narrow. */
const ERROR_VALUE = /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|#{2,})$/i;

/** A cell without outer blanks; "" for what programs and people write for nothing, and for the error of a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return NOTHING.test(text) || ERROR_VALUE.test(text) ? "" : text;
}

const SHORTENED_LENGTH = 100;

/** Shortens a value for an error message. */
export function shortened(value: string): string {
  const clean = value.replace(new RegExp(UNUSABLE_TEXT, "gu"), "\u{FFFD}");
  const characters = [...clean];
  return characters.length <= SHORTENED_LENGTH ? clean : `${characters.slice(0, SHORTENED_LENGTH).join("")}…`;
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

/** The shape of a number with one sign before three digits: "1,234" shows no decimal sign. */
const SHOWS_NONE = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Longer texts are no numbers, and others need no second look. */
const MAYBE_SIGNED = /[.,]\d/;
const LONGEST_NUMBER = 40;

/** What the numbers of a column show: their decimal signs, and whether one like "1,234" needs to know. */
export type ShownSigns = { signs: DecimalSign[]; isOpen: boolean };

export function shownSigns(cells: Iterable<string>): ShownSigns {
  const signs = new Set<DecimalSign>();
  let isOpen = false;
  for (const cell of cells) {
    if (cell.length > LONGEST_NUMBER || !MAYBE_SIGNED.test(cell)) continue;
    const number = bareNumber(cell).replace(/^-/, "");
    const shown = SHOWS.find(([, shape]) => shape.test(number));
    if (shown) signs.add(shown[0]);
    else isOpen ||= SHOWS_NONE.test(number);
  }
  return { signs: [...signs], isOpen };
}

/**
 * The decimal sign of each column: null where its numbers show both. One that shows none takes the sign of the columns
 * that do, if they agree.
 */
export function decimalSigns(rows: readonly (readonly string[])[], width: number): (DecimalSign | null)[] {
  const shown = Array.from(
    { length: width },
    (_, index) => shownSigns(rows.map((cells) => cells[index] ?? "")).signs,
  );
  return agreedSigns(shown);
}

/** The sign of each column by what it shows, or by what the others agree on. */
export function agreedSigns(shown: readonly DecimalSign[][]): (DecimalSign | null)[] {
  const [common = null, other] = new Set(shown.filter((signs) => signs.length === 1).flat());
  return shown.map(([sign, both]) => (both ? null : (sign ?? (other ? null : common))));
}

const CURRENCY =
  /^(?:[a-z]{0,3}\$|[€£]|(?:usd|mxn|eur|gbp|brl|cad)\b)\s*|\s*(?:[$€£]|usd|mxn|eur|gbp|brl|cad)$/gi;
const UNIT =
  /(?<=\d)\s*(h|hrs?|hours?|horas?|mi|miles?|millas?|kms?|kilomet(?:er|re)s?|kilómetros?|l|lts?|lit(?:er|re)s?|litros?|gal|gallons?|galones)\.?$/i;

/** The unit behind a number: "mi" of "106,421 mi"; "" without one. */
export function unitBehind(cell: string): string {
  const end = cell.trim();
  return /\d[.,]?$/.test(end) ? "" : (UNIT.exec(end)?.[1] ?? "");
}

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

/** Numbers as the sign allows them: groups of three digits, and decimals. */
const NUMBERS: Record<DecimalSign, RegExp> = {
  point: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/,
  comma: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d*)?$/,
};

/**
 * Reads a number of a file with all its decimals; null for what is none, or doesn't fit the sign. Without a sign the number
 * itself must show it.
 */
export function readDecimal(cell: string, sign: DecimalSign | null): number | null {
  const number = bareNumber(cell);
  if (!/\d/.test(number)) return null;
  if (/^-?\d+$/.test(number)) return Number(number);
  const own = sign ?? SHOWS.find(([, shape]) => shape.test(number.replace(/^-/, "")))?.[0];
  if (!own || !NUMBERS[own].test(number)) return null;
  return Number(own === "point" ? number.replaceAll(",", "") : number.replaceAll(".", "").replace(",", "."));
}

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
export type DateWriting = { order: DateOrder | null; isOpen: boolean };

/**
 * What comes first in a column's dates, by a part above 12 or a first one above 31; null when no date shows it, or several
 * orders are shown, or there are plain day numbers.
 */
export function dateWriting(cells: Iterable<string>): DateWriting {
  const orders = new Set<DateOrder>();
  let isOpen = false;
  let areNumbers = false;
  for (const cell of cells) {
    const day = dayPart(cell);
    const [, first, second] = PARTS.exec(day) ?? [];
    if (first && second) {
      isOpen = true;
      if (Number(first) > 12) orders.add(Number(first) > 31 ? "year" : "day");
      if (Number(second) > 12) orders.add("month");
    } else if (DAY_NUMBER.test(day)) areNumbers = true;
  }
  const [order = null, other] = orders;
  return { order: other || areNumbers ? null : order, isOpen: isOpen || areNumbers };
}

/** What comes first in a column's dates. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  return dateWriting(cells).order;
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
