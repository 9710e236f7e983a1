import { expect, it } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { receivesResetLinks } from "./reset-address.ts";

const now = new Date("2026-11-26T12:00:00Z");

it.each([
  ["never confirmed", null, false],
  ["confirmed now", now.getTime(), false],
  ["confirmed almost seven days ago", now.getTime() - 7 * DAY_MS + 1, false],
  ["confirmed seven days ago", now.getTime() - 7 * DAY_MS, true],
  ["confirmed long ago", 0, true],
])("a secondary address that was %s", (_, confirmedAt, receives) => {
  expect(receivesResetLinks(confirmedAt === null ? null : new Date(confirmedAt), now)).toBe(receives);
});
