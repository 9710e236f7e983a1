import { expect, test } from "vitest";
import { freshUntil, isFresh } from "./fresh-proof.ts";

const AT = new Date("2026-11-28T08:00:00Z");
const after = (minutes: number, seconds = 0) => new Date(AT.getTime() + (minutes * 60 + seconds) * 1000);

test("A proof holds for 10 minutes", () => {
  expect(freshUntil(AT)).toEqual(after(10));
  expect(isFresh(AT, AT)).toBe(true);
  expect(isFresh(AT, after(9, 59))).toBe(true);
  expect(isFresh(AT, after(10))).toBe(false);
});

test("A session without a proof is never fresh", () => {
  expect(isFresh(null, AT)).toBe(false);
});
