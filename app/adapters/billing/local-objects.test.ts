import { describe, expect, it } from "vitest";
import {
  eventsOf,
  type LocalEvent,
  type LocalSubscription,
  revive,
  withTimePassed,
} from "./local-objects.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const subscription = (more: Partial<LocalSubscription> = {}): LocalSubscription => ({
  kind: "subscription",
  id: "sub_local_1",
  companyId: "acme",
  customerId: "cus_local_acme",
  status: "active",
  tier: "basic",
  interval: "month",
  charged: 4000,
  description: "Basic plan, billed monthly",
  periodStartsAt: day("2026-01-31"),
  periodEndsAt: day("2026-02-28"),
  endedAt: null,
  cancelAtPeriodEnd: false,
  pause: null,
  moved: false,
  itemId: "si_local",
  ...more,
});

const pause = { until: day("2026-05-01"), moves: true };

describe("the effect of time on a plan at the local provider", () => {
  it.each<[string, Partial<LocalSubscription>, string, Partial<LocalSubscription>]>([
    ["none within the period", {}, "2026-02-27", {}],
    ["a renewal", {}, "2026-02-28", { periodStartsAt: day("2026-02-28"), periodEndsAt: day("2026-03-28") }],
    [
      "as many renewals as there were periods",
      {},
      "2026-04-01",
      { periodStartsAt: day("2026-03-28"), periodEndsAt: day("2026-04-28") },
    ],
    [
      "a renewal of time that was moved",
      { moved: true },
      "2026-02-28",
      { periodStartsAt: day("2026-02-28"), periodEndsAt: day("2026-03-28"), moved: false },
    ],
    ["no payment while it is past due", { status: "past_due" }, "2026-02-27", {}],
    ["none before the end of a pause", { pause, periodEndsAt: day("2026-06-01") }, "2026-04-30", {}],
    ["the end of a pause", { pause, periodEndsAt: day("2026-06-01") }, "2026-05-01", { pause: null }],
    [
      "the end of a cancelled plan",
      { cancelAtPeriodEnd: true },
      "2026-03-15",
      { status: "ended", endedAt: day("2026-02-28") },
    ],
    ["none after its end", { status: "ended", endedAt: day("2026-02-10") }, "2027-01-01", {}],
  ])("%s", (_, more, now, changed) => {
    const before = subscription(more);
    expect(withTimePassed(before, day(now))).toEqual({ ...before, ...changed });
    expect(before).toEqual(subscription(more));
  });
});

it.each<[string, Partial<LocalSubscription>, LocalEvent[]]>([
  ["an active plan", {}, ["renewed", "renewal_failed", "cancelled", "ended"]],
  ["a cancelled one", { cancelAtPeriodEnd: true }, ["kept", "ended"]],
  ["one past due", { status: "past_due" }, ["paid", "cancelled", "ended"]],
  ["one past due and cancelled", { status: "past_due", cancelAtPeriodEnd: true }, ["paid", "kept", "ended"]],
  ["a paused one", { pause }, ["pause_ended", "ended"]],
  ["an ended one", { status: "ended", pause }, []],
])("offers the possible events of %s", (_, more, events) => {
  expect(eventsOf(subscription(more))).toEqual(events);
});

it("an object stored as JSON is restored with its dates as dates", () => {
  const before = subscription({ pause, description: "2026-01-01" });
  expect(revive(JSON.parse(JSON.stringify(before)))).toEqual(before);
});
