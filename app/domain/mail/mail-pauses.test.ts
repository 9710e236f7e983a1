import { describe, expect, it } from "vitest";
import { RETRY_PAUSES_MINUTES, retryPauseMinutes } from "./mail-pauses.ts";

describe("the intervals between attempts", () => {
  it("start at a minute and never shrink", () => {
    expect([1, 2, 3, 4, 5].map(retryPauseMinutes)).toEqual([1, 5, 15, 60, 240]);
    for (let attempt = 1; attempt < RETRY_PAUSES_MINUTES.length; attempt += 1) {
      expect(retryPauseMinutes(attempt + 1) ?? 0).toBeGreaterThanOrEqual(retryPauseMinutes(attempt) ?? 0);
    }
  });

  it("end after 12 attempts, within three days", () => {
    expect(retryPauseMinutes(11)).not.toBeNull();
    expect(retryPauseMinutes(12)).toBeNull();
    expect(retryPauseMinutes(50)).toBeNull();
    const days = RETRY_PAUSES_MINUTES.reduce((sum, pause) => sum + pause, 0) / (24 * 60);
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThanOrEqual(3);
  });
});
