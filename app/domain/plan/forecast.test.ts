import { describe, expect, it } from "vitest";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  confidenceOf,
  dayReached,
  type NoForecast,
  type Pace,
  type PaceReadings,
  paceOf,
  type TakenReading,
  usagePerDay,
  usagePerWeek,
} from "./forecast.ts";

const DAY = 86_400_000;
const ZONE = "America/Chicago";

const reading = (id: string, takenAt: string, value: number): TakenReading => ({
  id,
  value,
  takenAt: new Date(takenAt),
});

const SPAN_START = Date.parse("2026-10-01T14:00:00Z");

/** Readings this many days after October 1, 9:00 in Chicago, found as the ledger finds them. */
function ledger(...entries: [day: number, value: number, before?: number][]): PaceReadings {
  const readings = entries.map(([day, value, before], index) => ({
    id: `r${index}`,
    value,
    takenAt: new Date(SPAN_START + day * DAY),
    before,
  }));
  const last = readings.at(-1) ?? null;
  const within = (days: number) =>
    readings.filter(({ takenAt }) => last && last.takenAt.getTime() - takenAt.getTime() <= days * DAY);
  return {
    last,
    near: within(42)[0] ?? null,
    far: within(120)[0] ?? null,
    nearCount: Math.min(4, within(42).length),
    replacements: within(120).flatMap(({ before, ...each }) =>
      before === undefined ? [] : [{ ...each, before }],
    ),
  };
}

/** The company's day this many days after October 1. */
const day = (days: number): CalendarDate => new Date(SPAN_START + days * DAY).toISOString().slice(0, 10);

function known(readings: PaceReadings, today: CalendarDate, zone = ZONE): Pace {
  const pace = paceOf(readings, today, zone);
  if ("missing" in pace) throw new Error(`no forecast: ${pace.missing}`);
  return pace;
}

describe("a machine's pace", () => {
  it("is the usage between the first and the last reading, divided by the time", () => {
    const first = reading("a", "2026-11-01T08:00:00Z", 10_000);
    const last = reading("b", "2026-11-13T08:00:00Z", 10_600);
    const pace = known(
      { last, near: first, far: first, nearCount: 2, replacements: [] },
      "2026-11-13",
      "UTC",
    );
    expect(usagePerDay(pace)).toBe(50);
    expect(dayReached(pace, 11_000 - 10_600, "UTC")).toBe("2026-11-21");
  });

  it("counts across a replaced meter", () => {
    const pace = known(ledger([0, 49_900], [7, 30, 49_900], [14, 380]), day(14));
    expect([pace.distance, usagePerDay(pace)]).toEqual([350, 25]);
  });

  it("is told by the week from the exact usage, not from that of a rounded day", () => {
    const pace = known(ledger([0, 0], [30, 100]), day(30));
    expect([usagePerDay(pace), usagePerWeek(pace)]).toEqual([3, 23]);
  });

  it("is taken from the last 42 days when their readings span exactly a week", () => {
    expect(known(ledger([0, 0], [20, 1_000], [27, 1_500]), day(27)).distance).toBe(1_500);
    expect(known(ledger([0, 0], [50, 1_000], [57, 1_500]), day(57)).distance).toBe(500);
  });

  it("ignores a meter that was replaced before those days", () => {
    expect(known(ledger([0, 49_900], [10, 30, 49_900], [60, 1_000], [70, 1_200]), day(70)).distance).toBe(
      200,
    );
  });

  it("is taken from the last 42 days, or from 120 when their readings span less than a week", () => {
    expect(known(ledger([0, 0], [58, 1_000], [100, 3_000]), day(100)).distance).toBe(2_000);
    expect(known(ledger([0, 0], [95, 1_000], [100, 3_000]), day(100)).distance).toBe(3_000);
  });

  it("is not raised by a wrong reading that was corrected", () => {
    expect(known(ledger([0, 1_000], [5, 9_000], [10, 1_100]), day(10)).distance).toBe(100);
  });

  it.each<[string, PaceReadings, number, NoForecast | null]>([
    ["no reading", ledger(), 0, "readings"],
    ["one reading", ledger([0, 1_000]), 0, "readings"],
    ["readings a millisecond less than a week apart", ledger([0, 0], [7 - 1 / DAY, 100]), 7, "readings"],
    ["readings exactly a week apart", ledger([0, 0], [7, 100]), 7, null],
    ["readings more than 120 days apart", ledger([0, 0], [121, 100]), 121, "readings"],
    ["a last reading 27 days old", ledger([0, 0], [10, 100]), 37, null],
    ["a last reading 28 days old", ledger([0, 0], [10, 100]), 38, "stale"],
    ["a reading that did not rise", ledger([0, 100], [10, 100]), 10, "unused"],
    ["a reading that was corrected below the first", ledger([0, 100], [10, 90]), 10, "unused"],
    ["a new meter and nothing since", ledger([0, 49_900], [7, 30, 49_900]), 7, "unused"],
    ["one old reading", ledger([0, 0]), 60, "readings"],
    ["an old reading that did not rise", ledger([0, 0], [10, 0]), 60, "stale"],
  ])("with %s gives the reason for no forecast, if there is one", (_, readings, today, reason) => {
    const pace = paceOf(readings, day(today), ZONE);
    expect("missing" in pace ? pace.missing : null).toBe(reason);
  });

  it.each<[string, PaceReadings, number, boolean]>([
    ["4 readings over 14 days, the last 7 days old", ledger([0, 0], [5, 10], [9, 20], [14, 30]), 21, true],
    ["a last reading 8 days old", ledger([0, 0], [5, 10], [9, 20], [14, 30]), 22, false],
    ["3 readings", ledger([0, 0], [9, 20], [14, 30]), 14, false],
    ["13 days", ledger([0, 0], [5, 10], [9, 20], [13, 30]), 13, false],
    [
      "a first reading of more than 42 days ago",
      ledger([0, 0], [40, 9], [41, 10], [42, 20], [43, 30]),
      43,
      false,
    ],
  ])("is steady or rough with %s", (_, readings, today, steady) => {
    expect(known(readings, day(today)).steady).toBe(steady);
  });
});

describe("the day of a forecast", () => {
  const week: Pace = {
    distance: 701,
    time: 7 * DAY,
    lastAt: new Date("2026-11-23T23:16:51.697Z"),
    age: 0,
    steady: true,
  };

  it("is that of the instant rounded up to the millisecond", () => {
    expect(dayReached(week, 3, "UTC")).toBe("2026-11-24");
    expect(dayReached({ ...week, lastAt: new Date(week.lastAt.getTime() - 1) }, 3, "UTC")).toBe("2026-11-23");
  });

  it("is today with nothing to go, even in the day's last millisecond", () => {
    const lastAt = new Date("2026-11-23T23:59:59.999Z");
    expect(dayReached({ ...week, lastAt }, 0, "UTC")).toBe("2026-11-23");
  });

  it("is a day of the company's time zone", () => {
    expect(dayReached(week, 3, ZONE)).toBe("2026-11-23");
  });

  it("is never after 9999-12-31", () => {
    expect(dayReached({ ...week, distance: 1 }, 999_999_999, "UTC")).toBe("9999-12-31");
  });

  it("never comes earlier with more to go, nor later at a faster pace", () => {
    const days = [0, 1, 7, 70, 700, 7_000].map((remaining) => dayReached(week, remaining, ZONE));
    expect(days).toEqual(days.toSorted());
    const slower = [10_000, 701, 70, 7].map((distance) => dayReached({ ...week, distance }, 500, ZONE));
    expect(slower).toEqual(slower.toSorted());
  });

  it.each<[CalendarDate, boolean, string]>([
    ["2026-11-22", true, "past"],
    ["2026-11-23", true, "steady"],
    ["2026-11-23", false, "rough"],
  ])("%s, steady %s, is %s on November 23", (dueOn, steady, confidence) => {
    expect(confidenceOf({ ...week, steady }, dueOn, "2026-11-23")).toBe(confidence);
  });
});
