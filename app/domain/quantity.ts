import type { Locale } from "#app/domain/locale.ts";

/** The largest usage or fuel amount, in tenths: 99,999,999.9. */
export const MAX_TENTHS = 999_999_999;

// A number input sends ".5" as typed; "5." has lost its digit, so it is refused. Zeros at the end are no decimals, but
// one sign before three digits is ambiguous ("1,200").
const DECIMAL = /^(?!-?[1-9]\d{0,2}[.,]\d{3}$)(-?)(?=.?\d)(\d*)(?:[.,](\d)0*)?$/;

// Groups of three digits, where the text itself shows the grouping sign: two different signs, the last one decimal, or
// one repeated sign.
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}((\1\d{3})+$|(\1\d{3})*(?=(?!\1)[.,]\d+$))/;

/**
 * Parses a typed number as tenths: digits with at most one decimal besides zeros at the end, "." or "," as the decimal
 * sign, outer blanks ignored. Thousands separators are accepted where they can't be a decimal sign ("1,234.50",
 * "1.234,5", "1,234,567"); "1,234" is refused, since it may mean thousands or three decimals. Returns null for unreadable
 * text or a value beyond ±99,999,999.9.
 */
export function parseTenths(text: string): number | null {
  const match = DECIMAL.exec(ungrouped(text));
  if (match === null) return null;
  const [, sign, whole = "", decimal = "0"] = match;
  const size = Number(whole + decimal);
  if (size > MAX_TENTHS) return null;
  return sign && size ? -size : size;
}

function ungrouped(text: string): string {
  return text.trim().replace(GROUPED, (whole) => whole.replace(/[.,]/g, ""));
}

/** An amount with more than one decimal; a comma before three digits stays ambiguous. */
const PUMPED = /^(?![1-9]\d{0,2},\d{3}$)(\d*)[.,](\d)(\d)\d*$/;

/** Like `parseTenths`, for fuel: pumps show three decimals, which are rounded half up. */
export function parseFuel(text: string): number | null {
  const [, whole = "", tenth, next] = PUMPED.exec(ungrouped(text)) ?? [];
  if (tenth === undefined) return parseTenths(text);
  const tenths = Number(whole) * 10 + Number(tenth) + (Number(next) < 5 ? 0 : 1);
  return tenths > MAX_TENTHS ? null : tenths;
}

/** Why a number can't be read; `notNumber` is everything that doesn't look like one. */
export type NumberProblem = "ambiguous" | "separators" | "tooLarge" | "decimals" | "notNumber";

export type ReadTenths = { tenths: number } | { problem: NumberProblem };

/**
 * Like `parseTenths`, with the reason of a failure. Separate because the operator's script has no room for
 * it.
 */
export function readTenths(text: string): ReadTenths {
  const tenths = parseTenths(text);
  return tenths === null ? { problem: problemOf(ungrouped(text)) } : { tenths };
}

/** A text of fuel as `parseFuel` rounds it; any other text as it is. */
export function roundedFuel(text: string): string {
  const tenths = parseFuel(text);
  return tenths === null ? text : tenthsToText(tenths);
}

/** Like `parseFuel`, with the reason of a failure. */
export function readFuel(text: string): ReadTenths {
  const tenths = parseFuel(text);
  return tenths === null ? readTenths(text) : { tenths };
}

function problemOf(text: string): NumberProblem {
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return "ambiguous";
  if (/^-?\d+(?:[.,]\d0*)?$/.test(text)) return "tooLarge";
  if (/^-?\d*[.,]\d{2,}$/.test(text)) return "decimals";
  // Other countries group thousands with blanks and apostrophes.
  return /^-?\d[\d.,'’\s]*\d$/.test(text) ? "separators" : "notNumber";
}

/** A JSON number as tenths, within the limits of readTenths. */
export function readTenthsOfNumber(n: number): ReadTenths {
  const read = readScaled(n, 10, MAX_TENTHS);
  return "scaled" in read ? { tenths: read.scaled } : read;
}

/**
 * A JSON number as an integer of its smallest part: times 10 for tenths, times 100 for cents. Binary noise
 * (0.1 + 0.2) is tolerated, a finer decimal is not; the tolerance is far finer than the next decimal even at
 * the limit.
 */
export function readScaled(
  n: number,
  scale: number,
  max: number,
): { scaled: number } | { problem: NumberProblem } {
  const exact = n * scale;
  const scaled = Math.round(exact);
  if (Number.isNaN(n)) return { problem: "notNumber" };
  if (!Number.isFinite(n) || Math.abs(scaled) > max) return { problem: "tooLarge" };
  if (Math.abs(exact - scaled) > 1e-12 * Math.max(1, Math.abs(exact))) return { problem: "decimals" };
  return { scaled: scaled === 0 ? 0 : scaled }; // never -0
}

/** Like `readTenthsOfNumber`; null for unreadable numbers. */
export function tenthsFromNumber(n: number): number | null {
  const read = readTenthsOfNumber(n);
  return "tenths" in read ? read.tenths : null;
}

/** Tenths as the number in JSON and CSV: 123 becomes 12.3. None stays null. */
export function tenthsToNumber(tenths: number): number;
export function tenthsToNumber(tenths: number | null): number | null;
export function tenthsToNumber(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10;
}

/** Tenths as the text of a record: 120 becomes "12.0". */
export function tenthsToText(tenths: number): string {
  return tenthsToNumber(tenths).toFixed(1);
}

/** Number signs by language. Readers of Spanish are in the US and Mexico. */
const SIGNS: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ",", decimal: "." },
  es: { group: ",", decimal: "." },
};

/**
 * Formats tenths: "1,234.5".
 * `auto` shows the decimal only when it isn't 0, `one` always.
 * Hand-written because toLocaleString costs about 20 µs a cell of a table.
 */
export function formatTenths(tenths: number, locale: Locale, fraction: "auto" | "one" = "auto"): string {
  return formatDecimal(tenths, fraction === "auto" && tenths % 10 === 0 ? 0 : 1, 1, locale);
}

/** Formats a count: "5,400". */
export function formatCount(count: number, locale: Locale): string {
  return grouped(String(count), locale);
}

/**
 * The count that selects the plural form of an amount in tenths. Only 1 is singular, in both languages; "1.0
 * hours" and "0.5 hours" are plural.
 */
export function pluralOf(tenths: number): 1 | 2 {
  return Math.abs(tenths) === 10 ? 1 : 2;
}

/** The params of a sentence about fuel, in tenths of a gallon: the amount and its plural form. */
export function fuelAmount(tenths: number, locale: Locale): { amount: string; count: number } {
  return { amount: formatTenths(tenths, locale, "one"), count: pluralOf(tenths) };
}

/** Formats thousandths, such as gallons per mile, with 2 or 3 fixed decimals (`places`). */
export function formatThousandths(thousandths: number, locale: Locale, places: 2 | 3): string {
  const printed = places === 2 ? Math.round(thousandths / 10) : thousandths;
  return formatDecimal(printed, places, places, locale);
}

/** Formats `n`, a number with `places` decimals, and prints the first `printed` of them. */
function formatDecimal(n: number, printed: number, places: number, locale: Locale): string {
  const digits = String(Math.abs(n)).padStart(places + 1, "0");
  const whole = grouped(digits.slice(0, -places), locale);
  const text =
    printed === 0 ? whole : `${whole}${SIGNS[locale].decimal}${digits.slice(-places).slice(0, printed)}`;
  return n < 0 ? `-${text}` : text;
}

function grouped(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, SIGNS[locale].group);
}

/** 0 for none. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
