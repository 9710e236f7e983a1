import { invalidField } from "#app/domain/app-error.ts";
import { type ArrivalList, printArrival, readSince } from "#app/domain/arrival.ts";
import type { ArrivalQuery } from "#db/queries/arrivals.ts";
import { nextPageHeader } from "./cursor.ts";

const LIMIT = { most: 1_000, usual: 100 };

/**
 * How many records a call asks for.
 * @throws {AppError} request.invalid at `limit`
 */
function askedLimit(url: URL): number {
  const text = url.searchParams.get("limit");
  if (text === null) return LIMIT.usual;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > LIMIT.most) throw invalidField("limit", "errors:field.invalid");
  return limit;
}

/**
 * The page of arrivals that a call asks for by `since`; null for a call that asks for the list as it stands.
 * @throws {AppError} request.invalid at `since` or `limit`
 */
export function askedArrivals(url: URL, list: ArrivalList): ArrivalQuery | null {
  const text = url.searchParams.get("since");
  if (text === null) return null;
  const since = url.searchParams.has("before") ? null : readSince(list, text);
  if (since === null) throw invalidField("since", "errors:field.invalid");
  return { since, limit: askedLimit(url), equipmentId: equipmentOf(url) };
}

const equipmentOf = (url: URL) => url.searchParams.get("equipmentId") || null;

/**
 * The page that a call asks for of a list that has the newest first; `before` is where the one before it ended.
 * @throws {AppError} request.invalid at `before` or `limit`
 */
export function askedPage(url: URL, list: ArrivalList) {
  const text = url.searchParams.get("before");
  const place = text ? readSince(list, text) : null;
  if (text && !(place && "after" in place)) throw invalidField("before", "errors:field.invalid");
  const before = place && "after" in place ? place.after : null;
  return { before, limit: askedLimit(url), equipmentId: equipmentOf(url) };
}

/** The header with the next page of such a list; none on its last one. */
export function olderHeader(url: URL, list: ArrivalList, next: number | null): Record<string, string> {
  return nextPageHeader(url, next === null ? null : printArrival(list, next));
}

/** The header with the place to read on from, after an empty page too. */
export function onwardHeader(url: URL, list: ArrivalList, seq: number): Record<string, string> {
  return nextPageHeader(url, printArrival(list, seq), "since");
}
