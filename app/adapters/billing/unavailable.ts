import { AppError } from "#app/domain/app-error.ts";
import type { BillingAdapter } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";

/** Production without a key: plans are shown but can't be bought. */
export function createUnavailableBillingAdapter(): BillingAdapter {
  const refuse = async (): Promise<never> => {
    throw new AppError("billing.not_available");
  };
  return {
    kind: "none",
    createCustomer: refuse,
    createCheckout: refuse,
    closeCheckout: refuse,
    changePlan: refuse,
    pause: refuse,
    resume: refuse,
    setCancelAtPeriodEnd: refuse,
    endNow: refuse,
    endCustomer: refuse,
    openPortal: refuse,
    readSubscription: refuse,
    // The daily comparison finds nothing.
    async *listSubscriptions() {},
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, undefined),
  };
}
