/** Lists in the order of arrival, which other programs read on from where they were. */

import { readInstant } from "#app/domain/updates/operator-update.ts";

export const ARRIVALS = ["readings", "services", "issues", "reports", "fuel", "checks"] as const;
/** Which list; its cursors are no other's. */
export type ArrivalList = (typeof ARRIVALS)[number];

/** From where a list is read on: behind a row that was seen, or from the first that arrived at an instant or later. */
export type Since = { after: number } | { from: Date };

/** A place in a list, as a program sends it back. */
export const printArrival = (list: ArrivalList, seq: number): string => `${list}.${seq}`;

/** Where to read on, if nothing came: behind the place asked for, or behind all that is there. */
export const placeAfter = (since: Since, rows: readonly { seq: number }[], last: number): number =>
  rows.at(-1)?.seq ?? ("after" in since ? since.after : last);

/** Reads a place of this list, or an instant (ISO 8601, UTC without an offset); null for any other text. */
export function readSince(list: ArrivalList, text: string): Since | null {
  const [name, seq = ""] = text.split(".");
  if (name === list && /^\d{1,15}$/.test(seq) && text === printArrival(list, Number(seq))) {
    return { after: Number(seq) };
  }
  const at = readInstant(text);
  return at === null ? null : { from: new Date(at) };
}
