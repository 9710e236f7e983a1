import { describe, expect, it } from "vitest";
import { ALWAYS, instantsOf, readDayRange } from "./day-range.ts";

describe("two typed days", () => {
  it.each([
    { from: "2026-02-01", to: "2026-02-28", read: { from: "2026-02-01", to: "2026-02-28" } },
    { from: "2026-02-01", to: "2026-02-01", read: { from: "2026-02-01", to: "2026-02-01" } },
    { from: "2026-02-01", to: "", read: { from: "2026-02-01", to: null } },
    { from: "", to: "2026-02-28", read: { from: null, to: "2026-02-28" } },
    { from: "", to: "", read: { from: null, to: null } },
    { from: "2026-02-30", to: "", read: { refused: "from" } },
    { from: "today", to: "never", read: { refused: "from" } },
    { from: "", to: "2026-02", read: { refused: "to" } },
    { from: "2026-03-01", to: "2026-02-28", read: { refused: "to" } },
  ])("$from to $to", ({ from, to, read }) => {
    expect(readDayRange({ from, to })).toEqual(read);
  });
});

describe("the instants of days", () => {
  it("go from the first one's midnight to the midnight after the last one, across a clock change", () => {
    expect(instantsOf({ from: "2026-03-08", to: "2026-03-08" }, "America/New_York")).toEqual({
      from: new Date("2026-03-08T05:00:00Z"),
      until: new Date("2026-03-09T04:00:00Z"),
    });
  });

  it("are open-ended where a day is missing", () => {
    expect(instantsOf({ from: null, to: null }, "UTC")).toEqual(ALWAYS);
    expect(instantsOf({ from: null, to: "2026-02-28" }, "UTC")).toEqual({
      from: null,
      until: new Date("2026-03-01T00:00:00Z"),
    });
  });

  it("have no end when the last day is the last that can be written", () => {
    expect(instantsOf({ from: null, to: "9999-12-31" }, "UTC")).toEqual(ALWAYS);
  });
});
