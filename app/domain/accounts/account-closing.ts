import { DAY_MS } from "#app/domain/durations.ts";

/** When a closed account is deleted, and when a reminder is sent. */

const KEPT_DAYS = 30;
/** The reminder goes out this long before the deletion. */
export const REMINDER_MS = 7 * DAY_MS;

/** The instant from which an account closed now may be deleted: 30 times 24 hours later. */
export function deletionOf(closedAt: Date): Date {
  return new Date(closedAt.getTime() + KEPT_DAYS * DAY_MS);
}
