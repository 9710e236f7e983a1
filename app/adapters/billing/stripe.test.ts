import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { type Answer, type Received, scriptedServer } from "#tests/support/scripted-server.ts";
import { createStripeBillingAdapter } from "./stripe.ts";

/** The real SDK against a server that answers as Stripe does, or fails as networks do. */

beforeEach(() => {
  // Failures are logged for who runs the product.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

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

describe("an act", () => {
  it("is sent with its key and the secret", async () => {
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
  ])("is repeated with the same key after %s", async (_, first) => {
    const { adapter, received } = await adapterAgainst(first, ok(subscription("sub_1")));
    await adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1");
    expect(keysOf(received)).toEqual(["cancel:1", "cancel:1"]);
  });

  it.each<[string, Answer, number]>([
    ["the connection drops each time", "break", 3],
    ["Stripe is down", failure(), 1],
    ["Stripe refuses", refusal(400, "parameter_invalid"), 1],
    ["the card is declined", refusal(402, "card_declined"), 1],
    ["the key is wrong", refusal(401, "api_key_invalid"), 1],
    ["it answers a page", { status: 200, body: "<html>" }, 1],
  ])("fails as our own error when %s", async (_, answer, tries) => {
    const { adapter, received } = await adapterAgainst(answer);
    expect(await codeOf(adapter.endNow("sub_1", "end:1"))).toBe("billing.failed");
    expect(received).toHaveLength(tries);
    expect(new Set(keysOf(received))).toEqual(new Set(["end:1"]));
  });

  it.each<[string, (headers: Record<string, string>) => Answer]>([
    ["was refused", (headers) => refusal(402, "card_declined", headers)],
    ["failed", failure],
  ])("that %s before is asked for anew, once", async (_, answer) => {
    const replayed = answer({ "Idempotent-Replayed": "true" });
    const first = await adapterAgainst(replayed, ok(subscription("sub_1")));
    await first.adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1");
    expect(keysOf(first.received)).toEqual(["cancel:1", expect.stringMatching(/^cancel:1:[\w-]{36}$/)]);
    const still = await adapterAgainst(replayed);
    expect(await codeOf(still.adapter.setCancelAtPeriodEnd("sub_1", true, "cancel:1"))).toBe(
      "billing.failed",
    );
    expect(still.received).toHaveLength(2);
  });
});

describe("a pause", () => {
  it("is set with its beginning and its end, and taken back with or without a new period", async () => {
    const { adapter, received } = await adapterAgainst(ok(subscription("sub_1")));
    const [since, until] = [new Date("2026-06-15T12:00:00Z"), new Date("2026-09-15T12:00:00Z")];
    await adapter.pause("sub_1", { since, until }, "pause:1");
    await adapter.resume("sub_1", { newPeriod: false }, "resume:1");
    await adapter.resume("sub_1", { newPeriod: true }, "resume:2");
    const back = { pause_collection: "", cancel_at_period_end: "false", "metadata[paused_at]": "" };
    expect(received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      {
        "pause_collection[behavior]": "void",
        "pause_collection[resumes_at]": String(until.getTime() / 1000),
        "metadata[paused_at]": String(since.getTime() / 1000),
      },
      back,
      { ...back, "billing_cycle_anchor[type]": "now", proration_behavior: "none" },
    ]);
  });
});

describe("a question", () => {
  it("for a subscription that isn't there answers null", async () => {
    const { adapter } = await adapterAgainst(refusal(404, "resource_missing"));
    expect(await adapter.readSubscription("sub_1")).toBeNull();
  });

  it.each<[string, Answer]>([
    ["a wrong key", refusal(401, "api_key_invalid")],
    ["another refusal", refusal(404, "unknown_path")],
    ["a failure", failure()],
  ])("that meets %s fails, so that nothing is taken for gone", async (_, answer) => {
    const { adapter } = await adapterAgainst(answer);
    expect(await codeOf(adapter.readSubscription("sub_1"))).toBe("billing.failed");
  });

  it.each<[string, unknown, string]>([
    ["by time", { status: "expired", subscription: null }, "closed"],
    ["by its payment", { status: "complete", subscription: subscription("sub_1") }, "paid"],
    ["by a payment that is still out", { status: "complete", subscription: null }, "closed"],
    [
      "by a payment for a plan that is over",
      { status: "complete", subscription: { ...subscription("sub_1"), status: "canceled" } },
      "closed",
    ],
  ])("for a checkout that was closed %s", async (_, session, outcome) => {
    const refused = refusal(400, "checkout_session_not_open");
    const { adapter, received } = await adapterAgainst(refused, ok(session));
    expect(await adapter.closeCheckout("cs_1")).toBe(outcome);
    expect(received.map(({ path }) => path)).toEqual([
      "/v1/checkout/sessions/cs_1/expire",
      expect.stringMatching(/^\/v1\/checkout\/sessions\/cs_1\?expand/),
    ]);
  });

  it("for a checkout to be closed is no answer when it fails", async () => {
    const failing = await adapterAgainst(failure());
    expect(await codeOf(failing.adapter.closeCheckout("cs_1"))).toBe("billing.failed");
  });

  it("for all subscriptions reads page by page", async () => {
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

  it("for all subscriptions fails when a page is missing, and doesn't end early", async () => {
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

it("what is logged of a failure holds neither the secret nor a page's body", async () => {
  const { adapter } = await adapterAgainst(refusal(402, "card_declined"));
  await codeOf(adapter.endNow("sub_1", "end:1"));
  const logged = vi.mocked(console.error).mock.calls.flat().join(" ");
  expect(logged).toContain("card_declined");
  expect(logged).not.toContain("sk_test");
});
