/** The time a company has paid for, and how a pause moves it (accounts, section 4). Instants are UTC. */
import { DAY_MS } from "./durations.ts";
import { type BillingInterval, MONTHS_OF } from "./plans.ts";
import type { ProviderSubscription } from "./provider-subscription.ts";

export const PAUSE_MONTHS = [3, 6] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** The same day some months on, or back, in UTC; the month's last day where it has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const to = new Date(date);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== date.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** Where the paid time ends once a pause is taken: later by the pause's whole length. */
export function endWithPause(paidUntil: Date, { since, until }: { since: Date; until: Date }): Date {
  return new Date(paidUntil.getTime() + until.getTime() - since.getTime());
}

/**
 * Where the paid time ends when its pause ends at `now`: earlier by what was left of the pause, so that it moves only
 * by the time really paused. Null when the end stays: the pause has had its time, or never moved it.
 */
export function endAfterPause(
  { pause, periodEndsAt }: Pick<ProviderSubscription, "pause" | "periodEndsAt">,
  now: Date,
): Date | null {
  if (!pause?.moves || pause.until === null || pause.until <= now) return null;
  return new Date(periodEndsAt.getTime() - (pause.until.getTime() - now.getTime()));
}

/**
 * What a change of plan costs for paid time that was moved, in cents: below zero is credited. The provider takes that
 * time for free and settles nothing. With the same interval it is the difference for the days that are left; with
 * another a new period begins now, and those days are credited. Begun days count whole, so that an act that is sent
 * twice says the same.
 */
export function settlementOf(
  { charged, interval, periodEndsAt }: { charged: number; interval: BillingInterval; periodEndsAt: Date },
  offer: { charged: number; interval: BillingInterval },
  now: Date,
): number {
  const whole = daysBetween(monthsAfter(periodEndsAt, -MONTHS_OF[interval]), periodEndsAt);
  const left = Math.min(Math.max(daysBetween(now, periodEndsAt), 0) / whole, 1);
  const next = offer.interval === interval ? offer.charged : 0;
  return Math.round((next - charged) * left);
}

function daysBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / DAY_MS);
}
