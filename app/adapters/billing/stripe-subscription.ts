import type Stripe from "stripe";
import { type BillingInterval, isTier, tierOfPrice } from "#app/domain/billing/plans.ts";
import type { ProviderSubscription } from "#app/domain/billing/provider-subscription.ts";

export function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function instantOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}

const STATUS: Record<string, ProviderSubscription["status"]> = {
  // Paid time moved by a pause; we never start trials at Stripe.
  trialing: "active",
  active: "active",
  past_due: "past_due",
  incomplete: "incomplete",
  incomplete_expired: "ended",
  unpaid: "ended",
  canceled: "ended",
  // Stripe's own "paused" is a trial that ended without a card, which we never start.
  paused: "ended",
};

/** The metadata key that identifies our own pauses: the end in seconds. */
export const PAUSED_UNTIL = "paused_until";

/** The period's fields before API version 2025-03-31. */
type Period = { current_period_start?: number; current_period_end?: number };

/**
 * Translates a Stripe subscription. The price identifies the plan; metadata decide only for a price outside
 * the catalogue, such as one agreed by hand. If neither names it, the tier is unknown.
 */
export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, customer, metadata, pause_collection: pause } = subscription;
  const item = subscription.items.data[0];
  const price = item?.price;
  const interval: BillingInterval = price?.recurring?.interval === "year" ? "year" : "month";
  const paid = price?.unit_amount == null ? null : tierOfPrice(price.unit_amount, interval);
  const old = subscription as unknown as Period;
  const started = item?.current_period_start ?? old.current_period_start ?? subscription.start_date;
  const ends = item?.current_period_end ?? old.current_period_end ?? started;
  return {
    id,
    customerId: typeof customer === "string" ? customer : customer.id,
    status: STATUS[subscription.status] ?? "ended",
    tier: paid ?? (isTier(metadata?.tier) ? metadata.tier : null),
    interval,
    charged: price?.unit_amount ?? null,
    periodStartsAt: new Date(started * 1000),
    periodEndsAt: new Date(ends * 1000),
    endedAt: instantOf(subscription.ended_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end === true || subscription.cancel_at != null,
    pause: pause
      ? {
          until: instantOf(pause.resumes_at),
          // The metadata of a pause stay when it ends by itself.
          moves: metadata?.[PAUSED_UNTIL] === String(pause.resumes_at),
        }
      : null,
    moved: subscription.status === "trialing",
    itemId: item?.id ?? "",
  };
}
