import type Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";
import { runs } from "#app/domain/plan-sync.ts";
import type { BillingAdapter, CheckoutRequest, Offer } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { loadStripe } from "./stripe-sdk.ts";
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
  let made: Promise<Stripe> | null = null;
  const stripe = () => {
    made ??= loadStripe().then(
      (Sdk) =>
        new Sdk(secretKey, {
          httpClient: Sdk.createFetchHttpClient(),
          maxNetworkRetries: RETRIES,
          timeout: timeoutMs,
          telemetry: false,
          ...hostOf(apiBase),
        }),
    );
    return made;
  };

  const ask = <Value>(act: (sdk: Stripe) => Promise<Value>) => attempt(async () => act(await stripe()));

  const once = <Value>(
    key: string,
    act: (sdk: Stripe, options: Stripe.RequestOptions) => Promise<Value>,
  ): Promise<Value> => ask((sdk) => underKey(key, (options) => act(sdk, options)));

  const update = (id: string, changes: Stripe.SubscriptionUpdateParams, key: string) =>
    once(key, async (sdk, options) => {
      await sdk.subscriptions.update(id, changes, options);
    });

  return {
    kind: "stripe",

    createCustomer: ({ companyId, name, email }, key) =>
      once(key, async (sdk, options) => {
        const about = { name, email, metadata: { company_id: companyId } };
        return (await sdk.customers.create(about, options)).id;
      }),

    createCheckout: (request, key) =>
      once(key, (sdk, options) =>
        ofCustomer(async () => {
          const session = await sdk.checkout.sessions.create(checkoutOf(request), options);
          if (!session.url) throw new Error("A checkout without an address");
          return { id: session.id, url: session.url };
        }),
      ),

    closeCheckout: (id) =>
      ask(async (sdk) => {
        try {
          await sdk.checkout.sessions.expire(id);
          return "closed";
        } catch (error) {
          if (isMissing(error)) return "closed";
          // Paid, or closed by time: there is nothing left to close.
          if (faultOf(error).type !== "StripeInvalidRequestError") throw error;
        }
        const session = await sdk.checkout.sessions.retrieve(id, { expand: ["subscription"] });
        return hasPlan(session) ? "paid" : "closed";
      }),

    changePlan: async ({ id, itemId, productId }, offer, key) => {
      if (!productId) throw failed(new Error("A subscription without a product"));
      await update(
        id,
        {
          items: [{ id: itemId, price_data: { ...priceOf(offer), product: productId } }],
          proration_behavior: "create_prorations",
          description: offer.description,
          metadata: { tier: offer.tier },
        },
        key,
      );
    },

    pause: (id, { since, until }, key) =>
      update(
        id,
        {
          pause_collection: { behavior: "void", resumes_at: inSeconds(until) },
          // Stripe remembers when a pause ends, and not when it began.
          metadata: { paused_at: String(inSeconds(since)) },
        },
        key,
      ),

    resume: (id, { newPeriod }, key) =>
      update(
        id,
        {
          pause_collection: "",
          cancel_at_period_end: false,
          metadata: { paused_at: "" },
          ...(newPeriod ? NEW_PERIOD : {}),
        },
        key,
      ),

    setCancelAtPeriodEnd: (id, cancel, key) => update(id, { cancel_at_period_end: cancel }, key),

    endNow: (id, key) =>
      once(key, async (sdk, options) => {
        await sdk.subscriptions.cancel(id, { prorate: true, invoice_now: true }, options);
      }),

    openPortal: (customerId, returnUrl, locale) =>
      ask((sdk) =>
        ofCustomer(async () => {
          const session = await sdk.billingPortal.sessions.create({
            customer: customerId,
            return_url: returnUrl,
            locale,
          });
          return session.url;
        }),
      ),

    readSubscription: (id) =>
      ask(async (sdk) => {
        try {
          return subscriptionOf(await sdk.subscriptions.retrieve(id));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    async *listSubscriptions() {
      // Stripe leaves out what has ended.
      let after: string | undefined;
      for (;;) {
        const from = after ? { starting_after: after } : {};
        const page = await ask((sdk) => sdk.subscriptions.list({ limit: 100, ...from }));
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
  return runs(subscriptionOf(subscription));
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
async function underKey<Value>(
  key: string,
  act: (options: Stripe.RequestOptions) => Promise<Value>,
): Promise<Value> {
  try {
    return await act({ idempotencyKey: key });
  } catch (error) {
    if (!isRepeated(error)) throw error;
    return await act({ idempotencyKey: `${key}:${crypto.randomUUID()}` });
  }
}

function isRepeated(error: unknown): boolean {
  return faultOf(error).headers?.["idempotent-replayed"] === "true";
}

/** What is asked for a customer: null when Stripe has none of that id. */
async function ofCustomer<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch (error) {
    if (isMissing(error) && faultOf(error).param === "customer") return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { type, code } = faultOf(error);
  return type === "StripeInvalidRequestError" && code === "resource_missing";
}

/** What the SDK says of an error of its own, told by its shape: the classes are loaded with the SDK. */
function faultOf(error: unknown): Partial<Stripe.errors.StripeError> {
  return error instanceof Error && "type" in error ? (error as Stripe.errors.StripeError) : {};
}

async function attempt<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw failed(error);
  }
}

/** Logged for who runs the product. The message may quote what was sent, but never a card: those are typed at Stripe. */
function failed(error: unknown): AppError {
  const { type, code, requestId } = faultOf(error);
  console.error("Stripe failed", JSON.stringify({ type, code, requestId, message: String(error) }));
  return new AppError("billing.failed");
}
