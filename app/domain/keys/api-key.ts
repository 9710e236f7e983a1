/** Keys by which other programs read and write a company's data. */

import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";

/** What a key may do; none contains another. */
export const SCOPES = ["read", "readings", "reports", "services", "machines"] as const;
export type Scope = (typeof SCOPES)[number];

/** After how many days a key ends. */
export const KEY_ENDS = ["30", "90", "365", "never"] as const;
export type KeyEnd = (typeof KEY_ENDS)[number];

export const KEY_NAME_MAX = 60;

/** Live keys that a company may have at a time. */
export const KEYS_MAX = 10;

/** Keys that a company may make in any 24 hours. */
export const KEYS_A_DAY = 20;

/** How long before its end the owner is told. */
export const END_TOLD_MS = 7 * DAY_MS;

/** How long an ended key stays in the list. */
export const ENDED_LISTED_MS = 90 * DAY_MS;

/** The instant from which a key no longer works; null for one without end. */
export function keyExpiry(end: KeyEnd, madeAt: Date): Date | null {
  return end === "never" ? null : new Date(madeAt.getTime() + Number(end) * DAY_MS);
}

/** Whether a key can still be used, as far as its own dates say. */
export function isOver(
  { endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean {
  return endedAt !== null || (expiresAt !== null && expiresAt.getTime() <= now.getTime());
}

/** The begun hour, by which a key's last use is known. */
export const begunHour = (now: Date): Date => new Date(now.getTime() - (now.getTime() % HOUR_MS));

const ACTOR = "key:";
const AUTHOR = "key ";

/** The id of a key as the one who acts, unlike any person's. */
export const actorIdOfKey = (keyId: string): string => ACTOR + keyId;

/** The author's name on what a key does, as it is stored, and as files and calls say it. */
export const authorOfKey = (name: string): string => AUTHOR + name;

/** The name of the key that did something; null for what a person did. */
export function keyNameOf(authorId: string | null, authorName: string): string | null {
  return authorId?.startsWith(ACTOR) ? authorName.slice(AUTHOR.length) : null;
}
