import { expect, it, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { failureOf, nextAttempt } from "./delivery.ts";

const NOW = new Date("2026-06-10T12:00:00Z");
const waitOf = (failures: number, chance = 0, more: { status?: number; retryAfter?: string } = {}) => {
  const next = nextAttempt({ failures, status: 500, retryAfter: null, ...more }, NOW, chance);
  return next && next.getTime() - NOW.getTime();
};

it("tries nine times in 71 hours and 35 minutes", () => {
  let at = 0;
  const tried = [0];
  for (let failures = 1; failures < 9; failures += 1) {
    at += waitOf(failures) ?? Number.NaN;
    tried.push(at);
  }
  const hours = [0, 0, 0, 2, 7, 17, 31, 51, 71];
  const minutes = [0, 5, 35, 35, 35, 35, 35, 35, 35];
  expect(tried).toEqual(hours.map((hour, n) => hour * HOUR_MS + (minutes[n] ?? 0) * MINUTE_MS));
  expect(waitOf(9)).toBeNull();
});

test.each([
  [0, 5 * MINUTE_MS],
  [0.5, 5.25 * MINUTE_MS],
  [1, 5.5 * MINUTE_MS],
])("a wait is at most a tenth longer: by chance %d", (chance, wait) => {
  expect(waitOf(1, chance)).toBe(wait);
});

test.each([
  ["later, in seconds", 429, "7200", 2 * HOUR_MS],
  ["later, by a date", 503, "Wed, 10 Jun 2026 14:00:00 GMT", 2 * HOUR_MS],
  ["beyond a day", 429, "999999", 24 * HOUR_MS],
  ["beyond a day, by a date", 503, "Wed, 10 Jun 2027 14:00:00 GMT", 24 * HOUR_MS],
  ["earlier", 429, "1", 5 * MINUTE_MS],
  ["in the past", 503, "Wed, 10 Jun 2020 14:00:00 GMT", 5 * MINUTE_MS],
  ["no time", 429, "soon", 5 * MINUTE_MS],
  ["with another status", 500, "7200", 5 * MINUTE_MS],
] as const)("a Retry-After %s", (_, status, retryAfter, wait) => {
  expect(waitOf(1, 0, { status, retryAfter })).toBe(wait);
});

test.each([
  [200, null],
  [204, null],
  [299, null],
  [302, "redirect"],
  [399, "redirect"],
  [199, "status"],
  [400, "status"],
  [500, "status"],
] as const)("the status %d is %s", (status, failure) => {
  expect(failureOf(status)).toBe(failure);
});
