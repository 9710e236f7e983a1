/** Webhooks: addresses of other programs that are told what happens in a company. */

import { DAY_MS } from "#app/domain/durations.ts";

/** Webhooks that a company may have. */
export const WEBHOOKS_MAX = 5;

/** How long an old secret signs beside the new one. */
export const OLD_SECRET_MS = DAY_MS;

/** Deliveries that may wait for one webhook; with as many it is paused. */
export const WAITING_MAX = 5_000;

/** How long a webhook may fail until it is paused. */
export const FAILING_MAX_MS = 5 * DAY_MS;

/** Why a webhook is paused: by its owner, failing for days, its address answered 410, or too much waits for it. */
export const PAUSES = ["owner", "failing", "gone", "full"] as const;
export type Pause = (typeof PAUSES)[number];

/** What an attempt tells of its webhook: why it has to be paused; null if it goes on. */
export function pauseAfter(
  { status, failingSince, waiting }: { status: number | null; failingSince: Date | null; waiting: number },
  now: Date,
): Pause | null {
  if (status === 410) return "gone";
  if (failingSince && now.getTime() - failingSince.getTime() >= FAILING_MAX_MS) return "failing";
  return waiting >= WAITING_MAX ? "full" : null;
}
