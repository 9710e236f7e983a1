import { AppError } from "#app/domain/app-error.ts";
import {
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionState,
} from "#app/domain/billing/entitlements.ts";
import type { Actor } from "#app/services/actor.ts";

/** What the subscription of an actor's company allows at an instant. */
export function subscriptionOf({ company }: Pick<Actor, "company">, now: Date): SubscriptionState {
  return planStateOf(company, now);
}

/** @throws {AppError} plan.premium_required without a live trial or an active plan */
export function requirePremium(actor: Pick<Actor, "company">, now: Date): void {
  if (!subscriptionOf(actor, now).premium) throw new AppError("plan.premium_required");
}

/** @throws {AppError} plan.inactive without a live trial or an active plan */
export function requireLiveSubscription(actor: Pick<Actor, "company">, now: Date): void {
  if (!subscriptionOf(actor, now).canAddEquipment) throw new AppError("plan.inactive");
}

/** `subscriptionOf` from a company's columns. */
export function planStateOf(
  company: Omit<SubscriptionFacts, "status"> & { subscriptionStatus: string },
  now: Date,
): SubscriptionState {
  return subscriptionState({ ...company, status: company.subscriptionStatus }, now);
}
