import { invalidField } from "#app/domain/app-error.ts";
import {
  addInterval,
  type CalendarMonth,
  calendarMonth,
  monthOf,
  monthsBetween,
  todayIn,
} from "#app/domain/calendar-date.ts";
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

/** Months that a form offers at least, besides the one that is shown, and at most. */
const MONTHS = 24;
const MOST_MONTHS = 50 * 12;

/**
 * The months to choose from, `YYYY-MM`, the latest first; `selected` is among them.
 * @param oldest when the oldest of what is listed was, if its month is to be among them
 */
export function monthsToOffer(
  { now }: ServiceContext,
  { company: { timeZone } }: Pick<Actor, "company">,
  selected: string | null,
  oldest: Date | null = null,
): string[] {
  const today = todayIn(timeZone, now());
  const since = oldest ? monthsBetween(todayIn(timeZone, oldest), today) + 1 : 0;
  const count = Math.min(Math.max(MONTHS, since), MOST_MONTHS);
  const months = Array.from({ length: count }, (_, ago) => monthOf(addInterval(today, -ago, "months")));
  return [...new Set([...months, ...(selected === null ? [] : [selected])])].toSorted().toReversed();
}
