/** What the cells of an imported file mean: empty words and damage. */

import { withoutAccents } from "#app/domain/accents.ts";
import { UNUSABLE_TEXT, withEllipsis } from "#app/domain/clean-text.ts";

const NOTHING = /^(?:n\/a|-|–|no notes provided|not stated)$/i;
/** What spreadsheets show for a formula that failed or a column that is too narrow. */
const ERROR_VALUE = /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|#{2,})$/i;

/** A cell without outer blanks; "" for what programs and people write for nothing, and for the error of a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return NOTHING.test(text) || ERROR_VALUE.test(text) ? "" : text;
}

const PERIOD =
  "(?:(?:19|20)\\d{2}|ytd|year to date|year|month|ano|mes|q[1-4]|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)";
const TOTALLED =
  "general|geral|fuel|gallons|gal|liters|cost|costs|hours|miles|parts|services?|repairs|combustible|galones|litros|costos?|horas|servicios";
const TOTAL = new RegExp(
  `^(?:${PERIOD} )*(?:(?:grand|gran|sub)[ -]?)?(?:total(?:s|es)?|totais|sum|sumas?|soma)(?: (?:for|of|de|del|en|in|${TOTALLED}|${PERIOD}))*[:.]?$`,
  "i",
);
const ONLY_PERIOD = new RegExp(`^${PERIOD}(?: ${PERIOD})?:?$`, "i");

/** Whether a cell says that its row adds up the others: "Total", "TOTALES", "Suma:", "2024 total", "Total for May". */
export const isTotalWord = (cell: string): boolean => TOTAL.test(withoutAccents(cell.trim()));

/** Whether a cell names a year or month, and no day: before a total's word it says of when. */
export const isPeriod = (cell: string): boolean => ONLY_PERIOD.test(withoutAccents(cell.trim()));

const SHORTENED_LENGTH = 100;

/** Shortens a value for an error message. */
export function shortened(value: string): string {
  return withEllipsis(value.replace(new RegExp(UNUSABLE_TEXT, "gu"), "\u{FFFD}"), SHORTENED_LENGTH);
}

const DAY_OF_YEAR =
  /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)(?:-\d{2,4})?$/i;
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{2}$/i;

/** Whether a spreadsheet has made something else of a name or serial number: 1.23E+11, #REF!, 2-Jan. */
export function isDamaged(cell: string): boolean {
  const text = cell.trim();
  return ERROR_VALUE.test(text) || ROUNDED.test(text) || DAY_OF_YEAR.test(text);
}
