import { monthsAfter } from "#app/domain/billing/paid-time.ts";
import { type BillingInterval, MONTHS_OF, type Tier } from "#app/domain/billing/plans.ts";
import type { ProviderSubscription } from "#app/domain/billing/provider-subscription.ts";
import type { CheckoutRequest } from "./port.ts";

/** The objects of the local payment provider, and their changes over time. */

export type LocalCheckout = CheckoutRequest & {
  kind: "checkout";
  id: string;
  status: "open" | "complete" | "closed";
};

export type LocalSubscription = ProviderSubscription & {
  kind: "subscription";
  companyId: string;
  tier: Tier;
  charged: number;
  description: string;
};

export type LocalObject = LocalCheckout | LocalSubscription;

/** The events that can be simulated: caused by time, by the bank, or on the provider's pages. */
export const LOCAL_EVENTS = [
  "renewed",
  "renewal_failed",
  "paid",
  "pause_ended",
  "cancelled",
  "kept",
  "ended",
] as const;
export type LocalEvent = (typeof LOCAL_EVENTS)[number];

/**
 * The events possible in the present state. A pause moves the period's end beyond its own, so nothing renews
 * during it.
 */
export function eventsOf({
  status,
  pause,
  cancelAtPeriodEnd,
}: Pick<LocalSubscription, "status" | "pause" | "cancelAtPeriodEnd">): readonly LocalEvent[] {
  if (status === "ended" || status === "incomplete") return [];
  if (pause) return ["pause_ended", "ended"];
  const cancellation = cancelAtPeriodEnd ? "kept" : "cancelled";
  if (status === "past_due") return ["paid", cancellation, "ended"];
  if (cancelAtPeriodEnd) return ["kept", "ended"];
  return ["renewed", "renewal_failed", "cancelled", "ended"];
}

export function periodFrom(start: Date, interval: BillingInterval) {
  return { periodStartsAt: start, periodEndsAt: monthsAfter(start, MONTHS_OF[interval]), moved: false };
}

/** Applies what the provider would have done by now: pauses end, cancelled plans end, others renew. */
export function withTimePassed(subscription: LocalSubscription, now: Date): LocalSubscription {
  if (subscription.status !== "active" && subscription.status !== "past_due") return subscription;
  const { pause, cancelAtPeriodEnd, interval } = subscription;
  const next = { ...subscription };
  if (pause?.until && pause.until <= now) next.pause = null;
  if (cancelAtPeriodEnd && next.periodEndsAt <= now) {
    return { ...next, status: "ended", endedAt: next.periodEndsAt };
  }
  while (next.periodEndsAt <= now) Object.assign(next, periodFrom(next.periodEndsAt, interval));
  return next;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** JSON stores instants as text. */
export function revive(body: Record<string, unknown>): LocalObject {
  const text = JSON.stringify(body);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" && INSTANT.test(value) ? new Date(value) : value,
  ) as LocalObject;
}
