import { MINUTE_MS } from "#app/domain/durations.ts";

/**
 * The calls to D1 and the provider that a run makes at most. Cloudflare ends an invocation at 1,000 queries to
 * D1, and limits each statement of a batch as one, so each counts; a call to the provider counts as well.
 */
export const CALLS_PER_RUN = 900;
/** What one group may cost: 2 claims, 5 calls to a provider that asks to wait, 3 statements for what became of it. */
export const CALLS_PER_GROUP = 10;
/** The webhooks, which are sent after the mails, have a minute left before the next run starts. */
const RUN_MS = 3 * MINUTE_MS;
/** This many failing groups in a row mean that the provider is down. */
const FAILURES_IN_A_ROW = 5;

/** A delivery run so far: `calls` of the whole invocation; `turnedAway` if the provider takes nothing now. */
export type MailRun = { calls: number; ranMs: number; failuresInARow: number; turnedAway: boolean };

/** Why a run starts no further group; null while it goes on. */
export function endOfRun({ calls, ranMs, failuresInARow, turnedAway }: MailRun) {
  if (turnedAway || failuresInARow >= FAILURES_IN_A_ROW) return "provider";
  if (calls + CALLS_PER_GROUP > CALLS_PER_RUN) return "calls";
  return ranMs >= RUN_MS ? "time" : null;
}
