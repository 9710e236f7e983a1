/** The largest usage or fuel amount, in tenths: 99,999,999.9 ("Small print: protection"). */
export const MAX_TENTHS = 999_999_999;

// ".5" is what a number input sends as typed; "5." has lost its digit, so it is asked again.
const DECIMAL = /^(-?)(\d*)(?:[.,](\d))?$/;

// Groups of three, where the text itself shows which sign groups: two signs, of which the last is the decimal one, or
// one sign twice. A single sign before three digits may be either ("12.345" is what a fuel pump shows).
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d|(?:\.\d{3})+,\d|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/**
 * Reads a typed number as tenths: digits with at most one decimal, "." or "," as the decimal sign, outer blanks
 * ignored. Thousands separators are read where they can't be a decimal sign ("1,234.5", "1.234,5", "1,234,567") and
 * never guessed at: "1,234" may be thousands or three decimals. Answers null when the text can't be read, or lies
 * beyond ±99,999,999.9 (specification §9, "Small print: equipment").
 */
export function parseTenths(text: string): number | null {
  const match = DECIMAL.exec(ungrouped(text));
  if (match === null) return null;
  const [, sign, whole = "", decimal] = match;
  if (whole === "" && decimal === undefined) return null;
  const size = Number(whole) * 10 + Number(decimal ?? 0);
  if (size > MAX_TENTHS) return null;
  return sign === "-" && size > 0 ? -size : size;
}

function ungrouped(text: string): string {
  const trimmed = text.trim();
  return GROUPED.test(trimmed) ? trimmed.replace(/[.,](?=\d{3})/g, "") : trimmed;
}

/** Why a number can't be read; `notNumber` is everything that looks like none. */
export type NumberProblem = "ambiguous" | "separators" | "tooLarge" | "decimals" | "notNumber";

export type ReadTenths = { tenths: number } | { problem: NumberProblem };

/** As `parseTenths`, saying what is wrong; apart from it, because the operator's script has no room for that. */
export function readTenths(text: string): ReadTenths {
  const tenths = parseTenths(text);
  return tenths === null ? { problem: problemOf(ungrouped(text)) } : { tenths };
}

function problemOf(text: string): NumberProblem {
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return "ambiguous";
  if (/^-?\d*[.,]\d{2,}$/.test(text)) return "decimals";
  if (/^-?\d+(?:[.,]\d)?$/.test(text)) return "tooLarge";
  // Blanks and apostrophes group thousands in other countries.
  return /^-?\d[\d.,'’\s]*\d$/.test(text) ? "separators" : "notNumber";
}

/**
 * A number of a JSON body as tenths, under the limits of readTenths. The noise of binary fractions
 * (0.1 + 0.2) is forgiven, a second decimal is not; the tolerance is far finer than a hundredth even at the limit.
 */
export function readTenthsOfNumber(n: number): ReadTenths {
  const scaled = n * 10;
  const tenths = Math.round(scaled);
  if (Number.isNaN(n)) return { problem: "notNumber" };
  if (!Number.isFinite(n) || Math.abs(tenths) > MAX_TENTHS) return { problem: "tooLarge" };
  if (Math.abs(scaled - tenths) > 1e-12 * Math.max(1, Math.abs(scaled))) return { problem: "decimals" };
  return { tenths: tenths === 0 ? 0 : tenths }; // never -0
}

/** As `readTenthsOfNumber`; null for what can't be read. */
export function tenthsFromNumber(n: number): number | null {
  const read = readTenthsOfNumber(n);
  return "tenths" in read ? read.tenths : null;
}

/** Tenths as the number that JSON and CSV carry: 123 is 12.3. */
export function tenthsToNumber(tenths: number): number {
  return tenths / 10;
}

/** How each language writes numbers. The readers of Spanish are in the US and in Mexico. */
const SIGNS = {
  en: { group: ",", decimal: "." },
  es: { group: ",", decimal: "." },
};

/**
 * Tenths for reading: "1,234.5".
 * `auto` shows the decimal only when it isn't 0, `one` always.
 * By hand, as toLocaleString costs about 20 µs a cell (design, "Cost, as it was measured").
 */
export function formatTenths(tenths: number, locale: "en" | "es", fraction: "auto" | "one" = "auto"): string {
  return formatDecimal(tenths, fraction === "auto" && tenths % 10 === 0 ? 0 : 1, 1, locale);
}

/** A count for reading: "5,400". */
export function formatCount(count: number, locale: "en" | "es"): string {
  return grouped(String(count), locale);
}

/**
 * The count that chooses the plural form of an amount in tenths. Only 1 is singular, in both languages: "1.0 hours" is
 * none, nor is "0.5 hour".
 */
export function pluralOf(tenths: number): 1 | 2 {
  return Math.abs(tenths) === 10 ? 1 : 2;
}

/** What a sentence needs that tells an amount of fuel, in tenths of a gallon: the amount and its plural form. */
export function fuelAmount(tenths: number, locale: "en" | "es"): { amount: string; count: number } {
  return { amount: formatTenths(tenths, locale, "one"), count: pluralOf(tenths) };
}

/** Thousandths for reading, such as gallons for a mile; `places` are 2 or 3 decimals, which always show. */
export function formatThousandths(thousandths: number, locale: "en" | "es", places: 2 | 3): string {
  const shown = places === 2 ? Math.round(thousandths / 10) : thousandths;
  return formatDecimal(shown, places, places, locale);
}

/** `n` counts units of its last of `places` decimals, of which the first `shown` are printed. */
function formatDecimal(n: number, shown: number, places: number, locale: "en" | "es"): string {
  const digits = String(Math.abs(n)).padStart(places + 1, "0");
  const whole = grouped(digits.slice(0, -places), locale);
  const text =
    shown === 0 ? whole : `${whole}${SIGNS[locale].decimal}${digits.slice(-places).slice(0, shown)}`;
  return n < 0 ? `-${text}` : text;
}

function grouped(digits: string, locale: "en" | "es"): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, SIGNS[locale].group);
}
