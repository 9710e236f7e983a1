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

/** How the customer leaves the checkout: `failed` is a card that was declined. */
export const CHECKOUT_OUTCOMES = ["paid", "canceled", "failed"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/**
 * A checkout of the payment provider's local stand-in.
 * @throws {AppError} request.not_found for another company's, one that isn't there, and where there is no stand-in
 */
export async function localCheckoutOf(
  ctx: Pick<ServiceContext, "billing">,
  actor: Actor,
  id: string,
): Promise<LocalCheckout> {
  const checkout = await standIn(ctx).readCheckout(id);
  if (checkout?.companyId !== actor.companyId) throw new AppError("request.not_found");
  return checkout;
}

/**
 * Leaves a checkout; answers the path where the customer goes on, or null when the page stays: the card was declined,
 * or the checkout is closed. Paid twice, it is one plan ("Small print: plans" of the decisions).
 * @throws {AppError} request.not_found as above
 */
export async function leaveLocalCheckout(
  ctx: Pick<ServiceContext, "billing">,
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
 * What may happen at the provider by itself, as its page names it.
 * @throws {AppError} request.invalid for anything else
 */
export function readLocalEvent(sent: unknown): LocalEvent {
  const event = LOCAL_EVENTS.find((known) => known === sent);
  if (!event) throw new AppError("request.invalid");
  return event;
}

/**
 * The company's plan as the stand-in has it, with what may happen to it there; null before the first.
 * @throws {AppError} request.not_found where there is no stand-in
 */
export async function localPlanOf(
  ctx: Pick<ServiceContext, "billing" | "db">,
  actor: Actor,
): Promise<{ subscription: LocalSubscription; events: readonly LocalEvent[] } | null> {
  const billing = standIn(ctx);
  const { stripeSubscriptionId } = await billingAccountOf(ctx, actor.companyId);
  const subscription = stripeSubscriptionId && (await billing.readLocalSubscription(stripeSubscriptionId));
  return subscription ? { subscription, events: eventsOf(subscription) } : null;
}

/**
 * Lets something happen to the company's plan at the stand-in, which tells of it by its event; answers false when it
 * can't happen to the plan as it is.
 * @throws {AppError} request.not_found where there is no stand-in
 */
export async function letHappen(
  ctx: Pick<ServiceContext, "billing" | "db">,
  actor: Actor,
  event: LocalEvent,
): Promise<boolean> {
  const plan = await localPlanOf(ctx, actor);
  return plan !== null && standIn(ctx).happen(plan.subscription.id, event);
}

function standIn({ billing }: Pick<ServiceContext, "billing">): LocalBillingAdapter {
  if (billing.kind !== "local") throw new AppError("request.not_found");
  return billing;
}

/** The stand-in leads to pages of the product alone, at whatever address it is reached. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
