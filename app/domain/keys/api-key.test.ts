import { describe, expect, it, test } from "vitest";
import { actorIdOfKey, authorOfKey, begunHour, isOver, keyExpiry, keyNameOf } from "./api-key.ts";

const MADE = new Date("2026-03-01T10:20:30.400Z");

test.each([
  ["30", "2026-03-31T10:20:30.400Z"],
  ["90", "2026-05-30T10:20:30.400Z"],
  ["365", "2027-03-01T10:20:30.400Z"],
  ["never", undefined],
] as const)("a key of %s days ends at %s", (end, at) => {
  expect(keyExpiry(end, MADE)?.toISOString()).toBe(at);
});

describe("a key is over", () => {
  const expiresAt = new Date("2026-03-31T10:20:30.400Z");
  it.each([
    ["a millisecond before its end", { endedAt: null, expiresAt }, -1, false],
    ["at its end", { endedAt: null, expiresAt }, 0, true],
    ["once it was ended", { endedAt: MADE, expiresAt: null }, -1, true],
    ["without an end", { endedAt: null, expiresAt: null }, 1, false],
  ])("%s", (_, key, later, over) => {
    expect(isOver(key, new Date(expiresAt.getTime() + later))).toBe(over);
  });
});

test("the last use is known by its begun hour", () => {
  expect(begunHour(MADE).toISOString()).toBe("2026-03-01T10:00:00.000Z");
});

test("a key is told from a person of the same name by its id", () => {
  const name = authorOfKey("Sheets");
  expect(name).toBe("key Sheets");
  expect(keyNameOf(actorIdOfKey("a1"), name)).toBe("Sheets");
  expect(keyNameOf("a1", name)).toBeNull();
  expect(keyNameOf(null, name)).toBeNull();
});
