import { createHmac } from "node:crypto";
import type { Settings } from "#app/platform/settings.ts";

/** 132 bits. */
const LENGTH = 22;

/**
 * Identifies a person in their own pages and on their device; it can't be forged and doesn't reveal who it
 * is. It is the same for all sessions of that person; sessions by business name share one.
 * @param personId `Actor.id`
 */
export function personTag(personId: string, settings: Settings): string {
  return createHmac("sha256", settings.sessionSecret)
    .update(`person ${personId}`)
    .digest("base64url")
    .slice(0, LENGTH);
}

export function isPersonTag(text: string): boolean {
  return new RegExp(`^[\\w-]{${LENGTH}}$`).test(text);
}
