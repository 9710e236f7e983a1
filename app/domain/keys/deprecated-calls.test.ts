import { describe, expect, it } from "vitest";
import { callsToAnnounce, deprecatedCall } from "./deprecated-calls.ts";

const SINCE = "2027-01-01T00:00:00Z";

describe("a deprecated call", () => {
  it("goes 12 months after its mark at least", () => {
    expect(deprecatedCall(SINCE, "2028-01-01T00:00:00Z").sunset).toEqual(new Date("2028-01-01T00:00:00Z"));
    expect(() => deprecatedCall(SINCE, "2027-12-31T23:59:59Z")).toThrow("12 months");
    expect(() => deprecatedCall("soon", "later")).toThrow("12 months");
  });

  it("is told of from its mark on for 14 days, with those that go at the same time", () => {
    const first = deprecatedCall(SINCE, "2028-01-01T00:00:00Z");
    const later = deprecatedCall(SINCE, "2028-06-01T00:00:00Z");
    const deprecated = { "GET /a": first, "GET /b": later, "GET /c": first };
    for (const [now, calls] of [
      ["2026-12-31T23:59:59Z", []],
      [SINCE, [["GET /a", "GET /c"], ["GET /b"]]],
      ["2027-01-14T23:59:59Z", [["GET /a", "GET /c"], ["GET /b"]]],
      ["2027-01-15T00:00:00Z", []],
    ] as const) {
      const told = callsToAnnounce(deprecated, new Date(now));
      expect([now, told.map((each) => each.calls)]).toEqual([now, calls]);
    }
  });
});
