import { type NumberProblem, readScaled, readTenths } from "./quantity.ts";

/** The largest price: $999.999, in thousandths. */
export const MAX_PRICE = 999_999;

/** Amounts of money: integers in US cents. Prices of plans: plans.ts. Text for screens: i18n/format.ts. */

/** The largest amount of one cost, in cents: 9,999,999.99. */
export const MAX_AMOUNT = 999_999_999;

export type ReadAmount = { cents: number } | { problem: NumberProblem | "negative" };

// One comma before three digits groups thousands here, because an amount has two decimals at most. One point
// there stays refused: it may be a mistyped decimal, and "1.234" would be a thousand times too much.
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;

/** An amount with two decimals. Without its last digit, it has one decimal and reads like tenths. */
const TWO_DECIMALS = /^(.*[.,]\d)(\d)$/;

/**
 * Reads a typed amount, with "." or "," as the decimal sign and at most two decimals. Outer blanks and one
 * outer $ are ignored, and a blank text is 0. Thousands separators are read as in `readTenths`, and "1,234"
 * is 1234.
 */
export function readAmount(text: string): ReadAmount {
  if (text.trim() === "") return { cents: 0 };
  const amount = withoutDollar(text);
  const [, start, lastDigit] = TWO_DECIMALS.exec(amount) ?? [null, amount, "0"];
  const read = readTenths(THOUSANDS.test(amount) ? amount.replace(",", "") : (start ?? ""));
  if ("problem" in read) return read;
  return amount.startsWith("-")
    ? { problem: "negative" }
    : withinLimits(read.tenths * 10 + Number(lastDigit));
}

/** A cost that may be unknown: null without an amount. */
export type ReadCost = { cents: number | null } | Extract<ReadAmount, { problem: unknown }>;

/** Like `readAmount`; a blank text is null, nothing known. */
export function readOptionalAmount(text: string): ReadCost {
  return text.trim() === "" ? { cents: null } : readAmount(text);
}

export type ReadPrice = { thousandths: number } | { problem: NumberProblem | "negative" | "zero" };

// The one sign in a price is the decimal sign: "3,499" is 3.499.
const PRICE = /^(\d*)(?:[.,](\d+))?$/;

/** Reads a typed price per unit, 0.001 to 999.999, in thousandths of a dollar. Outer blanks and one outer $ are ignored. */
export function readPrice(text: string): ReadPrice {
  const price = withoutDollar(text);
  if (/^-[\d.,]+$/.test(price)) return { problem: "negative" };
  const [, whole = "", decimals = ""] = PRICE.exec(price) ?? [];
  if (whole + decimals === "") return { problem: "notNumber" };
  return decimals.length > 3
    ? { problem: "decimals" }
    : inPriceLimits(Number(whole) * 1_000 + Number(decimals.padEnd(3, "0")));
}

/** Reads the price of a call, within the limits of `readPrice`. */
export function readPriceOfNumber(n: number): ReadPrice {
  const read = readScaled(n, 1_000, Number.MAX_SAFE_INTEGER);
  if ("problem" in read) return read;
  return read.scaled < 0 ? { problem: "negative" } : inPriceLimits(read.scaled);
}

function inPriceLimits(thousandths: number): ReadPrice {
  if (thousandths === 0) return { problem: "zero" };
  return thousandths > MAX_PRICE ? { problem: "tooLarge" } : { thousandths };
}

/** A price as the number in calls: 3499 becomes 3.499. */
export function priceToNumber(thousandths: number): number {
  return thousandths / 1_000;
}

/** A price as the text in files and form fields: "3.499". */
export function priceToText(thousandths: number): string {
  return priceToNumber(thousandths).toFixed(3);
}

/** Reads the number of a call, within the limits of `readAmount`. */
export function readAmountOfNumber(n: number): ReadAmount {
  const read = readScaled(n, 100, MAX_AMOUNT);
  return "scaled" in read ? withinLimits(read.scaled) : read;
}

const withoutDollar = (text: string) => text.trim().replace(/^\$\s*|\s*\$$/, "");

function withinLimits(cents: number): ReadAmount {
  if (cents < 0) return { problem: "negative" };
  return cents > MAX_AMOUNT ? { problem: "tooLarge" } : { cents };
}

/** Cents as the number in calls: 12550 becomes 125.5. None stays null. */
export function centsToNumber(cents: number): number;
export function centsToNumber(cents: number | null): number | null;
export function centsToNumber(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Cents as the text in files and form fields, which `readAmount` reads: "1250.00". */
export function centsToText(cents: number): string {
  return centsToNumber(cents).toFixed(2);
}
