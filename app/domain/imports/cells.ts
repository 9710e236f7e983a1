/** What the cells of an imported file mean: empty words and damage. */

import { withoutAccents } from "#app/domain/accents.ts";
import { UNUSABLE_TEXT } from "#app/domain/clean-text.ts";

const NOTHING = /^(?:n\/a|-|–|no notes provided|not stated)$/i;
/** What spreadsheets show for a formula that failed or a column that is too narrow. */
const ERROR_VALUE = /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|#{2,})$/i;

/** A cell without outer blanks; "" for what programs and people write for nothing, and for the error of a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return NOTHING.test(text) || ERROR_VALUE.test(text) ? "" : text;
}

const TOTAL =
  /^(?:(?:grand|gran|sub)[ -]?)?(?:total(?:s|es)?|totais|sum|sumas?|soma)(?: (?:general|geral))?[:.]?$/i;

/** Whether a cell says that its row adds up the others: "Total", "TOTALES", "Suma:". */
export const isTotalWord = (cell: string): boolean => TOTAL.test(withoutAccents(cell.trim()));

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
