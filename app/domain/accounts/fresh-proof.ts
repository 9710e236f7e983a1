import { MINUTE_MS } from "#app/domain/durations.ts";

const PROOF_MINUTES = 10;

/** Until when a session counts as proved, after a sign-in or a proof. */
export function freshUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + PROOF_MINUTES * MINUTE_MS);
}

/** Whether a session may do what needs a fresh proof. `provedAt` is null for operators and old sessions. */
export function isFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now < freshUntil(provedAt);
}
