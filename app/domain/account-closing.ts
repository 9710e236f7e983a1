import { DAY_MS } from "./durations.ts";

/** When a closed account is deleted, and what is told before (money and records, section 7). */

const KEPT_DAYS = 30;
/** The deletion is announced once more this long before. */
export const REMINDER_MS = 7 * DAY_MS;

/** The instant from which an account closed now may be deleted: 30 times 24 hours later. */
export function deletionOf(closedAt: Date): Date {
  return new Date(closedAt.getTime() + KEPT_DAYS * DAY_MS);
}
