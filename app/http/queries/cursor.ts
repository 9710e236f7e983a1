import { invalidField } from "#app/domain/app-error.ts";
import { isCalendarDate } from "#app/domain/calendar-date.ts";
import { ISSUE_CONDITIONS } from "#app/domain/issues/issue.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { IssuePlace } from "#db/queries/issues/issues.ts";

/** A place in a list as written in an address: `key.id`, instants in milliseconds. */
export function printCursor({ key, id }: Cursor<Date | string, number | string>): string {
  return `${key instanceof Date ? key.getTime() : key}.${id}`;
}

/**
 * The place from which a call asks for the next page, its `before`; null for the first page. A program that sends
 * another text would read the first page again and again, so it is refused; a screen shows its first page.
 * @throws {AppError} request.invalid at `before` for a text that is no place
 */
export function askedPlace<Place>(url: URL, read: (text: string | null) => Place | null): Place | null {
  const text = url.searchParams.get("before");
  if (!text) return null;
  const place = read(text);
  if (place === null) throw invalidField("before", "errors:field.invalid");
  return place;
}

/** Reads a place in a list by time; null if it is missing or not ours. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(text ?? "");
  if (!match) return null;
  return { key: new Date(Number(match[1])), id: Number(match[2]) };
}

/** Reads a place in a list by order of arrival. */
export function readSeqCursor(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
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

/** A place in a list of issues, `condition.key.id`. */
export function printIssuePlace({ condition, ...cursor }: IssuePlace): string {
  return `${condition}.${printCursor(cursor)}`;
}

/** Reads a place in a list of issues; null if it is missing or not ours. */
export function readIssuePlace(text: string | null): IssuePlace | null {
  const condition = ISSUE_CONDITIONS.find((each) => text?.startsWith(`${each}.`));
  const cursor = condition && readCursor((text ?? "").slice(condition.length + 1));
  return condition && cursor ? { condition, ...cursor } : null;
}

/** Reads a place in a list by name; names may contain dots, ids don't. */
export function readNameCursor(text: string | null): Cursor<string, string> | null {
  const match = /^(.+)\.([^.]+)$/s.exec(text ?? "");
  if (!match?.[1] || !match[2]) return null;
  return { key: match[1], id: match[2] };
}

/**
 * The header with the next page of a call's list; `next` is a place by time, or a printed one.
 * @param name how the address asks for the place
 */
export function nextPageHeader(
  url: URL,
  next: Cursor | string | null,
  name = "before",
): Record<string, string> {
  if (!next) return {};
  const address = new URL(url);
  address.searchParams.set(name, typeof next === "string" ? next : printCursor(next));
  return { Link: `<${address.pathname}${address.search}>; rel="next"` };
}
