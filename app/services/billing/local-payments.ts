import type { LocalBillingAdapter } from "#app/adapters/billing/local.ts";
import {
  eventsOf,
  LOCAL_EVENTS,
  type LocalCheckout,
  type LocalEvent,
  type LocalSubscription,
} from "#app/adapters/billing/local-objects.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { billingAccountOf } from "./plan-sync.ts";

/** The outcome of a checkout; `failed` is a declined card. */
export const CHECKOUT_OUTCOMES = ["paid", "canceled", "failed"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/**
 * A checkout of the local payment provider.
 * @throws {AppError} request.not_found for another company's, a missing one, and without the local provider
 */
export async function localCheckoutOf(ctx: ServiceContext, actor: Actor, id: string): Promise<LocalCheckout> {
  const checkout = await standIn(ctx).readCheckout(id);
  if (checkout?.companyId !== actor.companyId) throw new AppError("request.not_found");
  return checkout;
}

/**
 * Ends a checkout; returns the path where the customer continues, or null if the page stays, because the card was
 * declined or the checkout is closed. Paid twice, it is one plan.
 * @throws {AppError} request.not_found as above
 */
export async function leaveLocalCheckout(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  outcome: CheckoutOutcome,
): Promise<string | null> {
  const checkout = await localCheckoutOf(ctx, actor, id);
  if (outcome === "failed") return null;
  if (outcome === "canceled") return pathOf(checkout.cancelUrl);
  return (await standIn(ctx).payCheckout(checkout)) ? pathOf(checkout.successUrl) : null;
}

/**
 * Parses an event that can be simulated at the provider.
 * @throws {AppError} request.invalid for anything else
 */
export function readLocalEvent(sent: unknown): LocalEvent {
  const event = LOCAL_EVENTS.find((known) => known === sent);
  if (!event) throw new AppError("request.invalid");
  return event;
}

/**
 * The company's plan at the local provider and its possible events; null before the first plan.
 * @throws {AppError} request.not_found without the local provider
 */
export async function localPlanOf(
  ctx: ServiceContext,
  actor: Actor,
): Promise<{ subscription: LocalSubscription; events: readonly LocalEvent[] } | null> {
  const billing = standIn(ctx);
  const { stripeSubscriptionId } = await billingAccountOf(ctx, actor.companyId);
  const subscription = stripeSubscriptionId && (await billing.readLocalSubscription(stripeSubscriptionId));
  return subscription ? { subscription, events: eventsOf(subscription) } : null;
}

/**
 * Simulates an event on the company's plan at the local provider, which reports it; returns false if the
 * plan's state doesn't allow it.
 * @throws {AppError} request.not_found without the local provider
 */
export async function letHappen(ctx: ServiceContext, actor: Actor, event: LocalEvent): Promise<boolean> {
  const plan = await localPlanOf(ctx, actor);
  return plan !== null && standIn(ctx).applyEvent(plan.subscription.id, event);
}

function standIn({ billing }: ServiceContext): LocalBillingAdapter {
  if (billing.kind !== "local") throw new AppError("request.not_found");
  return billing;
}

/** The local provider only links to the product's own pages, at whatever address it is served. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
