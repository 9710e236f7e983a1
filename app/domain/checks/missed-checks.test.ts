import { describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/calendar-date.ts";
import {
  hadChecklistWithin,
  lastWeek,
  lastWeekAnywhere,
  missedChecks,
  type WatchedMachine,
} from "./missed-checks.ts";

const ZONE = "America/Chicago";
const DAYS = daysFrom(ZONE, "2026-11-01", "2026-11-30");
const at = (...times: string[]) => times.map((time) => new Date(time));

const machine = (fields: Partial<WatchedMachine> = {}): WatchedMachine => ({
  id: "m",
  name: "Loader",
  isRetired: false,
  checklistSince: "2026-01-01",
  ended: [],
  usedAt: [],
  checkedAt: [],
  ...fields,
});

const missed = (fields: Partial<WatchedMachine>) =>
  missedChecks([machine(fields)], DAYS).map(({ day }) => day);

describe("a machine is used without a check", () => {
  it.each([
    ["on a day with a report and no check", { usedAt: at("2026-11-20T15:00Z") }, ["2026-11-20"]],
    [
      "once on a day with several reports",
      { usedAt: at("2026-11-20T15:00Z", "2026-11-20T20:00Z") },
      ["2026-11-20"],
    ],
    ["not on a day without a report", { checkedAt: at("2026-11-20T15:00Z") }, []],
    [
      "not when that day has a check, even a later one",
      { usedAt: at("2026-11-20T15:00Z"), checkedAt: at("2026-11-21T05:59Z") },
      [],
    ],
    [
      "when the only check is of the day after, by the company's clock",
      { usedAt: at("2026-11-20T15:00Z"), checkedAt: at("2026-11-21T06:00Z") },
      ["2026-11-20"],
    ],
    [
      "not before the day on which it got its checklist",
      { checklistSince: "2026-11-20", usedAt: at("2026-11-20T05:59Z", "2026-11-20T06:00Z") },
      ["2026-11-20"],
    ],
    [
      "not after it lost its checklist, to the instant",
      {
        checklistSince: null,
        ended: [{ since: "2026-11-19", until: new Date("2026-11-20T15:00Z") }],
        usedAt: at("2026-11-18T15:00Z", "2026-11-19T15:00Z", "2026-11-20T14:59Z", "2026-11-21T15:00Z"),
      },
      ["2026-11-20", "2026-11-19"],
    ],
    [
      "not when it was used after that on the same day alone",
      {
        checklistSince: null,
        ended: [{ since: "2026-11-19", until: new Date("2026-11-20T15:00Z") }],
        usedAt: at("2026-11-20T15:00Z"),
      },
      [],
    ],
    [
      "in each stretch with a checklist, and not between them",
      {
        checklistSince: "2026-11-24",
        ended: [
          { since: "2026-11-10", until: new Date("2026-11-12T18:00Z") },
          { since: "2026-11-16", until: new Date("2026-11-17T18:00Z") },
        ],
        usedAt: at(
          ...Array.from({ length: 18 }, (_, n) => `2026-11-${String(n + 9).padStart(2, "0")}T15:00Z`),
        ),
        checkedAt: at("2026-11-11T15:00Z", "2026-11-25T15:00Z"),
      },
      ["2026-11-26", "2026-11-24", "2026-11-17", "2026-11-16", "2026-11-12", "2026-11-10"],
    ],
    [
      "once on a day of two stretches",
      {
        checklistSince: "2026-11-20",
        ended: [{ since: "2026-11-10", until: new Date("2026-11-20T18:00Z") }],
        usedAt: at("2026-11-20T15:00Z", "2026-11-20T19:00Z"),
      },
      ["2026-11-20"],
    ],
    ["never without a checklist", { checklistSince: null, usedAt: at("2026-11-20T15:00Z") }, []],
    ["not outside the days asked for", { usedAt: at("2026-11-01T04:59Z", "2026-12-01T06:00Z") }, []],
    [
      "on the first and the last of them",
      { usedAt: at("2026-11-01T05:00Z", "2026-12-01T05:59Z") },
      ["2026-11-30", "2026-11-01"],
    ],
  ])("%s", (_, fields, days) => {
    expect(missed(fields)).toEqual(days);
  });

  it("and is listed by day, latest first, then in the order of the machines", () => {
    const usedAt = at("2026-11-20T15:00Z", "2026-11-21T15:00Z");
    const missed = missedChecks([machine({ id: "b", usedAt }), machine({ id: "a", usedAt })], DAYS);
    expect(missed.map(({ equipmentId, day }) => [day, equipmentId])).toEqual([
      ["2026-11-21", "b"],
      ["2026-11-21", "a"],
      ["2026-11-20", "b"],
      ["2026-11-20", "a"],
    ]);
  });
});

describe("a machine is known to have had a checklist within November", () => {
  const until = (instant: string, since = "2026-01-01") => ({
    checklistSince: null,
    ended: [{ since, until: new Date(instant) }],
  });
  it.each<[string, Partial<WatchedMachine>, boolean]>([
    ["that has one since before", {}, true],
    ["that got one on its last day", { checklistSince: "2026-11-30" }, true],
    ["not one that got it later", { checklistSince: "2026-12-01" }, false],
    ["not one that never had any", { checklistSince: null }, false],
    ["that lost it in November", until("2026-11-01T05:01Z"), true],
    ["not one that lost it before", until("2026-11-01T05:00Z"), false],
    ["that had it in December last", until("2026-12-24T15:00Z"), true],
    ["not one that had it in December alone", until("2026-12-24T15:00Z", "2026-12-01"), false],
    ["that got it and lost it on one day", until("2026-11-20T15:00Z", "2026-11-20"), true],
  ])("%s", (_, fields, expected) => {
    expect(hadChecklistWithin(machine(fields), DAYS)).toBe(expected);
  });
});

describe("last week", () => {
  it.each([
    ["a Monday", "2026-11-23", "2026-11-16", "2026-11-22"],
    ["a Sunday", "2026-11-22", "2026-11-09", "2026-11-15"],
    ["a day of January", "2027-01-01", "2026-12-21", "2026-12-27"],
  ])("of %s is Monday to Sunday before its week", (_, today, from, to) => {
    expect(lastWeek(today)).toEqual({ from, to });
  });

  it("of every zone lies in the span read before the zone is known, at most two weeks and 26 hours", () => {
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 30));
      const { from, until } = lastWeekAnywhere(now);
      expect(until.getTime() - from.getTime()).toBeLessThanOrEqual((14 * 24 + 26) * 3_600_000);
      for (const zone of [
        "Pacific/Kiritimati",
        "Asia/Tokyo",
        "UTC",
        ZONE,
        "Pacific/Honolulu",
        "Etc/GMT+12",
      ]) {
        const week = lastWeek(new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now));
        const days = daysFrom(zone, week.from, week.to);
        expect(days).toHaveLength(7);
        expect(days[0]?.from.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(days[6]?.until.getTime()).toBeLessThanOrEqual(until.getTime());
      }
    }
  });
});
