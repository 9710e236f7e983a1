import Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";
import type { BillingAdapter, CheckoutRequest, Offer } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { inSeconds, subscriptionOf } from "./stripe-subscription.ts";

const TIMEOUT_MS = 10_000;
/** Repeated by the SDK with the same idempotency key. */
const RETRIES = 2;
/** What the bills name; the plan stands in the subscription's description, because a plan can change. */
const PRODUCT = "Equipment Maintenance Tracker";

/**
 * The payment provider by its SDK, in subscriptions whose price is made of the plan catalogue. `apiBase` is where the
 * SDK sends its calls instead of Stripe, for tests.
 */
export function createStripeBillingAdapter({
  secretKey,
  apiBase,
  webhookSecret,
  timeoutMs = TIMEOUT_MS,
}: {
  secretKey: string;
  apiBase?: string | undefined;
  webhookSecret?: string | undefined;
  timeoutMs?: number;
}): BillingAdapter {
  let made: Stripe | null = null;
  // Few requests are about money: the others need not pay for the client.
  const stripe = () => {
    made ??= new Stripe(secretKey, {
      httpClient: Stripe.createFetchHttpClient(),
      maxNetworkRetries: RETRIES,
      timeout: timeoutMs,
      telemetry: false,
      ...hostOf(apiBase),
    });
    return made;
  };

  return {
    kind: "stripe",

    createCustomer: ({ companyId, name, email }, key) =>
      once(key, async (options) => {
        const about = { name, email, metadata: { company_id: companyId } };
        return (await stripe().customers.create(about, options)).id;
      }),

    createCheckout: (request, key) =>
      once(key, async (options) => {
        const session = await stripe().checkout.sessions.create(checkoutOf(request), options);
        if (!session.url) throw new Error("A checkout without an address");
        return { id: session.id, url: session.url };
      }),

    closeCheckout: (id) =>
      attempt(async () => {
        try {
          await stripe().checkout.sessions.expire(id);
          return "closed";
        } catch (error) {
          // Paid, or closed by time: there is nothing left to close.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          if (error.code === "resource_missing") return "closed";
        }
        const session = await stripe().checkout.sessions.retrieve(id, { expand: ["subscription"] });
        return hasPlan(session) ? "paid" : "closed";
      }),

    changePlan: ({ id, itemId, productId }, offer, key) =>
      once(key, async (options) => {
        if (!productId) throw new Error("A subscription without a product");
        await stripe().subscriptions.update(
          id,
          {
            items: [{ id: itemId, price_data: { ...priceOf(offer), product: productId } }],
            proration_behavior: "create_prorations",
            description: offer.description,
            metadata: { tier: offer.tier },
          },
          options,
        );
      }),

    pause: (id, { since, until }, key) =>
      once(key, async (options) => {
        await stripe().subscriptions.update(
          id,
          {
            pause_collection: { behavior: "void", resumes_at: inSeconds(until) },
            // Stripe remembers when a pause ends, and not when it began.
            metadata: { paused_at: String(inSeconds(since)) },
          },
          options,
        );
      }),

    resume: (id, { newPeriod }, key) =>
      once(key, async (options) => {
        await stripe().subscriptions.update(
          id,
          {
            pause_collection: "",
            cancel_at_period_end: false,
            metadata: { paused_at: "" },
            ...(newPeriod ? NEW_PERIOD : {}),
          },
          options,
        );
      }),

    setCancelAtPeriodEnd: (id, cancel, key) =>
      once(key, async (options) => {
        await stripe().subscriptions.update(id, { cancel_at_period_end: cancel }, options);
      }),

    endNow: (id, key) =>
      once(key, async (options) => {
        await stripe().subscriptions.cancel(id, { prorate: true, invoice_now: true }, options);
      }),

    openPortal: (customerId, returnUrl, locale) =>
      attempt(async () => {
        const session = await stripe().billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale,
        });
        return session.url;
      }),

    readSubscription: (id) =>
      attempt(async () => {
        try {
          return subscriptionOf(await stripe().subscriptions.retrieve(id));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") {
            return null;
          }
          throw error;
        }
      }),

    async *listSubscriptions() {
      // Stripe leaves out what has ended.
      let after: string | undefined;
      for (;;) {
        const page = await attempt(() =>
          stripe().subscriptions.list({ limit: 100, ...(after ? { starting_after: after } : {}) }),
        );
        for (const subscription of page.data) yield subscriptionOf(subscription);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) break;
      }
    },

    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret),
  };
}

const NEW_PERIOD: Stripe.SubscriptionUpdateParams = {
  billing_cycle_anchor: { type: "now" },
  proration_behavior: "none",
};

function checkoutOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { companyId, customerId, tier, description, locale, successUrl, cancelUrl } = request;
  const about = { company_id: companyId, tier };
  return {
    mode: "subscription",
    customer: customerId,
    client_reference_id: companyId,
    line_items: [{ quantity: 1, price_data: { ...priceOf(request), product_data: { name: PRODUCT } } }],
    subscription_data: { description, metadata: about },
    metadata: about,
    locale,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** A checkout may be complete while its payment is still out, or when its plan is over again. */
function hasPlan({ status, subscription }: Stripe.Checkout.Session): boolean {
  if (status !== "complete" || subscription === null || typeof subscription === "string") return false;
  return ["active", "past_due"].includes(subscriptionOf(subscription).status);
}

function priceOf({ charged, interval }: Offer) {
  return { currency: "usd", unit_amount: charged, recurring: { interval } };
}

/** The SDK takes an address in parts. */
function hostOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  return {
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (protocol === "http:" ? "80" : "443"),
  };
}

/**
 * Acts under an idempotency key. Stripe answers a key for a day as it did first, refusals and its own failures too: one
 * that it only repeats is asked for anew, so that a card that was declined, and changed since, is tried, and nobody
 * waits a day to cancel. What a failure left done is no danger: services look at the plan before they act.
 */
function once<Value>(key: string, act: (options: Stripe.RequestOptions) => Promise<Value>): Promise<Value> {
  return attempt(async () => {
    try {
      return await act({ idempotencyKey: key });
    } catch (error) {
      if (!isRepeated(error)) throw error;
      return await act({ idempotencyKey: `${key}:${crypto.randomUUID()}` });
    }
  });
}

function isRepeated(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

async function attempt<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    // The message may quote what was sent, but never a card: those are typed at Stripe alone.
    const { type, code, requestId } = error instanceof Stripe.errors.StripeError ? error : {};
    console.error("Stripe failed", JSON.stringify({ type, code, requestId, message: String(error) }));
    throw new AppError("billing.failed");
  }
}
