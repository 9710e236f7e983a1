import { invalidField } from "#app/domain/app-error.ts";
import { type CalendarMonth, calendarMonth, lastMonths } from "#app/domain/calendar-date.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";

/**
 * The month `YYYY-MM` that an address asks for, in the company's time zone.
 * @throws {AppError} request.invalid at `month` for a text that is none
 */
export function monthAsked({ company }: Pick<Actor, "company">, text: string): CalendarMonth {
  const month = calendarMonth(company.timeZone, text);
  if (month) return month;
  throw invalidField("month", "errors:field.invalid");
}

/** Months that a form offers besides the one that is shown. */
const MONTHS = 24;

/** The months to choose from, `YYYY-MM`, the latest first; `selected` is among them. */
export function monthsToOffer(
  { now }: ServiceContext,
  { company }: Pick<Actor, "company">,
  selected: string | null,
): string[] {
  const months = lastMonths(company.timeZone, now(), MONTHS).map((each) => each.month);
  return [...new Set([...months, ...(selected === null ? [] : [selected])])].toSorted().toReversed();
}
