import type { DayRangeQuery } from "#app/services/files/day-range.ts";

/** The days that an address asks for with `from` and `to`. */
export function readDayRangeQuery({ searchParams }: URL): DayRangeQuery {
  return { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "" };
}
