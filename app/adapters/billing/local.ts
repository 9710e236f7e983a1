import { AppError } from "#app/domain/app-error.ts";
import { newId } from "#app/platform/tokens.server.ts";
import {
  eventsOf,
  type LocalCheckout,
  type LocalEvent,
  type LocalObject,
  type LocalSubscription,
  periodFrom,
  revive,
  withTimePassed,
} from "./local-objects.ts";
import type { BillingAdapter } from "./port.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { loadStripe } from "./stripe-sdk.ts";
import { inSeconds } from "./stripe-subscription.ts";

type Row = { id: string; companyId: string; body: Record<string, unknown> };

/** Where the local provider stores its objects. */
export type LocalBillingStore = {
  read(id: string): Promise<{ companyId: string; body: Record<string, unknown> } | null>;
  list(): Promise<Record<string, unknown>[]>;
  /** Returns whether it was new; an existing object stays. */
  add(row: Row): Promise<boolean>;
  write(row: Row): Promise<void>;
  /** Overwrites an object only in that status; returns whether it did. */
  writeIf(status: string, row: Row): Promise<boolean>;
};

/** The adapter and what the local provider's own pages need. */
export type LocalBillingAdapter = Omit<BillingAdapter, "kind"> & {
  kind: "local";
  readCheckout(id: string): Promise<LocalCheckout | null>;
  /**
   * Pays an open checkout and creates one subscription, however often it is pressed.
   * Returns false if the checkout has been closed.
   */
  payCheckout(checkout: LocalCheckout): Promise<boolean>;
  readLocalSubscription(id: string): Promise<LocalSubscription | null>;
  /** Applies an event to a subscription; returns false if its state doesn't allow it. */
  applyEvent(id: string, event: LocalEvent): Promise<boolean>;
};

/**
 * The local payment provider, for development without a key. It stores subscriptions as the provider would and
 * reports every change by a signed event through the webhook's code, the only way to change what a company has.
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

  const rowOf = (object: LocalObject): Row => ({ id: object.id, companyId: object.companyId, body: object });

  const sendEvent = async (type: string, subscription: LocalSubscription) => {
    const event = {
      id: newName("evt"),
      object: "event",
      type,
      created: inSeconds(now()),
      data: { object: { id: subscription.id, object: "subscription" } },
    };
    const payload = JSON.stringify(event);
    const { webhooks, createSubtleCryptoProvider } = await loadStripe();
    const signature = await webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      cryptoProvider: createSubtleCryptoProvider(),
    } as Parameters<typeof webhooks.generateTestHeaderStringAsync>[0]);
    await deliver(payload, signature);
  };

  /**
   * A subscription in its present state. Changes caused by time are stored, so a job run for a future moment
   * and a later look agree.
   */
  const broughtUpToDate = async (stored: LocalSubscription) => {
    const subscription = withTimePassed(stored, now());
    if (JSON.stringify(subscription) !== JSON.stringify(stored)) await store.write(rowOf(subscription));
    return subscription;
  };

  const current = async (id: string) => {
    const stored = await read(id, "subscription");
    return stored && broughtUpToDate(stored);
  };

  const change = async (id: string, changed: Partial<LocalSubscription>, type = "updated") => {
    const subscription = await current(id);
    // Like the provider: an ended subscription never changes again.
    if (!subscription || subscription.status === "ended") throw new AppError("billing.failed");
    const next = { ...subscription, ...changed };
    await store.write(rowOf(next));
    await sendEvent(`customer.subscription.${type}`, next);
  };

  const end = (id: string) => change(id, { status: "ended", endedAt: now(), pause: null }, "deleted");

  return {
    kind: "local",
    createCustomer: async ({ companyId }) => `cus_local_${companyId}`,

    async createCheckout(request) {
      const id = newName("cs");
      await store.add(rowOf({ ...request, kind: "checkout", id, status: "open" }));
      return { id, url: `${appUrl}/dev/checkout/${id}` };
    },

    async closeCheckout(id) {
      const checkout = await read(id, "checkout");
      if (!checkout || (await store.writeIf("open", rowOf({ ...checkout, status: "closed" }))))
        return "closed";
      return (await read(id, "checkout"))?.status === "complete" ? "paid" : "closed";
    },

    async changePlan({ id }, { tier, interval, charged, description }) {
      const subscription = await current(id);
      const period = subscription?.interval === interval ? {} : periodFrom(now(), interval);
      await change(id, { tier, interval, charged, description, ...period });
    },
    pause: (id, { until, endsAt }) =>
      change(id, { pause: { until, moves: true }, periodEndsAt: endsAt, moved: true }),
    resume: (id, { endsAt, keeps }) =>
      change(id, {
        pause: null,
        ...(endsAt ? { periodEndsAt: endsAt } : {}),
        ...(keeps ? { cancelAtPeriodEnd: false } : {}),
      }),
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) => change(id, { cancelAtPeriodEnd }),
    endNow: end,

    async endCustomer(customerId) {
      const own = async () =>
        (await store.list()).map(revive).filter((object) => object.customerId === customerId);
      for (const object of await own()) {
        if (object.kind === "checkout") await store.writeIf("open", rowOf({ ...object, status: "closed" }));
      }
      for (const object of await own()) {
        if (object.kind === "subscription" && (await broughtUpToDate(object)).status !== "ended")
          await end(object.id);
      }
    },

    openPortal: async () => `${appUrl}/dev/billing`,
    readSubscription: current,
    async *listSubscriptions() {
      for (const body of await store.list()) {
        const object = revive(body);
        if (object.kind !== "subscription") continue;
        const subscription = await broughtUpToDate(object);
        if (subscription.status !== "ended") yield subscription;
      }
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, secret),

    readCheckout: (id) => read(id, "checkout"),

    async payCheckout(checkout) {
      const claimed = await store.writeIf("open", rowOf({ ...checkout, status: "complete" }));
      if (!claimed && (await read(checkout.id, "checkout"))?.status !== "complete") return false;
      const subscription: LocalSubscription = {
        kind: "subscription",
        // One subscription per checkout.
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
      };
      if (await store.add(rowOf(subscription)))
        await sendEvent("customer.subscription.created", subscription);
      return true;
    },

    readLocalSubscription: current,

    async applyEvent(id, event) {
      const subscription = await current(id);
      if (!subscription || !eventsOf(subscription).includes(event)) return false;
      const nextPeriod = periodFrom(subscription.periodEndsAt, subscription.interval);
      const happens: Record<LocalEvent, () => Promise<void>> = {
        renewed: () => change(id, { ...nextPeriod, status: "active" }),
        renewal_failed: () => change(id, { ...nextPeriod, status: "past_due" }),
        paid: () => change(id, { status: "active" }),
        pause_ended: () => change(id, { pause: null }),
        cancelled: () => change(id, { cancelAtPeriodEnd: true }),
        kept: () => change(id, { cancelAtPeriodEnd: false }),
        ended: () => end(id),
      };
      await happens[event]();
      return true;
    },
  };
}

function newName(prefix: string): string {
  return `${prefix}_local_${newId()}`;
}
