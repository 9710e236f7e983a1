/** Paid time and how a pause moves it. Instants are UTC. */
import { DAY_MS } from "#app/domain/durations.ts";
import { type BillingInterval, MONTHS_OF } from "./plans.ts";
import type { ProviderSubscription } from "./provider-subscription.ts";

export const PAUSE_MONTHS = [3, 6] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** The same day some months later or earlier, in UTC; the month's last day if it has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const to = new Date(date);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== date.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** The end of paid time when a pause begins: later by the whole pause. */
export function endWithPause(paidUntil: Date, { since, until }: { since: Date; until: Date }): Date {
  return new Date(paidUntil.getTime() + until.getTime() - since.getTime());
}

/**
 * The end of paid time when its pause ends at `now`: earlier by the unused part of the pause, so it moves
 * only by the time really paused. Null if the end stays, because the pause is over or never moved it.
 */
export function endAfterPause(
  { pause, periodEndsAt }: Pick<ProviderSubscription, "pause" | "periodEndsAt">,
  now: Date,
): Date | null {
  if (!pause?.moves || pause.until === null || pause.until <= now) return null;
  return new Date(periodEndsAt.getTime() - (pause.until.getTime() - now.getTime()));
}

/**
 * The cost of changing plans within moved paid time, in cents; negative is a credit. The provider treats that
 * time as free and settles nothing. With the same interval it is the difference for the remaining days. With
 * another interval a new period begins now, and the remaining days are credited. A begun day counts whole, so
 * a repeated act gives the same amount.
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
