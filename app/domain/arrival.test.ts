import { expect, test } from "vitest";
import { readSince } from "./arrival.ts";

test.each([
  ["readings.0", { after: 0 }],
  ["readings.1234", { after: 1234 }],
  ["readings.01", null],
  ["readings.1.2", null],
  ["readings.-1", null],
  ["issues.1234", null],
  ["1234", null],
  ["2026-06-10T15:20:00Z", { from: new Date("2026-06-10T15:20:00Z") }],
  ["2026-06-10T15:20Z", { from: new Date("2026-06-10T15:20:00Z") }],
  ["2026-06-10T15:20:00.5-05:00", { from: new Date("2026-06-10T20:20:00.500Z") }],
  ["2026-06-10", { from: new Date("2026-06-10T00:00:00Z") }],
  ["2026-13-10T15:20:00Z", null],
  ["yesterday", null],
  ["", null],
])("since %j is %j", (text, since) => {
  expect(readSince("readings", text)).toEqual(since);
});
