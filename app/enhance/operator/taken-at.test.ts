import { describe, expect, it } from "vitest";
import { takenAtOf } from "./taken-at.ts";

const now = new Date("2026-11-22T12:00:00Z");
const EARLIER = "2026-11-20T08:00:00.000Z";

describe("the time of a report", () => {
  it("is now for a new report", () => {
    expect(takenAtOf(null, now)).toBe("2026-11-22T12:00:00.000Z");
  });

  it("is kept when a refused report is corrected", () => {
    const refusal = { message: "Please enter a valid usage value.", fields: ["newUsage"] };
    expect(takenAtOf({ takenAt: EARLIER, refusal }, now)).toBe(EARLIER);
  });

  it("is left to the server after the server refused it", () => {
    const refusal = { message: "The time must not lie in the future.", fields: ["takenAt"] };
    expect(takenAtOf({ takenAt: EARLIER, refusal }, now)).toBe("");
  });
});
