import { describe, expect, it } from "vitest";
import { takenAtOf } from "./taken-at.ts";

const now = new Date("2026-11-22T12:00:00Z");
const EARLIER = "2026-11-20T08:00:00.000Z";

describe("the moment of a report", () => {
  it("is now for a new one", () => {
    expect(takenAtOf(null, now)).toBe("2026-11-22T12:00:00.000Z");
  });

  it("is that of the report that it mends", () => {
    const refusal = { message: "Please enter a valid usage value.", fields: ["newUsage"] };
    expect(takenAtOf({ takenAt: EARLIER, refusal }, now)).toBe(EARLIER);
  });

  it("is left to the server after it refused the moment of a wrong clock", () => {
    const refusal = { message: "The time must not lie in the future.", fields: ["takenAt"] };
    expect(takenAtOf({ takenAt: EARLIER, refusal }, now)).toBe("");
  });
});
