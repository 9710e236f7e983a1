import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLocalEmailAdapter } from "#app/adapters/email/local.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";
import type { Actor } from "#app/services/actor.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { deliverOutbox, listMailbox, queueEmail } from "#app/services/mail/outbox.ts";
import {
  companies,
  emailOutbox,
  idempotencyKeys,
  importDrafts,
  rateLimits,
  sessions,
  users,
} from "#db/schema.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { addCompany, contextAt, fakeProvider, sentAnswer } from "#tests/support/mail-fixtures.ts";

const START = "2026-11-21T12:00:00.000Z";
const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

let d: TestDatabase;
beforeAll(async () => {
  d = await createTestDatabase();
});
afterAll(() => d.dispose());
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
const row = async (key: string) => {
  const [found] = await d.db.select().from(emailOutbox).where(eq(emailOutbox.uniqueKey, key));
  if (!found) throw new Error(`no row ${key}`);
  return found;
};

describe("saving a profile", () => {
  const owner: Actor = {
    id: "acme",
    userId: "acme",
    name: "Ann",
    role: "owner",
    isAdmin: false,
    companyId: "acme",
    locale: "en",
    email: "acme@example.com",
    username: null,
    pulseAlerts: false,
    company: {
      name: "Company acme",
      timeZone: "UTC",
      subscriptionTier: "basic",
      subscriptionStatus: "trial",
      equipmentLimit: 15,
      trialEndsAt: null,
      subscriptionEndsAt: null,
      cancelAtPeriodEnd: false,
      fuelUnit: "gal",
      askFuelCost: false,
      deletesAt: null,
    },
  };

  it.each([
    ["without a mail leaves the outbox alone", { firstName: "Ann", secondaryEmail: null }, 0],
    ["with a new address sends its link", { secondaryEmail: "office@example.com" }, 1],
  ])("%s", async (_, input, runs) => {
    await addCompany(d.db, "acme");
    const deferred: Promise<unknown>[] = [];
    const defer = (work: Promise<unknown>) => {
      deferred.push(work);
    };
    await saveProfile({ ...contextAt(d.db, START), defer }, owner, input, { address: "127.0.0.1" });
    await Promise.all(deferred);
    expect(deferred).toHaveLength(runs);
  });
});

describe("the outbox", () => {
  it("stores a message once per unique key", async () => {
    await queue("a", "a", "b");
    expect(await listMailbox(d.db)).toHaveLength(2);
  });

  it("sends due messages and stores the provider's id", async () => {
    await queue("a");
    const provider = fakeProvider();
    expect(await deliverOutbox(contextAt(d.db, START, provider))).toEqual({
      sent: 1,
      postponed: 0,
      failed: 0,
    });
    const stored = await row("a");
    expect(stored).toMatchObject({ providerId: "fake", attempts: 1, claimedUntil: null });
    expect(provider.given).toEqual([
      { id: stored.id, to: "a@example.com", subject: "Subject a", html: "<p>Hi</p>", text: "Hi" },
    ]);
    expect(await deliverOutbox(contextAt(d.db, later(60), provider))).toMatchObject({ sent: 0 });
  });

  it("sends no message twice when runs overlap", async () => {
    const keys = Array.from({ length: 23 }, (_, n) => `k${n}`);
    await queue(...keys);
    const slow = fakeProvider(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return sentAnswer();
    });
    await Promise.all(
      Array.from({ length: 5 }, () => deliverOutbox(contextAt(d.db, START, slow), { limit: 100 })),
    );
    expect(slow.given.map(({ to }) => to).sort()).toEqual(keys.map((key) => `${key}@example.com`).sort());
  });

  it("claims no more than its limit", async () => {
    await queue("a", "b", "c", "d", "e", "f", "g");
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, START, provider), { limit: 6 });
    expect(provider.given).toHaveLength(6);
  });

  it("sends the others when one fails, even when its adapter throws", async () => {
    await queue("bad", "worse", "good");
    const provider = fakeProvider(({ to }) => {
      if (to.startsWith("worse")) throw new Error("broken adapter");
      return to.startsWith("bad") ? { outcome: "retry", reason: "503" } : sentAnswer();
    });
    expect(await deliverOutbox(contextAt(d.db, START, provider))).toEqual({
      sent: 1,
      postponed: 2,
      failed: 0,
    });
    expect(await row("bad")).toMatchObject({ lastError: "503", sentAt: null });
    expect(await row("worse")).toMatchObject({ lastError: "broken adapter", sentAt: null });
    expect((await row("good")).sentAt).not.toBeNull();
  });

  it("retries at growing intervals, twelve times in all, and then gives up", async () => {
    await queue("a");
    const provider = fakeProvider(() => ({ outcome: "retry", reason: "down" }));
    let now = START;
    for (let attempt = 1; attempt < 12; attempt += 1) {
      await deliverOutbox(contextAt(d.db, now, provider));
      expect(provider.given).toHaveLength(attempt);
      const { nextAttemptAt } = await row("a");
      await deliverOutbox(contextAt(d.db, new Date(nextAttemptAt.getTime() - 1_000).toISOString(), provider));
      expect(provider.given).toHaveLength(attempt);
      now = nextAttemptAt.toISOString();
    }
    expect(await deliverOutbox(contextAt(d.db, now, provider))).toEqual({ sent: 0, postponed: 0, failed: 1 });
    expect((await row("a")).failedAt).not.toBeNull();
    await deliverOutbox(contextAt(d.db, later(60 * 24 * 30), provider));
    expect(provider.given).toHaveLength(12);
    expect(new Set(provider.given.map(({ id }) => id)).size).toBe(1);
  });

  it("gives up at once when the provider refuses", async () => {
    await queue("a");
    const provider = fakeProvider(() => ({ outcome: "refused", reason: "422 no such address" }));
    expect(await deliverOutbox(contextAt(d.db, START, provider))).toMatchObject({ failed: 1 });
    expect(await row("a")).toMatchObject({ lastError: "422 no such address" });
    await deliverOutbox(contextAt(d.db, later(999), provider));
    expect(provider.given).toHaveLength(1);
  });

  it("takes over a message whose run died, once its claim has expired", async () => {
    await queue("a");
    await d.db.update(emailOutbox).set({ claimedUntil: new Date(later(2)), attempts: 1 });
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, later(1), provider));
    expect(provider.given).toHaveLength(0);
    await deliverOutbox(contextAt(d.db, later(3), provider));
    expect(provider.given).toHaveLength(1);
  });

  it("sends new messages even while others keep failing", async () => {
    await queue("a", "b", "c", "d", "e", "f");
    await deliverOutbox(
      contextAt(
        d.db,
        START,
        fakeProvider(() => ({ outcome: "retry", reason: "no" })),
      ),
    );
    await queue("new");
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, later(10), provider), { limit: 1 });
    expect(provider.given.map(({ to }) => to)).toEqual(["new@example.com"]);
  });

  it("keeps messages unchanged until a provider is set", async () => {
    await queue("a", "b", "c", "d", "e", "f");
    for (let n = 0; n < 20; n += 1) {
      const none = { sent: 0, postponed: 0, failed: 0 };
      expect(await deliverOutbox(contextAt(d.db, START, createLocalEmailAdapter()))).toEqual(none);
    }
    expect(await row("a")).toMatchObject({ attempts: 0, sentAt: null, failedAt: null, claimedUntil: null });
    const provider = fakeProvider();
    await deliverOutbox(contextAt(d.db, START, provider));
    expect(provider.given).toHaveLength(6);
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
