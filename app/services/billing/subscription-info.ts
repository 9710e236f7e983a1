import { DAY_MS } from "#app/domain/durations.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { subscriptionOf } from "./subscription-state.ts";

/** The plan's limits and features, as calls answer them. */
export function getSubscriptionInfo({ now }: ServiceContext, actor: Actor) {
  const { company } = actor;
  const state = subscriptionOf(actor, now());
  return {
    tier: company.subscriptionTier,
    status: state.status,
    hasActiveSubscription: state.premium,
    canAccessFuelAnalytics: state.premium,
    canAccessPartsEntry: state.premium,
    equipmentLimit: company.equipmentLimit,
    isTrialExpired: state.isTrialExpired,
  };
}

/** Remaining days of the trial, a begun day included; null without a live trial. */
export function trialDaysLeft({ now }: ServiceContext, { company }: Actor): number | null {
  const { subscriptionStatus, trialEndsAt } = company;
  if (subscriptionStatus !== "trial" || trialEndsAt === null) return null;
  const left = trialEndsAt.getTime() - now().getTime();
  return left > 0 ? Math.ceil(left / DAY_MS) : null;
}
