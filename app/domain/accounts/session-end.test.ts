import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { isOverForStaff, isRemembered, isUseDue, newSessionTimes } from "./session-end.ts";

const NOW = new Date("2026-11-28T08:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("a session", () => {
  test.each([
    ["person", false, 12, 24],
    ["person", true, 30 * 24, 90 * 24],
    ["staff", false, 8, 8],
    ["staff", true, 8, 8],
    ["operator", false, 24, null],
    ["operator", true, 30 * 24, null],
  ] as const)("of a %s, remembered: %s, ends unused after %s hours and latest after %s", (...row) => {
    const [kind, remembered, hours, latest] = row;
    expect(newSessionTimes(kind, remembered, NOW)).toEqual({
      createdAt: NOW,
      expire: later(hours * HOUR_MS),
      latestEnd: latest === null ? null : later(latest * HOUR_MS),
    });
  });

  test.each([
    ["person", false, false],
    ["person", true, true],
    ["staff", true, false],
    ["operator", false, false],
    ["operator", true, true],
  ] as const)("of a %s, remembered: %s, outlives its browser: %s", (kind, remembered, outlives) => {
    expect(isRemembered(newSessionTimes(kind, remembered, NOW))).toBe(outlives);
  });

  test("stays one of 30 days in its last hours", () => {
    const latestEnd = later(HOUR_MS);
    const createdAt = later(HOUR_MS - 90 * DAY_MS);
    expect(isRemembered({ createdAt, expire: latestEnd, latestEnd })).toBe(true);
  });

  test("of staff is over when it is 8 hours old", () => {
    expect(isOverForStaff(NOW, later(8 * HOUR_MS - 1))).toBe(false);
    expect(isOverForStaff(NOW, later(8 * HOUR_MS))).toBe(true);
  });
});

test.each([
  [null, true],
  [0, false],
  [HOUR_MS - 1, false],
  [HOUR_MS, true],
  [-1, true],
])("A last use %s ms ago is to be stored again: %s", (ago, isDue) => {
  expect(isUseDue(ago === null ? null : later(-ago), NOW)).toBe(isDue);
});
