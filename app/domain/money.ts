import { type NumberProblem, readScaled, readTenths } from "./quantity.ts";

/** Amounts of money: integers in US cents. Prices of plans: plans.ts. Text for screens: i18n/format.ts. */

/** The largest amount of one cost, in cents: 9,999,999.99. */
export const MAX_AMOUNT = 999_999_999;

export type ReadAmount = { cents: number } | { problem: NumberProblem | "negative" };

// One comma before three digits groups thousands here, because an amount has two decimals at most. One point
// there stays refused: it may be a mistyped decimal, and "1.234" would be a thousand times too much.
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;

/** An amount with two decimals; its text without the last digit has one and reads as tenths do. */
const TWO_DECIMALS = /^(.*[.,]\d)(\d)$/;

/**
 * Reads a typed amount, with "." or "," as the decimal sign and at most two decimals. Outer blanks and one
 * outer $ are ignored, and a blank text is 0. Thousands separators are read as in `readTenths`, and "1,234"
 * is 1234.
 */
export function readAmount(text: string): ReadAmount {
  const typed = text.trim();
  if (typed === "") return { cents: 0 };
  const amount = typed.replace(/^\$\s*|\s*\$$/, "");
  const [, start, lastDigit] = TWO_DECIMALS.exec(amount) ?? [null, amount, "0"];
  const read = readTenths(THOUSANDS.test(amount) ? amount.replace(",", "") : (start ?? ""));
  if ("problem" in read) return read;
  return amount.startsWith("-")
    ? { problem: "negative" }
    : withinLimits(read.tenths * 10 + Number(lastDigit));
}

/** Reads the number of a call, within the limits of `readAmount`. */
export function readAmountOfNumber(n: number): ReadAmount {
  const read = readScaled(n, 100, MAX_AMOUNT);
  return "scaled" in read ? withinLimits(read.scaled) : read;
}

function withinLimits(cents: number): ReadAmount {
  if (cents < 0) return { problem: "negative" };
  return cents > MAX_AMOUNT ? { problem: "tooLarge" } : { cents };
}

/** Cents as the number in calls: 12550 becomes 125.5. */
export function centsToNumber(cents: number): number {
  return cents / 100;
}

/** Cents as the text in files and form fields, which `readAmount` reads: "1250.00". */
export function centsToText(cents: number): string {
  return centsToNumber(cents).toFixed(2);
}
