import type { BillingInterval, Tier } from "#app/domain/billing/plans.ts";
import type { ProviderSubscription } from "#app/domain/billing/provider-subscription.ts";
import type { Locale } from "#app/domain/locale.ts";

/** An offer: the price in US cents, charged at each renewal. */
export type Offer = { tier: Tier; interval: BillingInterval; charged: number };

export type CheckoutRequest = Offer & {
  companyId: string;
  customerId: string;
  /** The plan's name on the bill. */
  description: string;
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
};

/** An event of the payment provider; `subscriptionId` is null when it concerns none of our subscriptions. */
export type BillingEvent = { id: string; type: string; subscriptionId: string | null; createdAt: Date };

/**
 * The interface to the payment provider. Each act takes an idempotency key, so the provider performs it once, however
 * often it is sent.
 *
 * Every function throws AppError `billing.failed` when the provider refuses or can't be reached, and
 * `billing.not_available` without a provider. An act throws `billing.unsure` when it was sent and the outcome is
 * unknown.
 */
export type BillingAdapter = {
  kind: "stripe" | "none";
  /** Returns the customer's id. */
  createCustomer(customer: { companyId: string; name: string; email: string }, key: string): Promise<string>;
  /**
   * Returns the address of the checkout page; null if the provider has no such customer, for example after a
   * deletion there.
   */
  createCheckout(request: CheckoutRequest, key: string): Promise<{ id: string; url: string } | null>;
  /** Closes a checkout unless it is already closed or paid; `paid` means a plan came of it. */
  closeCheckout(id: string): Promise<"closed" | "paid">;
  /**
   * Changes plan and price at once and settles the difference on the next bill; another interval starts a new
   * period now. `settlement` is that difference in cents where the provider can't compute it (see
   * `settlementOf`), otherwise null.
   */
  changePlan(
    subscription: ProviderSubscription,
    offer: Offer & { description: string; settlement: number | null },
    key: string,
  ): Promise<void>;
  /** Charges nothing until `until`, nor before the paid time ends at `endsAt`. */
  pause(id: string, pause: { until: Date; endsAt: Date }, key: string): Promise<void>;
  /**
   * Ends a pause; the paid time ends at `endsAt`, or keeps its end (null). `keeps` also withdraws a
   * cancellation.
   */
  resume(id: string, options: { endsAt: Date | null; keeps: boolean }, key: string): Promise<void>;
  /** Cancels at the end of the paid period, or withdraws that. */
  setCancelAtPeriodEnd(id: string, cancel: boolean, key: string): Promise<void>;
  /** Ends a subscription now and credits prepaid time. */
  endNow(id: string, key: string): Promise<void>;
  /**
   * Ends all of a customer's subscriptions now, without credit, and closes their open checkouts. When it returns, the
   * provider has confirmed that nothing is left to charge, or doesn't know the customer.
   */
  endCustomer(customerId: string, key: string): Promise<void>;
  /**
   * Returns the address of the page for the card and the bills; null if the provider has no such customer.
   */
  openPortal(customerId: string, returnUrl: string, locale: Locale): Promise<string | null>;
  /** Null if the provider doesn't know it. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  /** All subscriptions that have not ended. */
  listSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** @throws {AppError} billing.bad_event when the signature is missing, wrong or older than 5 minutes */
  readEvent(rawBody: string, signature: string | null): Promise<BillingEvent>;
};
