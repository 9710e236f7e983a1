import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";

/** Who lost the device of their second step asks for its removal, which takes a while, so that they can stop another's. */

const REMOVAL_HOURS = 72;
const STOPPED_DAYS = 7;

/** A second mail goes out this long before the removal. */
export const REMOVAL_REMINDER_MS = DAY_MS;

/** When a second step goes that is asked to be removed now. */
export function removalOf(asked: Date): Date {
  return new Date(asked.getTime() + REMOVAL_HOURS * HOUR_MS);
}

/** Whether a removal was stopped so recently that no other is taken: for 7 days, or until the password is changed. */
export function isStopped(
  { stoppedAt, stoppedPassword }: { stoppedAt: Date | null; stoppedPassword: string | null },
  passwordHash: string | null,
  now: Date,
): boolean {
  if (stoppedAt === null || stoppedPassword !== passwordHash) return false;
  return now.getTime() < stoppedAt.getTime() + STOPPED_DAYS * DAY_MS;
}
