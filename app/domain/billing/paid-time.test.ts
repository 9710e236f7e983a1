import { describe, expect, it } from "vitest";
import { endAfterPause, endWithPause, monthsAfter, settlementOf } from "./paid-time.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe("a pause", () => {
  it.each([
    ["of a year, half used", "2027-01-01", "2026-07-01", "2026-10-01", "2027-04-03"],
    ["of a month, across its end", "2026-07-11", "2026-07-01", "2026-10-01", "2026-10-11"],
    [
      "to a moment after the pause, when hardly anything is left",
      "2026-07-01",
      "2026-06-30",
      "2026-12-30",
      "2026-12-31",
    ],
  ])("moves the end of the paid time: %s", (_, paidUntil, since, until, moved) => {
    expect(endWithPause(day(paidUntil), { since: day(since), until: day(until) })).toEqual(day(moved));
  });

  const pause = { until: day("2026-10-01"), moves: true };
  it.each<[string, { until: Date | null; moves: boolean } | null, string, string | null]>([
    ["a day, when it is taken back after a day", pause, "2026-07-02", "2027-01-02"],
    ["not at all, when it is taken back at once", pause, "2026-07-01", "2027-01-01"],
    ["half, when it is taken back half-way", pause, "2026-08-16", "2027-02-16"],
    ["by its whole length at its end", pause, "2026-10-01", null],
    ["by no more after its end", pause, "2026-10-02", null],
    ["not, when it was set by hand", { ...pause, moves: false }, "2026-07-02", null],
    ["not, when nobody knows until when", { until: null, moves: true }, "2026-07-02", null],
    ["not without a pause", null, "2026-07-02", null],
  ])("moves the end of the paid time back: %s", (_, taken, now, end) => {
    const moved = { pause: taken, periodEndsAt: day("2027-04-03") };
    expect(endAfterPause(moved, day(now))).toEqual(end && day(end));
  });

  it("moves the end by exactly the time paused, over several pauses", () => {
    let end = day("2027-01-01");
    let paused = 0;
    for (const [since, back] of [
      ["2026-03-01", "2026-03-11"],
      ["2026-05-01", "2026-08-01"],
      ["2026-12-24", "2027-01-30"],
    ] as const) {
      const taken = { since: day(since), until: monthsAfter(day(since), 3) };
      end = endWithPause(end, taken);
      end =
        endAfterPause({ pause: { until: taken.until, moves: true }, periodEndsAt: end }, day(back)) ?? end;
      paused += day(back).getTime() - day(since).getTime();
    }
    expect(end.getTime() - day("2027-01-01").getTime()).toBe(paused);
  });
});

describe("a change within moved time", () => {
  const year = { charged: 36_500, interval: "year" as const, periodEndsAt: day("2027-01-01") };
  const month = { charged: 3000, interval: "month" as const, periodEndsAt: day("2026-07-01") };
  it.each<
    [string, typeof year | typeof month, { charged: number; interval: "month" | "year" }, string, number]
  >([
    ["by the difference of the days left", year, { charged: 73_000, interval: "year" }, "2026-12-22", 1000],
    ["by a credit, when it is smaller", year, { charged: 0, interval: "year" }, "2026-12-22", -1000],
    ["by the days of a month", month, { charged: 6000, interval: "month" }, "2026-06-16", 1500],
    [
      "by all of it, when it was just paid",
      year,
      { charged: 73_000, interval: "year" },
      "2026-01-01",
      36_500,
    ],
    ["by no more than all of it", year, { charged: 73_000, interval: "year" }, "2025-12-01", 36_500],
    [
      "by a credit alone to another interval",
      year,
      { charged: 4000, interval: "month" },
      "2026-12-22",
      -1000,
    ],
    ["by a credit alone to the year", month, { charged: 40_800, interval: "year" }, "2026-06-16", -1500],
    ["by nothing, when nothing is left", year, { charged: 73_000, interval: "year" }, "2027-01-01", 0],
  ])("is settled: %s", (_, paid, offer, now, cents) => {
    expect(settlementOf(paid, offer, day(now))).toBe(cents);
  });

  it("costs the same all day", () => {
    const offer = { charged: 73_000, interval: "year" as const };
    const morning = settlementOf(year, offer, new Date("2026-12-22T06:00:00Z"));
    expect(settlementOf(year, offer, new Date("2026-12-22T20:00:00Z"))).toBe(morning);
  });
});

describe("monthsAfter", () => {
  it.each([
    ["2026-06-15T12:34:56.789Z", 3, "2026-09-15T12:34:56.789Z"],
    ["2026-06-15T12:00:00.000Z", 6, "2026-12-15T12:00:00.000Z"],
    ["2026-11-30T00:00:00.000Z", 3, "2027-02-28T00:00:00.000Z"],
    ["2027-11-30T00:00:00.000Z", 3, "2028-02-29T00:00:00.000Z"],
    ["2026-08-31T23:59:59.999Z", 6, "2027-02-28T23:59:59.999Z"],
    ["2026-01-31T00:00:00.000Z", 1, "2026-02-28T00:00:00.000Z"],
    ["2026-03-31T00:00:00.000Z", 3, "2026-06-30T00:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", 12, "2029-02-28T00:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", 6, "2028-08-29T00:00:00.000Z"],
    ["2026-12-31T00:00:00.000Z", 1, "2027-01-31T00:00:00.000Z"],
    ["2026-03-31T00:00:00.000Z", -1, "2026-02-28T00:00:00.000Z"],
    ["2027-04-03T00:00:00.000Z", -12, "2026-04-03T00:00:00.000Z"],
  ])("adds to %s %i months: %s", (from, months, to) => {
    const date = new Date(from);
    expect(monthsAfter(date, months).toISOString()).toBe(to);
    expect(date.toISOString()).toBe(from);
  });
});
