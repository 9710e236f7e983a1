import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { subscriptionOf } from "./stripe-subscription.ts";

/** A subscription in the format of Stripe's current API version; times in seconds since 1970. */
const raw = (more: object = {}, item: object = {}, price: object = {}) =>
  ({
    id: "sub_1",
    object: "subscription",
    customer: "cus_1",
    status: "active",
    start_date: 1_700_000_000,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    metadata: { company_id: "c1", tier: "basic" },
    items: {
      data: [
        {
          id: "si_1",
          current_period_start: 1_780_000_000,
          current_period_end: 1_782_592_000,
          price: {
            id: "price_1",
            product: "prod_1",
            unit_amount: 6800,
            recurring: { interval: "month" },
            ...price,
          },
          ...item,
        },
      ],
    },
    ...more,
  }) as unknown as Stripe.Subscription;

const at = (seconds: number) => new Date(seconds * 1000);

it("a Stripe subscription is translated into our terms", () => {
  expect(subscriptionOf(raw())).toEqual({
    id: "sub_1",
    customerId: "cus_1",
    status: "active",
    tier: "professional",
    interval: "month",
    charged: 6800,
    periodStartsAt: at(1_780_000_000),
    periodEndsAt: at(1_782_592_000),
    endedAt: null,
    cancelAtPeriodEnd: false,
    pause: null,
    moved: false,
    itemId: "si_1",
  });
});

it.each([
  ["active", "active"],
  ["trialing", "active"],
  ["past_due", "past_due"],
  ["incomplete", "incomplete"],
  ["incomplete_expired", "ended"],
  ["unpaid", "ended"],
  ["canceled", "ended"],
  ["paused", "ended"],
  ["a status not yet known", "ended"],
])("a subscription with the status %s is %s", (status, ours) => {
  expect(subscriptionOf(raw({ status })).status).toBe(ours);
});

it("a Stripe trial counts as moved paid time, not as a trial of ours", () => {
  expect(subscriptionOf(raw({ status: "trialing" }))).toMatchObject({ status: "active", moved: true });
});

describe("the plan of a Stripe subscription", () => {
  it.each<[string, object, object, string]>([
    ["comes from a list price", { unit_amount: 12_500 }, {}, "enterprise month"],
    ["comes from a launch price", { unit_amount: 5400 }, {}, "professional month"],
    [
      "comes from a yearly price",
      { unit_amount: 127_500, recurring: { interval: "year" } },
      {},
      "enterprise year",
    ],
    [
      "comes from the price, whatever the metadata say",
      { unit_amount: 4000 },
      { tier: "enterprise" },
      "basic month",
    ],
    [
      "comes from the metadata when the price is none of ours",
      { unit_amount: 9900 },
      { tier: "enterprise" },
      "enterprise month",
    ],
    [
      "comes from the metadata when there is no price",
      { unit_amount: null },
      { tier: "professional" },
      "professional month",
    ],
    [
      "is unknown when neither price nor metadata name one",
      { unit_amount: 9900 },
      { tier: "gold" },
      "null month",
    ],
    ["is unknown without metadata", { unit_amount: 9900 }, {}, "null month"],
  ])("%s", (_, price, metadata, plan) => {
    const { tier, interval } = subscriptionOf(raw({ metadata }, {}, price));
    expect(`${tier} ${interval}`).toBe(plan);
  });
});

describe("older or expanded answers of Stripe", () => {
  it.each<[string, Stripe.Subscription, object]>([
    [
      "the period at the top, before 2025-03-31",
      raw(
        { current_period_start: 1_790_000_000, current_period_end: 1_792_592_000 },
        { current_period_start: undefined, current_period_end: undefined },
      ),
      { periodStartsAt: at(1_790_000_000), periodEndsAt: at(1_792_592_000) },
    ],
    [
      "no item",
      raw({ items: { data: [] }, metadata: {} }),
      {
        tier: null,
        itemId: "",
        periodStartsAt: at(1_700_000_000),
        periodEndsAt: at(1_700_000_000),
      },
    ],
    ["the customer as an object", raw({ customer: { id: "cus_2" } }), { customerId: "cus_2" }],
    ["the instant of the end", raw({ ended_at: 1_781_000_000 }), { endedAt: at(1_781_000_000) }],
  ])("%s", (_, given, expected) => {
    expect(subscriptionOf(given)).toMatchObject(expected);
  });

  it.each<[string, object, boolean]>([
    ["with the period", { cancel_at_period_end: true }, true],
    ["on a day set at Stripe", { cancel_at: 1_782_000_000 }, true],
    ["never", {}, false],
  ])("a subscription ends %s", (_, more, cancelled) => {
    expect(subscriptionOf(raw(more)).cancelAtPeriodEnd).toBe(cancelled);
  });

  it.each<[string, object, object]>([
    [
      "by us",
      {
        pause_collection: { behavior: "void", resumes_at: 1_790_000_000 },
        metadata: { paused_until: "1790000000" },
      },
      { until: at(1_790_000_000), moves: true },
    ],
    [
      "by hand, after one of ours",
      {
        pause_collection: { behavior: "void", resumes_at: 1_795_000_000 },
        metadata: { paused_until: "1790000000" },
      },
      { until: at(1_795_000_000), moves: false },
    ],
    [
      "by hand, without an end",
      { pause_collection: { behavior: "void", resumes_at: null } },
      { until: null, moves: false },
    ],
  ])("a subscription is paused %s", (_, more, pause) => {
    expect(subscriptionOf(raw(more)).pause).toEqual(pause);
  });
});
