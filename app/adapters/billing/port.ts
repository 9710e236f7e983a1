import type { BillingInterval, Tier } from "#app/domain/plans.ts";
import type { ProviderSubscription } from "#app/domain/provider-subscription.ts";

/** What is sold: the price in cents of a US dollar, charged at each renewal. */
export type Offer = { tier: Tier; interval: BillingInterval; charged: number };

export type CheckoutRequest = Offer & {
  companyId: string;
  customerId: string;
  /** How the plan reads on the bill. */
  description: string;
  locale: "en" | "es";
  successUrl: string;
  cancelUrl: string;
};

/** News of the payment provider; `subscriptionId` is null when it is about nothing of ours. */
export type BillingEvent = { id: string; type: string; subscriptionId: string | null; createdAt: Date };

/**
 * The way to the payment provider (accounts, sections 4 and 7). Each act takes an idempotency key, by which the
 * provider does it once, however often it is sent.
 *
 * Every function throws AppError `billing.failed` when the provider refuses or can't be asked, and
 * `billing.not_available` where no provider is set. An act throws `billing.unsure` when it was sent and no answer came,
 * or none that says what was done.
 */
export type BillingAdapter = {
  kind: "stripe" | "none";
  /** Answers the customer's id. */
  createCustomer(customer: { companyId: string; name: string; email: string }, key: string): Promise<string>;
  /** Answers where the customer pays; null when the provider has no such customer, as after a deletion there. */
  createCheckout(request: CheckoutRequest, key: string): Promise<{ id: string; url: string } | null>;
  /** Closes a checkout, unless it was closed before or is paid: `paid` says that a plan runs by it. */
  closeCheckout(id: string): Promise<"closed" | "paid">;
  /**
   * Changes plan and price at once, and settles the difference with the next bill; another interval begins a new period
   * now. `settlement` is that difference in cents where the provider can't know it (see `settlementOf`), else null.
   */
  changePlan(
    subscription: ProviderSubscription,
    offer: Offer & { description: string; settlement: number | null },
    key: string,
  ): Promise<void>;
  /** Nothing is charged until `until`, nor before the paid time ends at `endsAt`. */
  pause(id: string, pause: { until: Date; endsAt: Date }, key: string): Promise<void>;
  /** Ends a pause; the paid time ends at `endsAt`, or where it did (null). `keeps` takes a cancellation back too. */
  resume(id: string, options: { endsAt: Date | null; keeps: boolean }, key: string): Promise<void>;
  /** Ends the subscription with the paid period, or takes that back. */
  setCancelAtPeriodEnd(id: string, cancel: boolean, key: string): Promise<void>;
  /** Ends a subscription now and credits what was paid ahead. */
  endNow(id: string, key: string): Promise<void>;
  /** Answers where the customer changes the card and reads the bills; null when the provider has no such customer. */
  openPortal(customerId: string, returnUrl: string, locale: "en" | "es"): Promise<string | null>;
  /** Null when the provider doesn't know it. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Every subscription that has not ended. */
  listSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** @throws {AppError} billing.bad_event when the signature is missing, wrong or older than 5 minutes */
  readEvent(rawBody: string, signature: string | null): Promise<BillingEvent>;
};
