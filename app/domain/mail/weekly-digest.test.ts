import { describe, expect, it } from "vitest";
import { type PlannedMachine, weeklyPlan } from "#app/domain/plan/weekly-plan.ts";
import { dated, LEAK, left, planned, readings, TODAY } from "#tests/support/planned-machine.ts";
import { task } from "#tests/support/service-tasks.ts";
import { digestCounts, digestMonday, isWorthMailing } from "./weekly-digest.ts";

describe("a Monday's digest", () => {
  it.each([
    ["America/Chicago", "2026-11-23T11:59:59Z", null],
    ["America/Chicago", "2026-11-23T12:00:00Z", "2026-11-23"],
    ["America/Chicago", "2026-11-23T17:59:59Z", "2026-11-23"],
    ["America/Chicago", "2026-11-23T18:00:00Z", null],
    ["America/Chicago", "2026-11-24T13:00:00Z", null],
    ["America/Chicago", "2026-11-22T13:00:00Z", null],
    ["Pacific/Kiritimati", "2026-11-22T16:00:00Z", "2026-11-23"],
    ["Pacific/Honolulu", "2026-11-23T21:59:59Z", "2026-11-23"],
  ])("in %s at %s is that of %s", (timeZone, now, monday) => {
    expect(digestMonday(timeZone, new Date(now))).toBe(monday);
  });
});

const plan = (...machines: PlannedMachine[]) => ({
  ...weeklyPlan(machines, TODAY, "UTC"),
  issues: [],
  missedChecks: null,
});
const silentFor = (days: number, more: Partial<PlannedMachine> = {}) =>
  plan(planned([task()], { readings: readings(days), ...more }));

describe("a plan is worth mailing", () => {
  it.each([
    ["with a due machine", plan(planned([left(0)])), true],
    ["with a machine due in its last week", plan(planned([left(250)])), true],
    ["with a machine silent for 14 days", silentFor(14), true],
    ["with a machine silent for 20 days", silentFor(20), true],
    ["with a machine that nobody has reported, 20 days old", silentFor(20, { reported: false }), true],
    ["with an open issue", { ...plan(), issues: [LEAK] }, true],
    ["not without a line", plan(), false],
    ["not for missed checks alone", { ...plan(), missedChecks: 3 }, false],
    ["not with a machine due after its four weeks", plan(planned([left(260)])), false],
    ["not with a machine silent for 13 days", silentFor(13), false],
    ["not with a machine silent for 21 days", silentFor(21), false],
    ["not with a machine without a forecast", plan(planned([left(10)], { readings: readings(28) })), false],
  ])("%s", (_, plan, worth) => {
    expect(isWorthMailing(plan)).toBe(worth);
  });
});

it("the subject counts issues, what is due, and what falls due this week", () => {
  const machines = [left(0), left(-50), left(30), task(dated(3)), left(60)].map((each) => planned([each]));
  expect(digestCounts(plan(...machines))).toEqual({ issues: 0, due: 2, thisWeek: 2 });
  expect(digestCounts({ ...plan(), issues: [LEAK, LEAK] })).toEqual({ issues: 2, due: 0, thisWeek: 0 });
});
