import { isCalendarDate } from "#app/domain/calendar-date.ts";
import type { Cursor } from "#app/domain/page.ts";

/** A place in a list as written in an address: `key.id`, instants in milliseconds. */
export function printCursor({ key, id }: Cursor<Date | string, number | string>): string {
  return `${key instanceof Date ? key.getTime() : key}.${id}`;
}

/** Reads a place in a list by time; null if it is missing or not ours. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(text ?? "");
  if (!match) return null;
  return { key: new Date(Number(match[1])), id: Number(match[2]) };
}

/** Reads a place in a list by day. */
export function readDateCursor(text: string | null): Cursor<string> | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(text ?? "");
  if (!match?.[1] || !isCalendarDate(match[1])) return null;
  return { key: match[1], id: Number(match[2]) };
}

/** Reads a place in a list by time with text ids. */
export function readTimeCursor(text: string | null): Cursor<Date, string> | null {
  const match = /^(-?\d{1,15})\.([^.]+)$/.exec(text ?? "");
  if (!match?.[2]) return null;
  return { key: new Date(Number(match[1])), id: match[2] };
}

/** Reads a place in a list by name; names may contain dots, ids don't. */
export function readNameCursor(text: string | null): Cursor<string, string> | null {
  const match = /^(.+)\.([^.]+)$/s.exec(text ?? "");
  if (!match?.[1] || !match[2]) return null;
  return { key: match[1], id: match[2] };
}

/** The header with the next page of a call's list. */
export function nextPageHeader(url: URL, next: Cursor | null): Record<string, string> {
  if (!next) return {};
  const address = new URL(url);
  address.searchParams.set("before", printCursor(next));
  return { Link: `<${address.pathname}${address.search}>; rel="next"` };
}
