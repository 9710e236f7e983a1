import type Stripe from "stripe";
import type { ProviderSubscription } from "#app/domain/plan-sync.ts";
import { type BillingInterval, isTier, tierOfPrice } from "#app/domain/plans.ts";

export function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function instantOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}

const STATUS: Record<string, ProviderSubscription["status"]> = {
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

/** Where the period stood before API version 2025-03-31. */
type Period = { current_period_start?: number; current_period_end?: number };

/**
 * A subscription of Stripe's in our words. What is paid says which plan it is; the metadata only where a price is none
 * of the catalogue, as one agreed by hand.
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
    tier: paid ?? (isTier(metadata?.tier) ? metadata.tier : "basic"),
    interval,
    charged: price?.unit_amount ?? null,
    periodStartsAt: new Date(started * 1000),
    periodEndsAt: new Date(ends * 1000),
    endedAt: instantOf(subscription.ended_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end === true || subscription.cancel_at != null,
    pause: pause
      ? {
          since: metadata?.paused_at ? instantOf(Number(metadata.paused_at)) : null,
          until: instantOf(pause.resumes_at),
        }
      : null,
    itemId: item?.id ?? "",
    productId: productIdOf(price?.product),
  };
}

function productIdOf(product: Stripe.Price["product"] | undefined): string | null {
  if (!product) return null;
  return typeof product === "string" ? product : product.id;
}
