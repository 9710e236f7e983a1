import { DAY_MS } from "#app/domain/durations.ts";

/** How long a confirmed secondary address waits before links that reset the password go there. */
const RESET_ADDRESS_WAIT_MS = 7 * DAY_MS;

/**
 * Whether a secondary address receives links that reset the password: not before it has been confirmed for seven days.
 * The primary address learns of a new one at once, so its owner has that long to take it away.
 */
export function receivesResetLinks(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() >= RESET_ADDRESS_WAIT_MS;
}
