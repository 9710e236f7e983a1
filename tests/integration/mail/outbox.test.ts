import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { EmailAdapter } from "#app/adapters/email/port.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { deliverDueMails, deliverOutbox } from "#app/services/mail/delivery.ts";
import { listMailbox, queueEmail } from "#app/services/mail/outbox.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import {
  companies,
  emailOutbox,
  idempotencyKeys,
  importDrafts,
  rateLimits,
  sessions,
  users,
} from "#db/schema.ts";
import { addCompany, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { fakeProvider, queueMany, takenAnswer } from "#tests/support/mail-fixtures.ts";
import { NO_PROOF } from "#tests/support/proofs.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const START = "2026-11-21T12:00:00.000Z";
const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const mail = (key: string, to = `${key}@example.com`) => ({
  uniqueKey: key,
  companyId: null,
  kind: "verify-email",
  to,
  subject: `Subject ${key}`,
  html: "<p>Hi</p>",
  text: "Hi",
  now: new Date(START),
});
const queue = async (...keys: string[]) => {
  for (const key of keys) await queueEmail(d.db, mail(key));
};
const NOTHING = { sent: 0, alone: 0, postponed: 0, failed: 0 };
const atStart = () => new Date(START);
const runAt = (now: string, provider: EmailAdapter | null) =>
  deliverDueMails(contextAt(d.db, now, provider), () => new Date(now));
const row = async (key: string) => {
  const [found] = await d.db.select().from(emailOutbox).where(eq(emailOutbox.uniqueKey, key));
  if (!found) throw new Error(`no row ${key}`);
  return found;
};

describe("saving a profile", () => {
  const owner = { ...ownerOf("acme"), email: "acme@example.com" };

  it.each([
    ["without a mail leaves the outbox alone", { firstName: "Ann", secondaryEmail: null }, 0],
    [
      "with a new address sends its link",
      { secondaryEmail: "office@example.com", currentPassword: "barn-door-42" },
      1,
    ],
  ])("%s", async (_, input, runs) => {
    await addCompany(d.db, "acme", {}, { passwordHash: await hashSecret("barn-door-42") });
    const deferred: Promise<unknown>[] = [];
    const defer = (work: Promise<unknown>) => {
      deferred.push(work);
    };
    await saveProfile({ ...contextAt(d.db, START), defer }, owner, input, NO_PROOF);
    await Promise.all(deferred);
    expect(deferred).toHaveLength(runs);
  });
});

describe("the outbox", () => {
  it("stores a message once per unique key", async () => {
    await queue("a", "a", "b");
    expect(await listMailbox(d.db)).toHaveLength(2);
  });

  it("sends due messages in one call and stores the provider's ids", async () => {
    await queue("a", "b");
    const provider = fakeProvider(() => ({
      outcome: "taken",
      messages: [{ providerId: "1" }, { providerId: "2" }],
    }));
    expect(await deliverOutbox(contextAt(d.db, START, provider))).toEqual({ ...NOTHING, sent: 2 });
    const stored = [await row("a"), await row("b")];
    expect(stored.map(({ providerId }) => providerId)).toEqual(["1", "2"]);
    for (const { groupId } of stored) expect(provider.given.map(({ key }) => key)).toEqual([groupId]);
    expect(stored[0]).toMatchObject({ attempts: 1, claimedUntil: null, unansweredSince: null });
    expect(provider.given[0]?.emails).toEqual([
      { to: "a@example.com", subject: "Subject a", html: "<p>Hi</p>", text: "Hi" },
      { to: "b@example.com", subject: "Subject b", html: "<p>Hi</p>", text: "Hi" },
    ]);
    expect(await deliverOutbox(contextAt(d.db, later(60), provider))).toEqual(NOTHING);
  });

  it("sends no message twice when runs overlap", async () => {
    await queueMany(d.d1, 230, new Date(START));
    const slow = fakeProvider(async (group) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return takenAnswer(group);
    });
    await Promise.all(Array.from({ length: 5 }, () => runAt(START, slow)));
    expect(slow.receivers()).toHaveLength(230);
    expect(new Set(slow.receivers()).size).toBe(230);
  });

  it("sends 20 messages after a request, and 100 a call in the job", async () => {
    await queueMany(d.d1, 130, new Date(START));
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, START, provider));
    expect(await runAt(START, provider)).toMatchObject({ sent: 110, end: "done" });
    expect(provider.given.map(({ emails }) => emails.length)).toEqual([20, 100, 10]);
  });

  it("sends the other groups when one fails, even when its adapter throws", async () => {
    await queueMany(d.d1, 300, new Date(START));
    const provider = fakeProvider((group) => {
      if (provider.given.length === 1) throw new Error("broken adapter");
      if (provider.given.length === 2) return { outcome: "unanswered", reason: "503" };
      return takenAnswer(group);
    });
    expect(await runAt(START, provider)).toMatchObject({ sent: 100, postponed: 200, failed: 0 });
    expect(await row("m0")).toMatchObject({ lastError: "broken adapter", sentAt: null });
    expect(await row("m100")).toMatchObject({ lastError: "503", sentAt: null });
    expect((await row("m200")).sentAt).not.toBeNull();
  });

  it("retries at growing intervals, twelve times in all, and then gives up", async () => {
    await queue("a");
    const provider = fakeProvider(() => ({ outcome: "later", reason: "no", afterMs: 0 }));
    let now = START;
    for (let attempt = 1; attempt < 12; attempt += 1) {
      await deliverOutbox(contextAt(d.db, now, provider));
      expect(provider.given).toHaveLength(attempt);
      const { nextAttemptAt } = await row("a");
      await deliverOutbox(contextAt(d.db, new Date(nextAttemptAt.getTime() - 1_000).toISOString(), provider));
      expect(provider.given).toHaveLength(attempt);
      now = nextAttemptAt.toISOString();
    }
    expect(await deliverOutbox(contextAt(d.db, now, provider))).toEqual({ ...NOTHING, failed: 1 });
    expect((await row("a")).failedAt).not.toBeNull();
    await deliverOutbox(contextAt(d.db, later(60 * 24 * 30), provider));
    expect(provider.given).toHaveLength(12);
    expect(new Set(provider.given.map(({ key }) => key)).size).toBe(1);
  });

  it("gives a single message up at once when the provider refuses it", async () => {
    await queue("a");
    const provider = fakeProvider(() => ({ outcome: "refused", reason: "422 no such address" }));
    expect(await deliverOutbox(contextAt(d.db, START, provider))).toMatchObject({ failed: 1 });
    expect(await row("a")).toMatchObject({ lastError: "422 no such address" });
    await deliverOutbox(contextAt(d.db, later(999), provider));
    expect(provider.given).toHaveLength(1);
  });

  it("takes over a message whose run died, once its claim has expired", async () => {
    await queue("a");
    const dying = fakeProvider(() => new Promise(() => {}));
    void deliverOutbox(contextAt(d.db, START, dying));
    await expect.poll(() => dying.given.length).toBe(1);
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, later(1), provider));
    expect(provider.given).toHaveLength(0);
    await deliverOutbox(contextAt(d.db, later(3), provider));
    expect(provider.given).toEqual(dying.given);
  });

  it("leaves a message to the run that took it over when the first run comes back late", async () => {
    await queue("a");
    const answers: (() => void)[] = [];
    const provider = fakeProvider(async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { outcome: "unanswered", reason: "timeout" };
    });
    const first = runAt(START, provider);
    await expect.poll(() => answers.length).toBe(1);
    const second = runAt(later(3), provider);
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await first;
    expect(await row("a")).toMatchObject({ claimedUntil: new Date(later(5)), lastError: null });
    answers[1]?.();
    await second;
    expect(await row("a")).toMatchObject({ claimedUntil: null, lastError: "timeout" });
  });

  it("sends new messages first, even while others keep failing", async () => {
    await queue("a", "b", "c");
    const failing = fakeProvider(() => ({ outcome: "unanswered", reason: "no" }));
    await deliverOutbox(contextAt(d.db, START, failing));
    await queue("new");
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, later(10), provider));
    expect(provider.receivers()).toEqual(["new@example.com"]);
  });

  it("keeps messages unchanged until a provider is set", async () => {
    await queue("a", "b");
    const before = await row("a");
    for (let n = 0; n < 20; n += 1) {
      expect(await deliverOutbox(contextAt(d.db, START, null))).toEqual(NOTHING);
      expect(await runAt(START, null)).toMatchObject({ ...NOTHING, end: "done" });
    }
    expect(await row("a")).toEqual(before);
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, START, provider));
    expect(provider.receivers()).toEqual(["a@example.com", "b@example.com"]);
  });
});

describe("a group", () => {
  it("is sent again unchanged, though more messages are due by then", async () => {
    await queue("a", "b");
    const provider = fakeProvider(() => ({ outcome: "unanswered", reason: "timeout" }));
    await runAt(START, provider);
    await queue("c");
    provider.answer = takenAnswer;
    await runAt(later(1), provider);
    const [first, fresh, again] = provider.given;
    expect(again).toEqual(first);
    expect(fresh?.emails.map(({ to }) => to)).toEqual(["c@example.com"]);
    expect(fresh?.key).not.toBe(first?.key);
  });

  it("loses only a refused message, which goes alone under its own key", async () => {
    await queue("a", "bad", "c");
    const provider = fakeProvider(({ emails }) => ({
      outcome: "taken",
      messages: emails.map(({ to }) => (to.startsWith("bad") ? { refusal: "no" } : { providerId: "1" })),
    }));
    expect(await runAt(START, provider)).toMatchObject({ sent: 2, alone: 1, failed: 1 });
    expect((await row("a")).sentAt).not.toBeNull();
    expect((await row("c")).sentAt).not.toBeNull();
    expect(await row("bad")).toMatchObject({ lastError: "no", sentAt: null, failedAt: expect.any(Date) });
    expect(provider.given.map(({ key, emails }) => [key, emails.length])).toEqual([
      [expect.any(String), 3],
      [(await row("bad")).id, 1],
    ]);
  });

  it("is dissolved when it is refused as a whole: each message goes alone, and only the bad one fails", async () => {
    await queue("a", "bad", "c");
    const provider = fakeProvider((group) =>
      group.emails.some(({ to }) => to.startsWith("bad"))
        ? { outcome: "refused", reason: "422" }
        : takenAnswer(group),
    );
    expect(await runAt(START, provider)).toMatchObject({ sent: 2, alone: 3, failed: 1, end: "done" });
    expect(provider.given.map(({ emails }) => emails.length)).toEqual([3, 1, 1, 1]);
    expect(new Set(provider.given.map(({ key }) => key)).size).toBe(4);
  });

  it("counts as sent when the provider took an earlier call, even with a message deleted since", async () => {
    await queue("a", "b");
    const provider = fakeProvider(() => ({ outcome: "unanswered", reason: "timeout" }));
    await runAt(START, provider);
    await d.run("delete from email_outbox where unique_key = 'b'");
    provider.answer = () => ({ outcome: "taken-before", reason: "409" });
    expect(await runAt(later(1), provider)).toMatchObject({ sent: 1 });
    expect(await row("a")).toMatchObject({ providerId: null, sentAt: expect.any(Date) });
  });

  it("is not sent again when the provider may have forgotten its key", async () => {
    await queue("a", "b");
    const provider = fakeProvider(() => ({ outcome: "unanswered", reason: "timeout" }));
    let now = START;
    while (!(await row("a")).failedAt) {
      await runAt(now, provider);
      now = (await row("a")).nextAttemptAt.toISOString();
    }
    const lastTry = Date.parse(START) + 1_281 * 60_000;
    expect(provider.given).toHaveLength(8);
    expect(Date.parse(now)).toBeGreaterThan(lastTry + 11 * 3_600_000);
    expect((await row("b")).lastError).toBe("no answer for a day, may have been sent: timeout");
  });

  it("is not sent again when its Worker died during the call and nobody tried for a day", async () => {
    await queue("a");
    const dying = fakeProvider(() => new Promise(() => {}));
    void deliverOutbox(contextAt(d.db, START, dying));
    await expect.poll(() => dying.given.length).toBe(1);
    const provider = fakeProvider();
    expect(await runAt(later(60 * 24), provider)).toMatchObject({ sent: 0, failed: 1 });
    expect(provider.given).toEqual([]);
  });

  it("is sent even after days in which the provider took nothing", async () => {
    await queue("a");
    const provider = fakeProvider(() => ({ outcome: "later", reason: "401", afterMs: 0 }));
    let now = START;
    for (let attempt = 1; attempt < 12; attempt += 1) {
      await runAt(now, provider);
      now = (await row("a")).nextAttemptAt.toISOString();
    }
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(later(60 * 48)));
    provider.answer = takenAnswer;
    expect(await runAt(now, provider)).toMatchObject({ sent: 1 });
  });
});

describe("a run", () => {
  it("ends when the provider takes nothing now, and leaves the other groups untried", async () => {
    await queueMany(d.d1, 300, new Date(START));
    const provider = fakeProvider(() => ({ outcome: "later", reason: "429", afterMs: 600_000 }));
    expect(await runAt(START, provider)).toMatchObject({ postponed: 100, end: "provider" });
    expect(provider.given).toHaveLength(1);
    expect((await row("m0")).nextAttemptAt.toISOString()).toBe(later(10));
    expect(await row("m100")).toMatchObject({ attempts: 0, groupId: null });
  });

  it("ends after five groups without an answer", async () => {
    await queueMany(d.d1, 800, new Date(START));
    const provider = fakeProvider(() => ({ outcome: "unanswered", reason: "down" }));
    expect(await runAt(START, provider)).toMatchObject({ postponed: 500, end: "provider" });
  });

  it("ends before it has made 900 calls, counted at the database and at the provider", async () => {
    // Refused as a whole, so that each message costs its own calls.
    await queueMany(d.d1, 400, new Date(START));
    const provider = fakeProvider((group) =>
      group.emails.length > 1 ? { outcome: "refused", reason: "422" } : takenAnswer(group),
    );
    const before = d.cost.statements;
    const cost = newD1Cost();
    const db = createDatabase(d.d1, cost);
    const run = await deliverDueMails(contextAt(db, START, provider, cost), atStart);
    expect(run.end).toBe("calls");
    expect(run.calls).toBe(cost.statements + provider.given.length);
    expect(run.calls).toBeGreaterThan(880);
    expect(run.calls).toBeLessThanOrEqual(900);
    expect(d.cost.statements).toBe(before);
    const next = await runAt(later(5), provider);
    expect(next).toMatchObject({ sent: 400 - run.sent, end: "done" });
  });

  it("counts each statement of a batch, as Cloudflare does", async () => {
    const cost = newD1Cost();
    const db = createDatabase(d.d1, cost);
    await db.batch([db.select().from(emailOutbox), db.select().from(emailOutbox)]);
    expect(cost).toMatchObject({ roundTrips: 1, statements: 2 });
  });

  it("counts the statements that its invocation ran before it", async () => {
    await queue("a");
    const provider = fakeProvider();
    const cost = { ...newD1Cost(), statements: 895 };
    expect(await deliverDueMails(contextAt(d.db, START, provider, cost), atStart)).toMatchObject({
      end: "calls",
    });
    expect(provider.given).toEqual([]);
  });

  it("claims a group in one statement and stores its outcome in another, however many wait", async () => {
    await queueMany(d.d1, 1_000, new Date(START));
    const cost = newD1Cost();
    const provider = fakeProvider();
    const run = await deliverDueMails(contextAt(createDatabase(d.d1, cost), START, provider, cost), atStart);
    expect(run).toMatchObject({ sent: 1_000, end: "done" });
    // Two further ones find that nothing is due.
    expect(cost.statements).toBe(22);
  });
});

describe("the mailbox", () => {
  it("shows its messages newest first, for all or for one address", async () => {
    await queue("a", "b");
    await queueEmail(d.db, mail("c", "A@Example.com"));
    expect((await listMailbox(d.db)).map(({ subject }) => subject)).toEqual([
      "Subject c",
      "Subject b",
      "Subject a",
    ]);
    const toA = await listMailbox(d.db, { to: " a@example.com " });
    expect(toA.map(({ subject }) => subject)).toEqual(["Subject c", "Subject a"]);
    expect(await listMailbox(d.db, { limit: 1 })).toEqual([
      {
        to: "A@Example.com",
        subject: "Subject c",
        html: "<p>Hi</p>",
        text: "Hi",
        createdAt: new Date(START),
      },
    ]);
  });
});

describe("housekeeping", () => {
  const daysAgo = (days: number) => new Date(Date.parse(START) - days * 86_400_000);
  const ids = async <Row extends object>(rows: Promise<Row[]>, key: keyof Row) =>
    (await rows).map((found) => found[key]);

  it("removes expired data, and nothing else", async () => {
    for (const [name, days] of [
      ["old", 8],
      ["new", 6],
    ] as const) {
      await d.db
        .insert(idempotencyKeys)
        .values({ userId: "u", key: name, target: "t", bodyHash: "h", createdAt: daysAgo(days) });
    }
    for (const [name, expire] of [
      ["old", daysAgo(0.1)],
      ["new", daysAgo(-1)],
    ] as const) {
      await d.db
        .insert(sessions)
        .values({ sid: name, companyId: "c", sess: {}, createdAt: daysAgo(2), expire });
      await d.db.insert(rateLimits).values({ bucket: name, count: 1, resetAt: expire });
    }
    for (const [name, days] of [
      ["old", 1.1],
      ["new", 0.9],
    ] as const) {
      await d.db.insert(importDrafts).values({
        id: name,
        companyId: "c",
        userId: "u",
        fileName: "f",
        csv: "",
        rowCount: 0,
        createdAt: daysAgo(days),
      });
    }
    await removeExpired(contextAt(d.db, START));
    expect(await ids(d.db.select().from(idempotencyKeys), "key")).toEqual(["new"]);
    expect(await ids(d.db.select().from(sessions), "sid")).toEqual(["new"]);
    expect(await ids(d.db.select().from(rateLimits), "bucket")).toEqual(["new"]);
    expect(await ids(d.db.select().from(importDrafts), "id")).toEqual(["new"]);
  });

  it("removes mails 30 days after they were sent or given up, and keeps those that wait", async () => {
    for (const [name, end] of [
      ["sent-old", { sentAt: daysAgo(30.1) }],
      ["sent-new", { sentAt: daysAgo(29.9) }],
      ["failed-old", { failedAt: daysAgo(30.1) }],
      ["failed-new", { failedAt: daysAgo(29.9) }],
      ["waiting", {}],
    ] as const) {
      await queue(name);
      await d.db
        .update(emailOutbox)
        .set({ lastError: null, ...end })
        .where(eq(emailOutbox.uniqueKey, name));
    }
    await removeExpired(contextAt(d.db, START));
    expect((await ids(d.db.select().from(emailOutbox), "uniqueKey")).sort()).toEqual([
      "failed-new",
      "sent-new",
      "waiting",
    ]);
  });

  it("removes accounts not verified within 7 days, and no others", async () => {
    await addCompany(d.db, "dead", {}, { emailVerified: false, createdAt: daysAgo(7.1) });
    await addCompany(d.db, "waiting", {}, { emailVerified: false, createdAt: daysAgo(6.9) });
    await addCompany(d.db, "verified", {}, { createdAt: daysAgo(90) });
    // A started trial proves an earlier verification, whatever the flag says.
    await addCompany(
      d.db,
      "begun",
      { trialStartsAt: daysAgo(80) },
      { emailVerified: false, createdAt: daysAgo(90) },
    );
    await removeExpired(contextAt(d.db, START));
    expect((await ids(d.db.select().from(companies), "id")).sort()).toEqual(["begun", "verified", "waiting"]);
    expect((await ids(d.db.select().from(users), "id")).sort()).toEqual(["begun", "verified", "waiting"]);
    // The name and the address can sign up again.
    await addCompany(d.db, "dead");
  });
});
