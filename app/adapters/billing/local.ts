import Stripe from "stripe";
import { AppError } from "#app/domain/app-error.ts";
import { monthsAfter, type ProviderSubscription } from "#app/domain/plan-sync.ts";
import { type BillingInterval, MONTHS_OF } from "#app/domain/plans.ts";
import type { BillingAdapter, CheckoutRequest } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { inSeconds } from "./stripe-subscription.ts";

export type LocalCheckout = CheckoutRequest & {
  kind: "checkout";
  id: string;
  status: "open" | "complete" | "closed";
};

export type LocalSubscription = ProviderSubscription & {
  kind: "subscription";
  companyId: string;
  charged: number;
  description: string;
};

type LocalObject = LocalCheckout | LocalSubscription;

/** Where the stand-in keeps its objects. */
export type LocalBillingStore = {
  read(id: string): Promise<{ companyId: string; body: Record<string, unknown> } | null>;
  list(): Promise<Record<string, unknown>[]>;
  write(row: { id: string; companyId: string; body: Record<string, unknown> }): Promise<void>;
};

/** What may happen to a plan at the provider without the customer's doing, or at its own pages. */
export const LOCAL_EVENTS = ["renewed", "renewal_failed", "paid", "ended"] as const;
export type LocalEvent = (typeof LOCAL_EVENTS)[number];

/** The adapter with what the stand-in's own pages need. */
export type LocalBillingAdapter = Omit<BillingAdapter, "kind"> & {
  kind: "local";
  readCheckout(id: string): Promise<LocalCheckout | null>;
  /** Pays a checkout, which makes a subscription of it, or closes it; answers where the customer goes. */
  settleCheckout(checkout: LocalCheckout, outcome: "paid" | "canceled"): Promise<string>;
  readLocalSubscription(id: string): Promise<LocalSubscription | null>;
  /** Lets something happen to a subscription. */
  happen(id: string, event: LocalEvent): Promise<void>;
};

/**
 * Stands in for the payment provider where no key is set, on the developer's own machine ("Subscription and price" of
 * the decisions). It keeps subscriptions as the provider would, and tells of every change by signed events through the
 * same door as the webhook: nothing else changes what a company has.
 */
export function createLocalBillingAdapter({
  store,
  secret,
  appUrl,
  now,
  deliver,
}: {
  store: LocalBillingStore;
  /** Signs the events. */
  secret: string;
  appUrl: string;
  now: () => Date;
  deliver: (rawBody: string, signature: string) => Promise<void>;
}): LocalBillingAdapter {
  const read = async <Kind extends LocalObject["kind"]>(id: string, kind: Kind) => {
    const row = await store.read(id);
    return row?.body.kind === kind ? (revive(row.body) as Extract<LocalObject, { kind: Kind }>) : null;
  };

  const save = (object: LocalObject) =>
    store.write({ id: object.id, companyId: object.companyId, body: object });

  const tell = async (type: string, subscription: LocalSubscription) => {
    const event = {
      id: newName("evt"),
      object: "event",
      type,
      created: inSeconds(now()),
      data: { object: { id: subscription.id, object: "subscription" } },
    };
    const payload = JSON.stringify(event);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      cryptoProvider: Stripe.createSubtleCryptoProvider(),
    } as Parameters<typeof Stripe.webhooks.generateTestHeaderStringAsync>[0]);
    await deliver(payload, signature);
  };

  const change = async (id: string, changed: Partial<LocalSubscription>, type = "updated") => {
    const subscription = await read(id, "subscription");
    if (!subscription) throw new AppError("billing.failed");
    const next = { ...subscription, ...changed };
    await save(next);
    await tell(`customer.subscription.${type}`, next);
  };

  const current = async (id: string) => {
    const subscription = await read(id, "subscription");
    return subscription && withTimePassed(subscription, now());
  };

  return {
    kind: "local",
    createCustomer: async ({ companyId }) => `cus_local_${companyId}`,

    async createCheckout(request) {
      const id = newName("cs");
      await save({ ...request, kind: "checkout", id, status: "open" });
      return { id, url: `${appUrl}/dev/checkout/${id}` };
    },

    async closeCheckout(id) {
      const checkout = await read(id, "checkout");
      if (checkout?.status === "open") await save({ ...checkout, status: "closed" });
    },

    async changePlan({ id }, { tier, interval, charged, description }) {
      const subscription = await current(id);
      const period = subscription?.interval === interval ? {} : periodFrom(now(), interval);
      await change(id, { tier, interval, charged, description, ...period });
    },
    pause: (id, pause) => change(id, { pause }),
    async resume(id, { newPeriod }) {
      const subscription = await current(id);
      const period = newPeriod && subscription ? periodFrom(now(), subscription.interval) : {};
      await change(id, { pause: null, cancelAtPeriodEnd: false, ...period });
    },
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) => change(id, { cancelAtPeriodEnd }),
    endNow: (id) => change(id, { status: "ended", endedAt: now() }, "deleted"),

    openPortal: async () => `${appUrl}/dev/billing`,
    readSubscription: current,
    async *listSubscriptions() {
      for (const body of await store.list()) {
        const object = revive(body);
        if (object.kind !== "subscription") continue;
        const subscription = withTimePassed(object, now());
        if (subscription.status !== "ended") yield subscription;
      }
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, secret),

    readCheckout: (id) => read(id, "checkout"),

    async settleCheckout(checkout, outcome) {
      if (outcome === "canceled") return checkout.cancelUrl;
      await save({ ...checkout, status: "complete" });
      const subscription: LocalSubscription = {
        kind: "subscription",
        // One for each checkout, however often its button is pressed.
        id: checkout.id.replace("cs_", "sub_"),
        companyId: checkout.companyId,
        customerId: checkout.customerId,
        status: "active",
        tier: checkout.tier,
        interval: checkout.interval,
        charged: checkout.charged,
        description: checkout.description,
        ...periodFrom(now(), checkout.interval),
        endedAt: null,
        cancelAtPeriodEnd: false,
        pause: null,
        itemId: "si_local",
        productId: "prod_local",
      };
      await save(subscription);
      await tell("customer.subscription.created", subscription);
      return checkout.successUrl;
    },

    readLocalSubscription: current,

    async happen(id, event) {
      const subscription = await current(id);
      if (!subscription) throw new AppError("billing.failed");
      const nextPeriod = periodFrom(subscription.periodEndsAt, subscription.interval);
      switch (event) {
        case "renewed":
          return change(id, { ...nextPeriod, status: "active" });
        case "renewal_failed":
          return change(id, { ...nextPeriod, status: "past_due" });
        case "paid":
          return change(id, { status: "active" });
        case "ended":
          return change(id, { status: "ended", endedAt: now() }, "deleted");
      }
    },
  };
}

function newName(prefix: string): string {
  return `${prefix}_local_${crypto.randomUUID().replaceAll("-", "")}`;
}

function periodFrom(start: Date, interval: BillingInterval) {
  return { periodStartsAt: start, periodEndsAt: monthsAfter(start, MONTHS_OF[interval]) };
}

/** What the provider would have done meanwhile: ended pauses end, cancelled plans end, others renew. */
function withTimePassed(subscription: LocalSubscription, now: Date): LocalSubscription {
  const next = { ...subscription };
  if (next.pause?.until && next.pause.until <= now) next.pause = null;
  if (next.status !== "active" && next.status !== "past_due") return next;
  if (next.cancelAtPeriodEnd && next.periodEndsAt <= now) {
    return { ...next, status: "ended", endedAt: next.periodEndsAt };
  }
  while (next.periodEndsAt <= now) Object.assign(next, periodFrom(next.periodEndsAt, next.interval));
  return next;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Stored as JSON, instants are texts. */
function revive(body: Record<string, unknown>): LocalObject {
  const text = JSON.stringify(body);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" && INSTANT.test(value) ? new Date(value) : value,
  ) as LocalObject;
}
