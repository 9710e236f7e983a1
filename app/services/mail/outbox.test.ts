import { describe, expect, it } from "vitest";
import { outboxRow, RETRY_PAUSES_MINUTES, retryPauseMinutes } from "./outbox.ts";

describe("the intervals between attempts", () => {
  it("start at zero and never shrink", () => {
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

describe("a new outbox row", () => {
  it("is due at once, with its own id", () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const mail = {
      uniqueKey: "k",
      companyId: null,
      kind: "verify-email",
      to: "a@b.c",
      subject: "s",
      html: "h",
      text: "t",
    };
    const row = outboxRow({ ...mail, now });
    expect(row).toMatchObject({ ...mail, createdAt: now, nextAttemptAt: now, attempts: 0 });
    expect(row.id).not.toBe(outboxRow({ ...mail, now }).id);
  });
});
