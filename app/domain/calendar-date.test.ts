import { describe, expect, it } from "vitest";
import {
  addInterval,
  calendarMonth,
  daysBetween,
  daysFrom,
  EARLIEST_DATE,
  hourIn,
  isCalendarDate,
  LATEST_DATE,
  lastMonths,
  mondayOf,
  noonOf,
  startOfDay,
  todayIn,
} from "./calendar-date.ts";
import type { IntervalUnit } from "./equipment/equipment.ts";

describe("isCalendarDate", () => {
  it.each([
    ["2025-01-31", true],
    ["2024-02-29", true],
    ["2000-02-29", true],
    [EARLIEST_DATE, true],
    [LATEST_DATE, true],
    ["0001-01-01", true],
    ["2025-02-29", false],
    ["1900-02-29", false],
    ["2025-04-31", false],
    ["2025-06-31", false],
    ["2025-09-31", false],
    ["2025-11-31", false],
    ["2025-12-32", false],
    ["2025-13-01", false],
    ["2025-00-10", false],
    ["2025-01-00", false],
    ["0000-01-01", false],
    ["2025-1-1", false],
    ["12025-01-01", false],
    ["2025-01-01T00:00", false],
    [" 2025-01-01", false],
    ["2025-01-01\n", false],
    ["", false],
  ])("%j: %s", (text, known) => {
    expect(isCalendarDate(text)).toBe(known);
  });
});

describe("todayIn", () => {
  it.each([
    ["UTC", "2025-03-01T00:00:00Z", "2025-03-01"],
    ["UTC", "2025-02-28T23:59:59.999Z", "2025-02-28"],
    ["America/New_York", "2025-03-01T04:59:59Z", "2025-02-28"],
    ["America/New_York", "2025-03-01T05:00:00Z", "2025-03-01"],
    ["America/New_York", "2025-07-01T03:59:59Z", "2025-06-30"], // daylight saving time
    ["America/New_York", "2025-07-01T04:00:00Z", "2025-07-01"],
    ["Pacific/Kiritimati", "2024-12-31T10:00:00Z", "2025-01-01"],
    ["Pacific/Honolulu", "2025-01-01T09:59:59Z", "2024-12-31"],
    ["Nowhere/City", "2025-03-01T01:00:00Z", "2025-03-01"],
    ["", "2025-03-01T01:00:00Z", "2025-03-01"],
  ])("gives %j at %s as %s", (timeZone, now, today) => {
    expect(todayIn(timeZone, new Date(now))).toBe(today);
    expect(todayIn(timeZone, new Date(now))).toBe(today); // from the cache
  });
});

describe("hourIn", () => {
  it.each([
    ["UTC", "2026-11-23T00:59:59Z", 0],
    ["UTC", "2026-11-23T23:00:00Z", 23],
    ["America/Chicago", "2026-11-23T11:59:59Z", 5],
    ["America/Chicago", "2026-11-23T12:00:00Z", 6],
    ["America/Chicago", "2026-07-06T11:00:00Z", 6], // daylight saving time
    ["Asia/Kolkata", "2026-11-23T00:30:00Z", 6],
    ["Nowhere/City", "2026-11-23T06:00:00Z", 6],
  ])("gives %j at %s as %i", (timeZone, now, hour) => {
    expect(hourIn(timeZone, new Date(now))).toBe(hour);
  });
});

describe("addInterval", () => {
  it.each<[string, number, IntervalUnit, string]>([
    ["2025-01-31", 1, "days", "2025-02-01"],
    ["2024-02-28", 1, "days", "2024-02-29"],
    ["2025-02-28", 1, "days", "2025-03-01"],
    ["2025-01-15", 0, "days", "2025-01-15"],
    ["2025-03-01", -1, "days", "2025-02-28"],
    ["2025-01-01", -1, "months", "2024-12-01"],
    ["2025-03-31", -1, "months", "2025-02-28"],
    ["2024-02-29", -1, "years", "2023-02-28"],
    ["2025-01-01", 365, "days", "2026-01-01"],
    ["2025-01-31", 1, "months", "2025-02-28"],
    ["2024-01-31", 1, "months", "2024-02-29"],
    ["2025-01-30", 1, "months", "2025-02-28"],
    ["2025-03-31", 1, "months", "2025-04-30"],
    ["2025-01-31", 2, "months", "2025-03-31"],
    ["2025-11-30", 1, "months", "2025-12-30"],
    ["2025-12-31", 1, "months", "2026-01-31"],
    ["2025-11-30", 3, "months", "2026-02-28"],
    ["2025-06-15", 24, "months", "2027-06-15"],
    ["2024-02-29", 1, "years", "2025-02-28"],
    ["2024-02-29", 4, "years", "2028-02-29"],
    ["1900-01-01", 100, "years", "2000-01-01"],
    ["0099-12-31", 1, "months", "0100-01-31"],
    ["9999-12-30", 1, "days", "9999-12-31"],
    ["9999-12-31", 1, "days", LATEST_DATE],
    ["9999-11-30", 1, "months", "9999-12-30"],
    ["9999-12-01", 1, "months", LATEST_DATE],
    ["2025-01-01", 999_999_999, "days", LATEST_DATE],
    ["2025-01-01", 999_999_999, "years", LATEST_DATE],
  ])("adds to %s %d %s: %s", (date, amount, unit, expected) => {
    expect(addInterval(date, amount, unit)).toBe(expected);
  });

  it.each<IntervalUnit>(["days", "months", "years"])("refuses an invalid date (%s)", (unit) => {
    expect(() => addInterval("2025-02-30", 1, unit)).toThrow(RangeError);
  });
});

describe("daysBetween", () => {
  it.each([
    ["2025-03-01", "2025-03-01", 0],
    ["2025-03-01", "2025-03-02", 1],
    ["2025-03-02", "2025-03-01", -1],
    ["2024-02-28", "2024-03-01", 2],
    ["2025-02-28", "2025-03-01", 1],
    ["2025-03-29", "2025-03-31", 2], // over a clock change
    ["1900-01-01", "2000-01-01", 36_524],
  ])("counts from %s to %s: %d", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it("refuses an invalid date", () => {
    expect(() => daysBetween("2025-02-30", "2025-03-01")).toThrow(RangeError);
    expect(() => daysBetween("2025-03-01", "soon")).toThrow(RangeError);
  });
});

describe("startOfDay", () => {
  it.each([
    ["UTC", "2025-03-01", "2025-03-01T00:00:00Z"],
    ["America/Chicago", "2025-01-01", "2025-01-01T06:00:00Z"],
    ["America/Chicago", "2025-07-01", "2025-07-01T05:00:00Z"], // daylight saving time
    ["Asia/Kathmandu", "2025-03-01", "2025-02-28T18:15:00Z"],
    ["Pacific/Kiritimati", "2025-01-01", "2024-12-31T10:00:00Z"],
    ["Pacific/Niue", "2025-01-01", "2025-01-01T11:00:00Z"],
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"], // clocks jumped from midnight to one
    ["Nowhere/City", "2025-03-01", "2025-03-01T00:00:00Z"],
  ])("begins in %s on %s at %s", (timeZone, date, instant) => {
    expect(startOfDay(timeZone, date)).toEqual(new Date(instant));
  });
});

it.each([
  ["2026-06-15", "2026-06-15T17:00:00.000Z"],
  ["2026-03-08", "2026-03-08T17:00:00.000Z"], // has 23 hours
  ["2026-11-01", "2026-11-01T18:00:00.000Z"], // has 25 hours
])("noon of %s in Chicago is %s", (day, noon) => {
  expect(noonOf("America/Chicago", day).toISOString()).toBe(noon);
});

describe("lastMonths", () => {
  it("ends with the present month and crosses the year", () => {
    const months = lastMonths("America/Chicago", new Date("2025-02-01T05:59:59Z"), 3);
    expect(months).toEqual([
      { month: "2024-11", from: new Date("2024-11-01T05:00:00Z"), until: new Date("2024-12-01T06:00:00Z") },
      { month: "2024-12", from: new Date("2024-12-01T06:00:00Z"), until: new Date("2025-01-01T06:00:00Z") },
      { month: "2025-01", from: new Date("2025-01-01T06:00:00Z"), until: new Date("2025-02-01T06:00:00Z") },
    ]);
    expect(lastMonths("UTC", new Date("2025-02-01T05:59:59Z"), 1).map(({ month }) => month)).toEqual([
      "2025-02",
    ]);
    expect(lastMonths("UTC", new Date("2025-12-31T23:59:59Z"), 12).map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, "0")}`),
    );
  });
});

describe("a month of an address", () => {
  it("begins and ends at the zone's midnights", () => {
    expect(calendarMonth("America/Chicago", "2026-11")).toEqual({
      month: "2026-11",
      from: new Date("2026-11-01T05:00Z"),
      until: new Date("2026-12-01T06:00Z"),
    });
  });

  it.each(["", "2026", "2026-13", "2026-1", "2026-11-01", "x", "2026-11 ", "1899-12"])(
    "is not %j",
    (text) => {
      expect(calendarMonth("UTC", text)).toBeNull();
    },
  );
});

describe("days in a row", () => {
  it("follow each other without a gap, over a change of the clock and a skipped midnight", () => {
    for (const [zone, first, last] of [
      ["America/Chicago", "2026-10-30", "2026-11-02"],
      ["America/Santiago", "2026-09-05", "2026-09-07"],
    ] as const) {
      const days = daysFrom(zone, first, last);
      expect([days[0]?.day, days.at(-1)?.day]).toEqual([first, last]);
      days.slice(1).forEach(({ day, from }, index) => {
        expect(from).toEqual(days[index]?.until);
        expect(todayIn(zone, from)).toBe(day);
        expect(todayIn(zone, new Date(from.getTime() - 1))).toBe(days[index]?.day);
      });
    }
  });

  it("have a Monday in their week", () => {
    for (const [day, monday] of [
      ["2026-11-23", "2026-11-23"],
      ["2026-11-29", "2026-11-23"],
      ["2026-11-30", "2026-11-30"],
    ] as const) {
      expect(mondayOf(day)).toBe(monday);
    }
  });
});
