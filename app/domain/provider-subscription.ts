/** From a subscription at the payment provider to what a company has ("Subscription and price" of the decisions). */
import { UNLIMITED } from "./entitlements.ts";
import { type BillingInterval, PLANS, type Tier } from "./plans.ts";

/** A subscription as the payment provider keeps it, in words of ours. Instants are UTC. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** `incomplete`: its first payment never arrived. `ended`: it is over, for whatever reason. */
  status: "incomplete" | "active" | "past_due" | "ended";
  /** Null for a price that is none of the catalogue's and says no tier: nothing is known of what it gives. */
  tier: Tier | null;
  interval: BillingInterval;
  /** At each renewal, in cents; null for a price that is not a plain one. */
  charged: number | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /**
   * Null while it is not paused; `until` is null when nobody said until when. `moves`: the end of the period was moved
   * with it, which a pause set by hand at the provider doesn't do.
   */
  pause: { until: Date | null; moves: boolean } | null;
  /** The running period was paid before and moved by a pause: the provider takes it for free, and settles no change. */
  moved: boolean;
  /** What a change of the plan changes. */
  itemId: string;
};

/** What a company knows of its plan. */
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

/** The statuses of a company whose plan is running: it is paid, or ought to be, or rests. */
export const LIVE_STATUSES: readonly string[] = ["active", "past_due", "paused"];

/** Whether a subscription is running at the provider. */
export function runs({ status }: Pick<ProviderSubscription, "status">): boolean {
  return status === "active" || status === "past_due";
}

/** Whether a plan is running that is paid, or ought to be. */
export function hasLivePlan({
  stripeSubscriptionId,
  subscriptionStatus,
}: Pick<PlanFacts, "stripeSubscriptionId" | "subscriptionStatus">): boolean {
  return stripeSubscriptionId !== null && LIVE_STATUSES.includes(subscriptionStatus);
}

/**
 * Whose subscription is this? `own`: the company's, or the first one that runs. `other`: one that never ran or is
 * over, while the company has another. `second`: one that runs beside the company's own, which would be paid twice.
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
 * What a company has by its subscription at the provider; null while that changes nothing, because the first payment
 * never arrived or nobody knows what its price gives. An ended plan keeps its tier and limit, as what they were. A limit that was lifted by hand stays
 * lifted as long as the tier stays.
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

/** What the owner is told of by e-mail. */
export type PlanNews = "payment-failed" | "paused" | "resumed" | "cancelled" | "ended";

/** What changed between two states of one plan, worst first; an end that was announced is no news. */
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
