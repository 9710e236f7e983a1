import { describe, expect, it } from "vitest";
import { outboxRow } from "./outbox.ts";

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
