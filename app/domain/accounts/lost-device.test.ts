import { expect, it } from "vitest";
import { isStopped, removalOf } from "./lost-device.ts";

const STOPPED = new Date("2026-11-20T08:00:00Z");

it("A second step goes 72 hours after it was asked, also across a clock change", () => {
  expect(removalOf(new Date("2026-10-31T09:00:00-05:00"))).toEqual(new Date("2026-11-03T08:00:00-06:00"));
});

it.each([
  ["2026-11-27T07:59:59Z", STOPPED, "old", true],
  ["2026-11-27T08:00:00Z", STOPPED, "old", false],
  ["2026-11-20T08:00:01Z", STOPPED, "new", false],
  ["2026-11-20T08:00:01Z", null, "old", false],
])("At %s, stopped at %s and with the %s password: %s", (now, stoppedAt, password, stopped) => {
  expect(isStopped({ stoppedAt, stoppedPassword: "old" }, password, new Date(now))).toBe(stopped);
});
