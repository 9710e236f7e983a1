/** Derives a company's plan from its subscription at the payment provider. */
import { UNLIMITED } from "./entitlements.ts";
import { type BillingInterval, PLANS, type Tier } from "./plans.ts";

/** A subscription at the payment provider, in our terms. Instants are UTC. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** `incomplete`: the first payment never arrived. `ended`: over, for any reason. */
  status: "incomplete" | "active" | "past_due" | "ended";
  /** Null for a price outside the catalogue without a tier in its metadata: its plan is unknown. */
  tier: Tier | null;
  interval: BillingInterval;
  /** At each renewal, in cents; null for a price that isn't a plain one. */
  charged: number | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /**
   * Null while not paused; `until` is null when the pause has no end. `moves`: the pause moved the end of the
   * period, which a pause set by hand at the provider doesn't.
   */
  pause: { until: Date | null; moves: boolean } | null;
  /**
   * The current period was paid earlier and moved by a pause: the provider treats it as free and settles no
   * change.
   */
  moved: boolean;
  /** The item that a plan change replaces. */
  itemId: string;
};

/** What the database stores about a company's plan. */
export type PlanFacts = {
  stripeSubscriptionId: string | null;
  subscriptionTier: Tier;
  subscriptionStatus: string;
  equipmentLimit: number;
  subscriptionEndsAt: Date | null;
  billingInterval: BillingInterval | null;
  /** At each renewal, in cents. */
  chargedCents: number | null;
  cancelAtPeriodEnd: boolean;
  pauseEndsAt: Date | null;
};

/** The statuses of a running plan: paid, past due, or paused. */
export const LIVE_STATUSES: readonly string[] = ["active", "past_due", "paused"];

/** Tells whether a subscription is running at the provider. */
export function runs({ status }: Pick<ProviderSubscription, "status">): boolean {
  return status === "active" || status === "past_due";
}

/** Tells whether a paid plan is running, also one past due or paused. */
export function hasLivePlan({
  stripeSubscriptionId,
  subscriptionStatus,
}: Pick<PlanFacts, "stripeSubscriptionId" | "subscriptionStatus">): boolean {
  return stripeSubscriptionId !== null && LIVE_STATUSES.includes(subscriptionStatus);
}

/**
 * Relates a subscription to the company. `own`: the company's, or its first running one. `other`: one that
 * never ran or is over, while the company has another. `second`: a second running one, which would be charged
 * twice.
 */
export function belongs(
  subscription: Pick<ProviderSubscription, "id" | "status">,
  company: Pick<PlanFacts, "stripeSubscriptionId" | "subscriptionStatus">,
): "own" | "other" | "second" {
  if (company.stripeSubscriptionId === subscription.id) return "own";
  if (!runs(subscription)) return "other";
  return hasLivePlan(company) ? "second" : "own";
}

/**
 * The plan that a subscription gives a company. Null if it changes nothing, because the first payment never
 * arrived or the price is unknown. An ended plan keeps its former tier and limit. A limit raised by hand
 * stays while the tier stays.
 */
export function planFactsOf(
  subscription: ProviderSubscription,
  company: PlanFacts,
  now: Date,
): PlanFacts | null {
  const { id, status, tier, interval, pause } = subscription;
  if (status === "incomplete") return null;
  if (status === "ended") {
    return {
      stripeSubscriptionId: id,
      subscriptionTier: company.subscriptionTier,
      subscriptionStatus: "expired",
      equipmentLimit: company.equipmentLimit,
      subscriptionEndsAt: subscription.endedAt ?? subscription.periodEndsAt,
      billingInterval: interval,
      chargedCents: subscription.charged,
      cancelAtPeriodEnd: false,
      pauseEndsAt: null,
    };
  }
  if (tier === null) return null;
  const isLifted = company.equipmentLimit === UNLIMITED && company.subscriptionTier === tier;
  const paused = pause !== null && (pause.until === null || pause.until > now);
  return {
    stripeSubscriptionId: id,
    subscriptionTier: tier,
    subscriptionStatus: paused ? "paused" : status,
    equipmentLimit: isLifted ? UNLIMITED : PLANS[tier].equipmentLimit,
    subscriptionEndsAt: subscription.periodEndsAt,
    billingInterval: interval,
    chargedCents: subscription.charged,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    pauseEndsAt: paused ? pause.until : null,
  };
}

/** Changes that the owner is mailed about. */
export type PlanNews = "payment-failed" | "paused" | "resumed" | "cancelled" | "ended";

/** The news between two states of a plan, worst first; an announced end is no news. */
export function planNews(before: PlanFacts, after: PlanFacts): PlanNews[] {
  if (after.subscriptionStatus === "expired") {
    return hasLivePlan(before) && !before.cancelAtPeriodEnd ? ["ended"] : [];
  }
  const was = (status: string) => before.subscriptionStatus === status;
  const is = (status: string) => after.subscriptionStatus === status;
  const news: PlanNews[] = [];
  if (is("past_due") && !was("past_due")) news.push("payment-failed");
  if (is("paused") && !was("paused")) news.push("paused");
  if (was("paused") && !is("paused")) news.push("resumed");
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) news.push("cancelled");
  return news;
}
