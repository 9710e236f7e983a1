import { invalidField } from "#app/domain/app-error.ts";
import { type DayRange, type InstantRange, instantsOf, readDayRange } from "#app/domain/day-range.ts";
import type { Actor } from "#app/services/actor.ts";

/** The days that an address asks for, as typed; blank is open. */
export type DayRangeQuery = { from: string; to: string };

/**
 * The days asked for.
 * @throws {AppError} request.invalid at `from` or `to`, also when they are reversed
 */
export function daysOf(query: DayRangeQuery): DayRange {
  const read = readDayRange(query);
  if (!("refused" in read)) return read;
  throw invalidField(read.refused, "errors:field.dates");
}

/**
 * The instants of the days asked for, in the company's time zone.
 * @throws {AppError} as `daysOf`
 */
export function instantsAsked({ company }: Pick<Actor, "company">, query: DayRangeQuery): InstantRange {
  return instantsOf(daysOf(query), company.timeZone);
}
