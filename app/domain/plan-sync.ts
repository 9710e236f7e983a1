/** From a subscription at the payment provider to what a company has ("Subscription and price" of the decisions). */
import { UNLIMITED } from "./entitlements.ts";
import { type BillingInterval, PLANS, type Tier } from "./plans.ts";

/** A subscription as the payment provider keeps it, in words of ours. Instants are UTC. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** `incomplete`: its first payment never arrived. `ended`: it is over, for whatever reason. */
  status: "incomplete" | "active" | "past_due" | "ended";
  tier: Tier;
  interval: BillingInterval;
  /** At each renewal, in cents; null for a price that is not a plain one. */
  charged: number | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Null while it is not paused; `until` is null when nobody said until when. */
  pause: { since: Date | null; until: Date | null } | null;
  /** What a change of the plan changes. */
  itemId: string;
  productId: string | null;
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
 * never arrived. An ended plan keeps its tier and limit, as what they were. A limit that was lifted by hand stays
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

/**
 * Whether taking a pause back begins a new paid period at once (accounts, section 4: billing resumes immediately): so
 * it does when the running period began during the pause, and was therefore never paid.
 */
export function resumesWithNewPeriod({
  pause,
  periodStartsAt,
}: Pick<ProviderSubscription, "pause" | "periodStartsAt">): boolean {
  return pause !== null && pause.since !== null && periodStartsAt > pause.since;
}

export const PAUSE_MONTHS = [3, 6] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** The same day some months on, in UTC; the month's last day where it has no such day. */
export function monthsAfter(date: Date, months: number): Date {
  const to = new Date(date);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== date.getUTCDate()) to.setUTCDate(0);
  return to;
}
