import type Stripe from "stripe";
import { runs } from "#app/domain/billing/provider-subscription.ts";
import type { BillingAdapter, CheckoutRequest, Offer } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { attempt, faultOf, isAnswered, isMissing, ofCustomer, underKey } from "./stripe-faults.ts";
import { loadStripe } from "./stripe-sdk.ts";
import { inSeconds, PAUSED_UNTIL, subscriptionOf } from "./stripe-subscription.ts";

const CURRENCY = "usd";
const TIMEOUT_MS = 10_000;
/** Retries by the SDK under the same idempotency key. */
const RETRIES = 2;
/**
 * The product on the bills; the plan is in the subscription's description, because it can change. One product
 * with a fixed id serves all prices: a product that a checkout creates may be archived when the plan changes.
 */
const PRODUCT = { id: "equipment_maintenance_tracker", name: "Equipment Maintenance Tracker" };

/**
 * The payment provider through Stripe's SDK, with prices from the plan catalogue. `apiBase` replaces Stripe's
 * address in tests.
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

  /** Like `ask`, for acts: without an answer, the act may still have happened. */
  const change = <Value>(act: (sdk: Stripe) => Promise<Value>) =>
    attempt(
      async () => act(await stripe()),
      (error) => (isAnswered(error) ? "billing.failed" : "billing.unsure"),
    );

  const once = <Value>(
    key: string,
    act: (sdk: Stripe, options: Stripe.RequestOptions) => Promise<Value>,
  ): Promise<Value> => change((sdk) => underKey(key, (options) => act(sdk, options)));

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
          await provideProduct(sdk);
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
          // Paid or expired: nothing is left to close.
          if (faultOf(error).type !== "StripeInvalidRequestError") throw error;
        }
        const session = await sdk.checkout.sessions.retrieve(id, { expand: ["subscription"] });
        return hasPlan(session) ? "paid" : "closed";
      }),

    changePlan: async (subscription, offer, key) => {
      await ask(provideProduct);
      await update(
        subscription.id,
        {
          items: [{ id: subscription.itemId, price_data: priceOf(offer) }],
          description: offer.description,
          metadata: { tier: offer.tier },
          ...(offer.settlement === null
            ? { proration_behavior: "create_prorations" }
            : settledBy(offer.settlement, offer.interval === subscription.interval)),
        },
        key,
      );
    },

    pause: (id, { until, endsAt }, key) =>
      update(
        id,
        {
          pause_collection: { behavior: "void", resumes_at: inSeconds(until) },
          // Distinguishes this pause from one set by hand later.
          metadata: { [PAUSED_UNTIL]: String(inSeconds(until)) },
          ...paidUntil(endsAt),
        },
        key,
      ),

    resume: (id, { endsAt, keeps }, key) =>
      update(
        id,
        {
          pause_collection: "",
          metadata: { [PAUSED_UNTIL]: "" },
          ...(keeps ? { cancel_at_period_end: false } : {}),
          ...(endsAt ? paidUntil(endsAt) : {}),
        },
        key,
      ),

    setCancelAtPeriodEnd: (id, cancel, key) => update(id, { cancel_at_period_end: cancel }, key),

    endNow: (id, key) =>
      once(key, async (sdk, options) => {
        await sdk.subscriptions.cancel(id, { prorate: true, invoice_now: true }, options);
      }),

    endCustomer: async (customerId, key) => {
      // Checkouts first: one paid in the meantime leaves a subscription, which the list below includes.
      const open = await ask((sdk) => ofCustomer(() => openCheckoutsOf(sdk, customerId)));
      for (const id of open ?? []) await ask((sdk) => sdk.checkout.sessions.expire(id).catch(unlessNotOpen));
      const left = await ask((sdk) => ofCustomer(() => subscriptionsOf(sdk, customerId)));
      for (const id of left ?? []) {
        await once(`${key}:${id}`, (sdk, options) =>
          sdk.subscriptions.cancel(id, {}, options).catch(unlessMissing),
        );
      }
    },

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
      // Stripe omits ended ones.
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

/**
 * Stripe's only way to move the end of a paid period without charging: a trial to that end, without
 * proration. It allows two years from now; at most a year is prepaid and a pause takes six months.
 */
function paidUntil(end: Date): Stripe.SubscriptionUpdateParams {
  return { trial_end: inSeconds(end), proration_behavior: "none" };
}

/** Settles a change within moved time: in such a trial Stripe prorates nothing and starts no new period. */
function settledBy(cents: number, samePeriod: boolean): Stripe.SubscriptionUpdateParams {
  const price_data = { currency: CURRENCY, product: PRODUCT.id, unit_amount: cents };
  return {
    proration_behavior: "none",
    ...(cents === 0 ? {} : { add_invoice_items: [{ price_data }] }),
    ...(samePeriod ? {} : { trial_end: "now" }),
  };
}

function checkoutOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { companyId, customerId, tier, description, locale, successUrl, cancelUrl } = request;
  const about = { company_id: companyId, tier };
  return {
    mode: "subscription",
    customer: customerId,
    client_reference_id: companyId,
    line_items: [{ quantity: 1, price_data: priceOf(request) }],
    subscription_data: { description, metadata: about },
    metadata: about,
    locale,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** A checkout may be complete while its payment is pending, or after its plan has ended. */
function hasPlan({ status, subscription }: Stripe.Checkout.Session): boolean {
  if (status !== "complete" || subscription === null || typeof subscription === "string") return false;
  return runs(subscriptionOf(subscription));
}

function priceOf({ charged, interval }: Offer) {
  return { currency: CURRENCY, product: PRODUCT.id, unit_amount: charged, recurring: { interval } };
}

/** Creates or unarchives the product: a price needs an active one. */
async function provideProduct(sdk: Stripe): Promise<void> {
  try {
    const { active } = await sdk.products.retrieve(PRODUCT.id);
    if (!active) await sdk.products.update(PRODUCT.id, { active: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await sdk.products.create(PRODUCT).catch(unlessMade);
  }
}

async function openCheckoutsOf(sdk: Stripe, customer: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of sdk.checkout.sessions.list({ customer, status: "open", limit: 100 }))
    ids.push(id);
  return ids;
}

/** Stripe omits ended ones. */
async function subscriptionsOf(sdk: Stripe, customer: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of sdk.subscriptions.list({ customer, limit: 100 })) ids.push(id);
  return ids;
}

/** A checkout that was paid or expired meanwhile can't be closed. */
function unlessNotOpen(error: unknown): void {
  if (faultOf(error).type !== "StripeInvalidRequestError") throw error;
}

/** A subscription that ended meanwhile can't be ended. */
function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** A concurrent request was faster. */
function unlessMade(error: unknown): void {
  if (faultOf(error).code !== "resource_already_exists") throw error;
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
