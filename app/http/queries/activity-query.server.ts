import type { ActivityQuery } from "#app/services/activity/list-activity.ts";
import { readDayRangeQuery } from "./day-range-query.server.ts";

/** Which records of the activity log an address asks for: of the page, its file and the call. */
export function readActivityQuery(url: URL): ActivityQuery {
  return { kind: url.searchParams.get("kind") ?? "", ...readDayRangeQuery(url) };
}

/** The query that asks for the same. */
export function printActivityQuery(query: ActivityQuery, more: Record<string, string> = {}): string {
  const asked = Object.entries({ ...query, ...more }).filter(([, value]) => value !== "");
  const text = new URLSearchParams(asked).toString();
  return text && `?${text}`;
}
