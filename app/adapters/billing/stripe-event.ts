import type Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";
import type { BillingEvent } from "./port.ts";
import { loadStripe } from "./stripe-sdk.ts";

const TOLERANCE_SECONDS = 5 * 60;

/** Events that change what a company has; all others are accepted and ignored. */
const ABOUT_PLANS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
]);

/**
 * Reads a webhook event whose signature over the raw body is valid and at most 5 minutes old.
 * @throws {AppError} billing.bad_event, also without a secret
 */
export async function readStripeEvent(
  rawBody: string,
  signature: string | null,
  secret: string | undefined,
): Promise<BillingEvent> {
  if (!secret || !signature) throw new AppError("billing.bad_event");
  let event: Stripe.Event;
  try {
    const { webhooks, createSubtleCryptoProvider } = await loadStripe();
    event = await webhooks.constructEventAsync(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      createSubtleCryptoProvider(),
    );
  } catch {
    throw new AppError("billing.bad_event");
  }
  return {
    id: event.id,
    type: event.type,
    subscriptionId: ABOUT_PLANS.has(event.type) ? subscriptionIdOf(event.data.object) : null,
    createdAt: new Date(event.created * 1000),
  };
}

type Reference = string | { id: string } | null | undefined;

/** The fields we read; older API versions put an invoice's subscription at the top level. */
type EventObject = {
  object?: string;
  id?: string;
  subscription?: Reference;
  parent?: { subscription_details?: { subscription?: Reference } | null } | null;
};

function subscriptionIdOf(object: unknown): string | null {
  const { object: kind, id, subscription, parent } = object as EventObject;
  if (kind === "subscription") return id ?? null;
  const reference = subscription ?? parent?.subscription_details?.subscription;
  return (typeof reference === "string" ? reference : reference?.id) ?? null;
}
