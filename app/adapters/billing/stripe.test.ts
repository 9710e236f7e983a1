import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { type Answer, type Received, scriptedServer } from "#tests/support/scripted-server.ts";
import { createStripeBillingAdapter } from "./stripe.ts";
import { subscriptionOf } from "./stripe-subscription.ts";

/** The real SDK against a server that answers like Stripe, or fails like a network. */

beforeEach(() => {
  // Failures are logged for operations.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const PRODUCT = "equipment_maintenance_tracker";

async function adapterAgainst(...answers: Answer[]) {
  const { url: apiBase, received } = await scriptedServer(...answers);
  const timeoutMs = answers.includes("hang") ? 400 : 5_000;
  const adapter = createStripeBillingAdapter({ secretKey: "sk_test", apiBase, timeoutMs });
  return { adapter, received };
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: {
    error: { type: status === 402 ? "card_error" : "invalid_request_error", code, message: `No: ${code}` },
  },
  headers: { "Stripe-Should-Retry": "false", ...headers },
});
const failure = (headers: Record<string, string> = {}): Answer => ({
  status: 500,
  body: { error: { type: "api_error", message: "Down" } },
  headers: { "Stripe-Should-Retry": "false", ...headers },
});
const busy: Answer = { status: 503, body: { error: { type: "api_error", message: "Busy" } } };
const subscription = (id: string) => ({
  id,
  customer: "cus_1",
  status: "active",
  start_date: 1_780_000_000,
  metadata: {},
  items: {
    data: [{ id: "si_1", price: { unit_amount: 4000, recurring: { interval: "month" }, product: "p" } }],
  },
});

const keysOf = (received: Received[]) => received.map(({ headers }) => headers["idempotency-key"]);
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : `not ours: ${error}`),
  );

describe("an act at Stripe", () => {
  it("is sent with its idempotency key and the secret", async () => {
    const { adapter, received } = await adapterAgainst(ok(subscription("sub_1")));
    await adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1");
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: "POST",
      path: "/v1/subscriptions/sub_1",
      body: "cancel_at_period_end=true",
      headers: { authorization: "Bearer sk_test", "idempotency-key": "cancel:1" },
    });
  });

  it.each<[string, Answer]>([
    ["a dropped connection", "break"],
    ["no answer in time", "hang"],
    ["a failure that may pass", busy],
  ])("is retried with the same key after %s", async (_, first) => {
    const { adapter, received } = await adapterAgainst(first, ok(subscription("sub_1")));
    await adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1");
    expect(keysOf(received)).toEqual(["cancel:1", "cancel:1"]);
  });

  it.each<[string, Answer, number, string]>([
    ["the connection drops each time", "break", 3, "billing.unsure"],
    ["no answer comes in time", "hang", 3, "billing.unsure"],
    ["Stripe fails", failure(), 1, "billing.unsure"],
    ["it answers a page", { status: 200, body: "<html>" }, 1, "billing.unsure"],
    ["Stripe refuses", refusal(400, "parameter_invalid"), 1, "billing.failed"],
    ["the card is declined", refusal(402, "card_declined"), 1, "billing.failed"],
    ["the key is wrong", refusal(401, "api_key_invalid"), 1, "billing.failed"],
  ])(
    "fails when %s, with our own error that says whether it may have been done",
    async (_, answer, tries, code) => {
      const { adapter, received } = await adapterAgainst(answer);
      expect(await codeOf(adapter.endNow("sub_1", "end:1"))).toBe(code);
      expect(received).toHaveLength(tries);
      expect(new Set(keysOf(received))).toEqual(new Set(["end:1"]));
    },
  );

  it.each<[string, (headers: Record<string, string>) => Answer]>([
    ["was refused", (headers) => refusal(402, "card_declined", headers)],
    ["failed", failure],
  ])("asks once more, under a fresh key, for an act that %s before", async (_, answer) => {
    const replayed = answer({ "Idempotent-Replayed": "true" });
    const first = await adapterAgainst(replayed, ok(subscription("sub_1")));
    await first.adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1");
    expect(keysOf(first.received)).toEqual(["cancel:1", expect.stringMatching(/^cancel:1:[\w-]{36}$/)]);
    const still = await adapterAgainst(replayed);
    expect(await codeOf(still.adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1"))).not.toBe("done");
    expect(still.received).toHaveLength(2);
  });
});

describe("a pause", () => {
  it("moves the paid time without charging, and returns the unused pause", async () => {
    const { adapter, received } = await adapterAgainst(ok(subscription("sub_1")));
    const [until, endsAt] = [new Date("2026-09-15T12:00:00Z"), new Date("2027-02-01T12:00:00Z")];
    await adapter.pause("sub_1", { until, endsAt }, "pause:1");
    await adapter.resume("sub_1", { endsAt, keeps: true }, "resume:1");
    await adapter.resume("sub_1", { endsAt: null, keeps: false }, "resume:2");
    const moved = { trial_end: String(endsAt.getTime() / 1000), proration_behavior: "none" };
    const back = { pause_collection: "", "metadata[paused_until]": "" };
    expect(received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      {
        "pause_collection[behavior]": "void",
        "pause_collection[resumes_at]": String(until.getTime() / 1000),
        "metadata[paused_until]": String(until.getTime() / 1000),
        ...moved,
      },
      { ...back, cancel_at_period_end: "false", ...moved },
      back,
    ]);
  });
});

describe("a change of plan", () => {
  const moved = subscriptionOf(subscription("sub_1") as unknown as Stripe.Subscription);
  const prices = (charged: number, interval: string) => ({
    "items[0][id]": "si_1",
    "items[0][price_data][currency]": "usd",
    "items[0][price_data][product]": PRODUCT,
    "items[0][price_data][unit_amount]": String(charged),
    "items[0][price_data][recurring][interval]": interval,
    description: "On the bill",
    "metadata[tier]": "professional",
  });
  const settled = (cents: number) => ({
    proration_behavior: "none",
    "add_invoice_items[0][price_data][currency]": "usd",
    "add_invoice_items[0][price_data][product]": PRODUCT,
    "add_invoice_items[0][price_data][unit_amount]": String(cents),
  });

  it.each<[string, "month" | "year", number | null, Record<string, string>]>([
    ["by the provider", "month", null, { proration_behavior: "create_prorations" }],
    ["on the next bill, within moved time", "month", 1250, settled(1250)],
    ["by a credit, within moved time", "month", -1250, settled(-1250)],
    ["at no charge when nothing is left to pay", "month", 0, { proration_behavior: "none" }],
    [
      "at once when the interval changes, which begins now",
      "year",
      -900,
      { ...settled(-900), trial_end: "now" },
    ],
  ])("is settled %s", async (_, interval, settlement, more) => {
    const product = ok({ id: PRODUCT, object: "product", active: true });
    const { adapter, received } = await adapterAgainst(product, ok(subscription("sub_1")));
    const offer = { tier: "professional", interval, charged: 6800, description: "On the bill" } as const;
    await adapter.changePlan(moved, { ...offer, settlement }, "change:1");
    expect(Object.fromEntries(new URLSearchParams(received[1]?.body))).toEqual({
      ...prices(6800, interval),
      ...more,
    });
  });
});

describe("a query to Stripe", () => {
  it("returns null for a subscription that doesn't exist", async () => {
    const { adapter } = await adapterAgainst(refusal(404, "resource_missing"));
    expect(await adapter.readSubscription("sub_1")).toBeNull();
  });

  it.each<[string, Answer]>([
    ["a wrong key", refusal(401, "api_key_invalid")],
    ["another refusal", refusal(404, "unknown_path")],
    ["a failure", failure()],
  ])("fails on %s, rather than calling the subscription missing", async (_, answer) => {
    const { adapter } = await adapterAgainst(answer);
    expect(await codeOf(adapter.readSubscription("sub_1"))).toBe("billing.failed");
  });

  it.each<[string, unknown, string]>([
    ["by time", { status: "expired", subscription: null }, "closed"],
    ["by its payment", { status: "complete", subscription: subscription("sub_1") }, "paid"],
    ["by a payment that hasn't arrived yet", { status: "complete", subscription: null }, "closed"],
    [
      "by a payment for a plan that is over",
      { status: "complete", subscription: { ...subscription("sub_1"), status: "canceled" } },
      "closed",
    ],
  ])("answers how a checkout ended that was closed %s", async (_, session, outcome) => {
    const refused = refusal(400, "checkout_session_not_open");
    const { adapter, received } = await adapterAgainst(refused, ok(session));
    expect(await adapter.closeCheckout("cs_1")).toBe(outcome);
    expect(received.map(({ path }) => path)).toEqual([
      "/v1/checkout/sessions/cs_1/expire",
      expect.stringMatching(/^\/v1\/checkout\/sessions\/cs_1\?expand/),
    ]);
  });

  it("fails when closing a checkout fails", async () => {
    const failing = await adapterAgainst(failure());
    expect(await codeOf(failing.adapter.closeCheckout("cs_1"))).toBe("billing.failed");
  });

  it("reads all subscriptions page by page", async () => {
    const page = (ids: string[], has_more: boolean) =>
      ok({ object: "list", data: ids.map(subscription), has_more });
    const { adapter, received } = await adapterAgainst(
      page(["a", "b"], true),
      page(["c"], true),
      page([], false),
    );
    const ids: string[] = [];
    for await (const { id } of adapter.listSubscriptions()) ids.push(id);
    expect(ids).toEqual(["a", "b", "c"]);
    expect(received.map(({ path }) => path)).toEqual([
      "/v1/subscriptions?limit=100",
      "/v1/subscriptions?limit=100&starting_after=b",
      "/v1/subscriptions?limit=100&starting_after=c",
    ]);
  });

  it("fails when a page of subscriptions is missing, instead of ending early", async () => {
    const { adapter } = await adapterAgainst(
      ok({ object: "list", data: [subscription("a")], has_more: true }),
      refusal(400, "bad"),
    );
    const all = async () => {
      for await (const _ of adapter.listSubscriptions());
    };
    expect(await codeOf(all())).toBe("billing.failed");
  });
});

it("the log of a failure holds neither the secret nor a page's body", async () => {
  const { adapter } = await adapterAgainst(refusal(402, "card_declined"));
  await codeOf(adapter.endNow("sub_1", "end:1"));
  const logged = vi.mocked(console.error).mock.calls.flat().join(" ");
  expect(logged).toContain("card_declined");
  expect(logged).not.toContain("sk_test");
});
