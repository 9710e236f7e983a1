import { describe, expect, it } from "vitest";
import {
  DEFAULT_EQUIPMENT_LIMIT,
  limitExceeded,
  limitReached,
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionState,
  TRIAL_DAYS,
  UNLIMITED,
} from "./entitlements.ts";

const NOW = new Date("2025-06-15T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const PAST = later(-86_400_000);
const FUTURE = later(86_400_000);

const full = { isTrialExpired: false, canAddEquipment: true, premium: true };
const reading = { isTrialExpired: false, canAddEquipment: false, premium: false };
const trialOver = { isTrialExpired: true, canAddEquipment: false, premium: false };

const facts = (status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status,
  trialEndsAt: null,
  subscriptionEndsAt: null,
  cancelAtPeriodEnd: false,
  ...more,
});

describe("subscriptionState", () => {
  it.each<[string, SubscriptionFacts, SubscriptionState]>([
    ["a trial, 1 ms left", facts("trial", { trialEndsAt: later(1) }), { status: "trial", ...full }],
    ["a trial at its end", facts("trial", { trialEndsAt: NOW }), { status: "expired", ...trialOver }],
    ["a trial long over", facts("trial", { trialEndsAt: PAST }), { status: "expired", ...trialOver }],
    ["a trial not begun", facts("trial"), { status: "trial", ...full }],
    ["a plan", facts("active", { subscriptionEndsAt: FUTURE }), { status: "active", ...full }],
    ["a plan of no known end", facts("active"), { status: "active", ...full }],
    ["a plan bought after a trial", facts("active", { trialEndsAt: PAST }), { status: "active", ...full }],
    [
      "a plan whose renewal isn't known yet",
      facts("active", { subscriptionEndsAt: PAST }),
      { status: "active", ...full },
    ],
    [
      "a cancelled plan before its end",
      facts("active", { cancelAtPeriodEnd: true, subscriptionEndsAt: later(1) }),
      { status: "active", ...full },
    ],
    [
      "a cancelled plan at its end",
      facts("active", { cancelAtPeriodEnd: true, subscriptionEndsAt: NOW }),
      { status: "expired", ...reading },
    ],
    [
      "a cancelled plan of no known end",
      facts("active", { cancelAtPeriodEnd: true }),
      { status: "active", ...full },
    ],
    ["past due", facts("past_due", { subscriptionEndsAt: PAST }), { status: "past_due", ...full }],
    [
      "past due, cancelled and ended",
      facts("past_due", { cancelAtPeriodEnd: true, subscriptionEndsAt: PAST }),
      { status: "expired", ...reading },
    ],
    ["paused", facts("paused", { subscriptionEndsAt: FUTURE }), { status: "paused", ...reading }],
    [
      "an ended trial that was marked",
      facts("expired", { trialEndsAt: PAST, subscriptionEndsAt: PAST }),
      { status: "expired", ...trialOver },
    ],
    [
      "a cancelled trial",
      facts("expired", { trialEndsAt: FUTURE, subscriptionEndsAt: PAST }),
      { status: "expired", ...trialOver },
    ],
    ["a cancelled trial without ends", facts("expired"), { status: "expired", ...trialOver }],
    [
      "an ended plan",
      facts("expired", { trialEndsAt: later(-9e9), subscriptionEndsAt: PAST }),
      { status: "expired", ...reading },
    ],
    [
      "an ended plan without a trial",
      facts("expired", { subscriptionEndsAt: PAST }),
      { status: "expired", ...reading },
    ],
    ["an unknown status", facts("incomplete", { trialEndsAt: FUTURE }), { status: "incomplete", ...reading }],
  ])("%s", (_, given, state) => {
    expect(subscriptionState(given, NOW)).toEqual(state);
  });
});

describe("the equipment limit", () => {
  it.each([
    [0, 15, false, false],
    [14, 15, false, false],
    [15, 15, true, false],
    [16, 15, true, true],
    [0, 0, true, false],
    [1_000_000, UNLIMITED, false, false],
    [0, UNLIMITED, false, false],
  ])("%d of %d: reached %s, exceeded %s", (count, limit, reached, exceeded) => {
    expect(limitReached(count, limit)).toBe(reached);
    expect(limitExceeded(count, limit)).toBe(exceeded);
  });

  it("starts as specified", () => {
    expect([TRIAL_DAYS, DEFAULT_EQUIPMENT_LIMIT, UNLIMITED]).toEqual([14, 15, -1]);
  });
});
