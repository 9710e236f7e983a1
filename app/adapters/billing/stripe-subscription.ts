import type Stripe from "stripe";
import { type BillingInterval, isTier, tierOfPrice } from "#app/domain/plans.ts";
import type { ProviderSubscription } from "#app/domain/provider-subscription.ts";

export function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function instantOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}

const STATUS: Record<string, ProviderSubscription["status"]> = {
  // Paid time that a pause has moved; trials of Stripe's are never begun here.
  trialing: "active",
  active: "active",
  past_due: "past_due",
  incomplete: "incomplete",
  incomplete_expired: "ended",
  unpaid: "ended",
  canceled: "ended",
  // Stripe's own "paused" is a trial that ended without a card, which is never begun here.
  paused: "ended",
};

/** The metadata by which a pause of ours is known: its end in seconds. */
export const PAUSED_UNTIL = "paused_until";

/** Where the period stood before API version 2025-03-31. */
type Period = { current_period_start?: number; current_period_end?: number };

/**
 * A subscription of Stripe's in our words. What is paid says which plan it is; the metadata only where a price is none
 * of the catalogue, as one agreed by hand. Where neither says it, the tier is unknown.
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
          // What a pause wrote stays when it ends by itself.
          moves: metadata?.[PAUSED_UNTIL] === String(pause.resumes_at),
        }
      : null,
    moved: subscription.status === "trialing",
    itemId: item?.id ?? "",
  };
}
