/** Accountants of a company, and the links that open its books. */

import { DAY_MS } from "#app/domain/durations.ts";

/** Accountants that a company may have at a time. */
export const ACCOUNTANTS_MAX = 5;

/** When an accountant gets mail: when a month is closed, or never. */
export const ACCOUNTANT_MAILS = ["on-close", "never"] as const;
export type AccountantMail = (typeof ACCOUNTANT_MAILS)[number];

const LINK_DAYS = 60;
const EXPIRED_KEPT_DAYS = 60;

/** From this instant on, a link made at `now` offers a new link instead of the books. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

export function linkWorks({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() < expiresAt.getTime();
}

/** Links that expired before this instant are unknown; younger ones still lead to a new link. */
export function linksKeptSince(now: Date): Date {
  return new Date(now.getTime() - EXPIRED_KEPT_DAYS * DAY_MS);
}
