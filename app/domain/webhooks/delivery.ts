/** How an event is delivered: attempts, their waits, and what becomes of a delivery. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed: another status, a redirect, no answer in time, no connection, an address not to be asked. */
export const FAILURES = ["status", "redirect", "timeout", "connection", "address"] as const;
export type Failure = (typeof FAILURES)[number];

/** How long an attempt may take, with the answer's body. */
export const ATTEMPT_MS = 10_000;

/** Bytes of an answer that are read and kept. */
export const ANSWER_BYTES = 1_024;

/** What came of an attempt. `retryAfter` is the header's text. */
export type Attempt = {
  status: number | null;
  failure: Failure | null;
  ms: number;
  answer: string | null;
  retryAfter: string | null;
};

/** The waits after the first failure, the second and so on. */
const WAITS_MS = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];

/** A wait is longer by chance, by at most this part. */
const LONGER = 0.1;

/** The longest wait that a receiver may ask for. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** Statuses whose Retry-After counts. */
const ASKS_TO_WAIT = new Set([429, 503]);

/** How many attempts of a delivery hold back those behind it. */
export const HOLDING_FAILURES = 3;

/** The failure of an answer; null for a delivery. */
export function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/**
 * When a delivery is tried again; null if that was its last attempt.
 * @param failures with this one
 * @param chance from 0 to 1
 */
export function nextAttempt(
  { failures, status, retryAfter }: { failures: number } & Pick<Attempt, "status" | "retryAfter">,
  now: Date,
  chance: number,
): Date | null {
  const wait = WAITS_MS[failures - 1];
  if (wait === undefined) return null;
  const asked = ASKS_TO_WAIT.has(status ?? 0) ? askedWait(retryAfter, now) : 0;
  const longer = Math.max(wait * (1 + LONGER * chance), Math.min(asked, RETRY_AFTER_MAX_MS));
  return new Date(now.getTime() + Math.round(longer));
}

/** The milliseconds that a Retry-After asks for, in seconds or until a date; 0 for another text. */
function askedWait(text: string | null, now: Date): number {
  if (text === null) return 0;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1_000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
