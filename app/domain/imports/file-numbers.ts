/** Numbers of an imported file: their decimal sign, judged over whole columns, and the currency and unit beside them. */

import { type ReadTenths, readTenths } from "#app/domain/quantity.ts";

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

/** Whether a cell holds a number, whatever its decimal sign. */
export const isNumber = (cell: string): boolean => /^-?\d[\d.,]*$|^-?[.,]\d+$/.test(bareNumber(cell));

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
