import { describe, expect, it } from "vitest";
import {
  ALLOWED,
  DEFAULT_EQUIPMENT_LIMIT,
  limitExceeded,
  limitReached,
  type SubscriptionAct,
  type SubscriptionFacts,
  type SubscriptionPhase,
  subscriptionState,
  TRIAL_DAYS,
  UNLIMITED,
} from "./entitlements.ts";

const NOW = new Date("2025-06-15T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const PAST = later(-86_400_000);
const FUTURE = later(86_400_000);

const facts = (status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status,
  trialEndsAt: null,
  subscriptionEndsAt: null,
  cancelAtPeriodEnd: false,
  ...more,
});

function allowance(phase: SubscriptionPhase) {
  const { isTrialExpired, canAddEquipment, premium } = ALLOWED[phase];
  if (canAddEquipment && premium && !isTrialExpired) return "everything";
  if (canAddEquipment || premium) return "something between";
  return isTrialExpired ? "reading, trial over" : "reading";
}

describe("subscriptionState", () => {
  it.each<[string, SubscriptionFacts, SubscriptionPhase, string]>([
    ["a trial, 1 ms left", facts("trial", { trialEndsAt: later(1) }), "trial", "trial"],
    ["a trial at its end", facts("trial", { trialEndsAt: NOW }), "trialEnded", "expired"],
    ["a trial long over", facts("trial", { trialEndsAt: PAST }), "trialEnded", "expired"],
    ["a trial not begun", facts("trial"), "trial", "trial"],
    ["a plan", facts("active", { subscriptionEndsAt: FUTURE }), "active", "active"],
    ["a plan of no known end", facts("active"), "active", "active"],
    ["a plan bought after a trial", facts("active", { trialEndsAt: PAST }), "active", "active"],
    [
      "a plan whose renewal isn't known yet",
      facts("active", { subscriptionEndsAt: PAST }),
      "active",
      "active",
    ],
    [
      "a cancelled plan before its end",
      facts("active", { cancelAtPeriodEnd: true, subscriptionEndsAt: later(1) }),
      "ending",
      "active",
    ],
    [
      "a cancelled plan at its end",
      facts("active", { cancelAtPeriodEnd: true, subscriptionEndsAt: NOW }),
      "planEnded",
      "expired",
    ],
    ["a cancelled plan of no known end", facts("active", { cancelAtPeriodEnd: true }), "ending", "active"],
    ["past due", facts("past_due", { subscriptionEndsAt: PAST }), "past_due", "past_due"],
    [
      "past due, cancelled and ended",
      facts("past_due", { cancelAtPeriodEnd: true, subscriptionEndsAt: PAST }),
      "planEnded",
      "expired",
    ],
    ["paused", facts("paused", { subscriptionEndsAt: FUTURE }), "paused", "paused"],
    [
      "an ended trial that was marked",
      facts("expired", { trialEndsAt: PAST, subscriptionEndsAt: PAST }),
      "trialEnded",
      "expired",
    ],
    [
      "a plan that ended before its trial would have",
      facts("expired", { trialEndsAt: FUTURE, subscriptionEndsAt: PAST }),
      "planEnded",
      "expired",
    ],
    ["a cancelled trial without ends", facts("expired"), "trialEnded", "expired"],
    [
      "an ended plan",
      facts("expired", { trialEndsAt: later(-9e9), subscriptionEndsAt: PAST }),
      "planEnded",
      "expired",
    ],
    ["an ended plan without a trial", facts("expired", { subscriptionEndsAt: PAST }), "planEnded", "expired"],
    ["an unknown status", facts("incomplete", { trialEndsAt: FUTURE }), "unknown", "incomplete"],
  ])("%s", (_, given, phase, status) => {
    expect(subscriptionState(given, NOW)).toEqual({ status, phase, ...ALLOWED[phase] });
  });

  it.each<[SubscriptionPhase, ReturnType<typeof allowance>, SubscriptionAct[]]>([
    ["trial", "everything", ["checkout", "cancel"]],
    ["trialEnded", "reading, trial over", ["checkout"]],
    ["active", "everything", ["change", "pause", "cancel"]],
    ["ending", "everything", ["keep"]],
    ["past_due", "everything", ["cancel"]],
    ["paused", "reading", ["reactivate", "cancel"]],
    ["planEnded", "reading", ["checkout"]],
    ["unknown", "reading", []],
  ])("allows in %s: %s; %s", (phase, what, acts) => {
    expect(allowance(phase)).toBe(what);
    expect(ALLOWED[phase].acts).toEqual(acts);
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
  ])("with %d machines of %d is reached: %s, exceeded: %s", (count, limit, reached, exceeded) => {
    expect(limitReached(count, limit)).toBe(reached);
    expect(limitExceeded(count, limit)).toBe(exceeded);
  });

  it("starts with the specified value", () => {
    expect([TRIAL_DAYS, DEFAULT_EQUIPMENT_LIMIT, UNLIMITED]).toEqual([14, 15, -1]);
  });
});
