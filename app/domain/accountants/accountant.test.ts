import { describe, expect, it } from "vitest";
import { linkExpiry, linksKeptSince, linkWorks } from "./accountant.ts";

const MADE = new Date("2026-06-01T12:00:00Z");

describe("a link to the books", () => {
  it.each([
    ["2026-06-01T12:00:00.000Z", true],
    ["2026-07-31T11:59:59.999Z", true],
    ["2026-07-31T12:00:00.000Z", false],
    ["2027-06-01T12:00:00.000Z", false],
  ])("works for 60 days of 24 hours: %s", (now, works) => {
    expect(linkWorks({ expiresAt: linkExpiry(MADE) }, new Date(now))).toBe(works);
  });

  it("is kept for 60 more days, to offer a new one", () => {
    expect(linksKeptSince(new Date("2026-09-29T12:00:00Z"))).toEqual(linkExpiry(MADE));
  });
});
