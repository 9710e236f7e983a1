import { describe, expect, it } from "vitest";
import { UNLIMITED } from "./entitlements.ts";
import {
  belongs,
  type PlanFacts,
  type PlanNews,
  type ProviderSubscription,
  planFactsOf,
  planNews,
} from "./provider-subscription.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const START = new Date("2026-06-01T00:00:00Z");
const END = new Date("2026-07-01T00:00:00Z");

const subscription = (more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: "sub_1",
  customerId: "cus_1",
  status: "active",
  tier: "professional",
  interval: "month",
  charged: 6800,
  periodStartsAt: START,
  periodEndsAt: END,
  endedAt: null,
  cancelAtPeriodEnd: false,
  pause: null,
  moved: false,
  itemId: "si_1",
  ...more,
});

const company = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  stripeSubscriptionId: "sub_1",
  subscriptionTier: "basic",
  subscriptionStatus: "active",
  equipmentLimit: 15,
  subscriptionEndsAt: END,
  billingInterval: "month",
  chargedCents: 4000,
  cancelAtPeriodEnd: false,
  pauseEndsAt: null,
  ...more,
});

describe("the relation of a subscription to a company", () => {
  type Status = ProviderSubscription["status"];
  it.each<[string, Status, string | null, string, ReturnType<typeof belongs>]>([
    ["a first plan, paid", "active", null, "trial", "own"],
    ["a first plan after an ended trial", "active", null, "expired", "own"],
    ["a first plan, not paid yet", "incomplete", null, "trial", "other"],
    ["a first plan that never ran", "ended", null, "trial", "other"],
    ["the company's plan", "active", "sub_1", "active", "own"],
    ["the company's plan, past due", "past_due", "sub_1", "active", "own"],
    ["the company's plan, over", "ended", "sub_1", "active", "own"],
    ["a new plan after one that ended", "active", "sub_0", "expired", "own"],
    ["a second plan beside an active one", "active", "sub_0", "active", "second"],
    ["a second plan beside one past due", "active", "sub_0", "past_due", "second"],
    ["a second plan beside a paused one", "past_due", "sub_0", "paused", "second"],
    ["an old plan's end beside an active one", "ended", "sub_0", "active", "other"],
    ["a second plan that was not paid", "incomplete", "sub_0", "active", "other"],
  ])("%s", (_, status, stripeSubscriptionId, subscriptionStatus, whose) => {
    expect(belongs({ id: "sub_1", status }, { stripeSubscriptionId, subscriptionStatus })).toBe(whose);
  });
});

describe("the plan that a subscription gives a company", () => {
  const facts = (more: Partial<ProviderSubscription>, of: Partial<PlanFacts> = {}) =>
    planFactsOf(subscription(more), company(of), NOW);
  const bought: PlanFacts = {
    stripeSubscriptionId: "sub_1",
    subscriptionTier: "professional",
    subscriptionStatus: "active",
    equipmentLimit: 30,
    subscriptionEndsAt: END,
    billingInterval: "month",
    chargedCents: 6800,
    cancelAtPeriodEnd: false,
    pauseEndsAt: null,
  };
  const ENDED = new Date("2026-06-10T00:00:00Z");
  const until = later(86_400_000);

  it.each<[string, Partial<ProviderSubscription>, Partial<PlanFacts>]>([
    ["active", {}, {}],
    ["by the year", { interval: "year" }, { billingInterval: "year" }],
    ["at an earlier price", { charged: 5400 }, { chargedCents: 5400 }],
    ["basic", { tier: "basic" }, { subscriptionTier: "basic", equipmentLimit: 15 }],
    ["enterprise", { tier: "enterprise" }, { subscriptionTier: "enterprise", equipmentLimit: 65 }],
    ["past due", { status: "past_due" }, { subscriptionStatus: "past_due" }],
    ["cancelled", { cancelAtPeriodEnd: true }, { cancelAtPeriodEnd: true }],
    ["paused", { pause: { until, moves: true } }, { subscriptionStatus: "paused", pauseEndsAt: until }],
    [
      "paused until nobody knows when",
      { pause: { until: null, moves: false } },
      { subscriptionStatus: "paused", pauseEndsAt: null },
    ],
    [
      "paused to a moment from now",
      { pause: { until: later(1), moves: true } },
      { subscriptionStatus: "paused", pauseEndsAt: later(1) },
    ],
    ["at the end of its pause", { pause: { until: NOW, moves: true } }, {}],
    [
      "past due after its pause",
      { status: "past_due", pause: { until: later(-1), moves: true } },
      { subscriptionStatus: "past_due" },
    ],
  ])("%s", (_, more, expected) => {
    expect(facts(more)).toEqual({ ...bought, ...expected });
  });

  it.each<[string, Partial<ProviderSubscription>]>([
    ["the first payment is missing", { status: "incomplete" }],
    ["nobody knows what its price gives", { tier: null }],
    ["nobody knows what its price gives, and it is past due", { tier: null, status: "past_due" }],
  ])("changes nothing while %s", (_, more) => {
    expect(facts(more)).toBeNull();
  });

  it.each<[string, Partial<ProviderSubscription>, Date]>([
    ["when it ended", { endedAt: ENDED }, ENDED],
    ["of its period, where nobody said when it ended", { endedAt: null }, END],
    ["when it ended, whatever its price", { endedAt: ENDED, tier: null }, ENDED],
  ])("keeps tier and limit once over, with the end %s", (_, more, subscriptionEndsAt) => {
    const before = { subscriptionTier: "basic", equipmentLimit: 15, cancelAtPeriodEnd: true } as const;
    // Columns outside the plan must not be written back.
    const row = { ...company({ ...before, pauseEndsAt: until }), timeZone: "UTC", trialEndsAt: NOW };
    expect(planFactsOf(subscription({ status: "ended", ...more }), row, NOW)).toEqual({
      ...bought,
      subscriptionTier: "basic",
      subscriptionStatus: "expired",
      equipmentLimit: 15,
      subscriptionEndsAt,
    });
  });

  it.each<[string, Partial<ProviderSubscription>, number]>([
    ["stays lifted while the tier stays", { tier: "basic" }, UNLIMITED],
    ["stays lifted during a pause", { tier: "basic", pause: { until: null, moves: false } }, UNLIMITED],
    ["stays lifted when the plan is over", { status: "ended" }, UNLIMITED],
    ["is that of another tier once it is chosen", { tier: "enterprise" }, 65],
  ])("has a limit raised by hand, which %s", (_, more, limit) => {
    expect(facts(more, { equipmentLimit: UNLIMITED })?.equipmentLimit).toBe(limit);
  });
});

describe("the news for the owner", () => {
  const bought = { stripeSubscriptionId: null, subscriptionStatus: "trial" } as const;
  const paused = { subscriptionStatus: "paused" } as const;
  const due = { subscriptionStatus: "past_due" } as const;
  const over = { subscriptionStatus: "expired" } as const;
  const cancelled = { cancelAtPeriodEnd: true } as const;

  it.each<[string, Partial<PlanFacts>, Partial<PlanFacts>, PlanNews[]]>([
    ["nothing, when nothing changed", {}, {}, []],
    ["nothing, when it was bought", bought, {}, []],
    ["nothing, when it renewed", {}, { subscriptionEndsAt: later(9e9) }, []],
    ["nothing, when it was changed", {}, { subscriptionTier: "enterprise", equipmentLimit: 65 }, []],
    ["a payment that failed", {}, due, ["payment-failed"]],
    ["no second failure", due, due, []],
    ["nothing, when it was paid after all", due, {}, []],
    ["a pause", {}, paused, ["paused"]],
    ["no second pause", paused, { ...paused, pauseEndsAt: END }, []],
    ["the end of a pause", paused, {}, ["resumed"]],
    ["the end of a pause and its bill that failed", paused, due, ["payment-failed", "resumed"]],
    ["a cancellation", {}, cancelled, ["cancelled"]],
    ["nothing, when a cancellation was taken back", cancelled, {}, []],
    ["no end, when it was announced", cancelled, over, []],
    ["an end that was not announced", {}, over, ["ended"]],
    ["an end after failed payments", due, over, ["ended"]],
    ["an end during a pause", paused, over, ["ended"]],
    ["no end of what had ended", over, over, []],
    ["no end of what was never bought", bought, over, []],
  ])("%s", (_, before, now, news) => {
    expect(planNews(company(before), company(now))).toEqual(news);
  });
});
