import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createStripeBillingAdapter } from "#app/adapters/billing/stripe.ts";
import { compareWithProvider } from "#app/services/billing/compare-with-provider.ts";
import { resumeEndedPauses } from "#app/services/billing/resume-ended-pauses.ts";
import { sendTrialMails } from "#app/services/billing/trial-mails.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { companies } from "#db/schema.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { type StripeServer, seconds, startStripe } from "#tests/support/stripe-server.ts";

/** The jobs for trials and plans, with a real D1 and a server that speaks Stripe's protocol. */

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

let stripe: StripeServer;
const d = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(d.d1);
  await stripe?.stop();
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

/** The mails and their recipients, oldest first. */
const mailed = async () =>
  (await listMailbox(d.db)).reverse().map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`);

const planOf = async (id: string) => {
  const [company] = await d.db.select().from(companies).where(eq(companies.id, id));
  return company;
};

describe("the trial's mails", () => {
  const END = new Date("2026-06-15T12:00:00Z");
  const ENDING = "Your free trial ends in 3 days";
  const ENDED = "Your free trial has ended";
  const trial = { subscriptionStatus: "trial", trialEndsAt: END, subscriptionEndsAt: END };
  const runAt = (ms: number) => sendTrialMails(contextAt(d.db, new Date(END.getTime() + ms).toISOString()));

  it.each<[string, number, string[]]>([
    ["more than 3 days before", -3 * DAY - 1, []],
    ["3 days before", -3 * DAY, [ENDING]],
    ["a day later, after runs that were skipped", -2 * DAY - 1, [ENDING]],
    ["2 days before, when its words would no longer be true", -2 * DAY, []],
    ["a moment before the end", -1, []],
    ["at the end", 0, [ENDED]],
    ["2 days after the end, after runs that were skipped", 2 * DAY, [ENDED]],
    ["3 days after the end", 3 * DAY, []],
  ])("%s", async (_, ms, subjects) => {
    await addCompany(d.db, "acme", trial);
    await runAt(ms);
    expect(await mailed()).toEqual(subjects.map((subject) => `acme: ${subject}`));
  });

  it("are sent once each, by hourly runs and by runs that overlap", async () => {
    await addCompany(d.db, "acme", trial);
    for (let hours = -80; hours <= 80; hours += 8) {
      await Promise.all([runAt(hours * HOUR), runAt(hours * HOUR), runAt((hours + 1) * HOUR)]);
    }
    expect(await mailed()).toEqual([`acme: ${ENDING}`, `acme: ${ENDED}`]);
  });

  it("are sent again for an extended trial", async () => {
    await addCompany(d.db, "acme", trial);
    await runAt(-3 * DAY);
    const later = new Date(END.getTime() + 7 * DAY);
    await d.db.update(companies).set({ trialEndsAt: later, subscriptionEndsAt: later });
    await runAt(4 * DAY);
    expect(await mailed()).toEqual([`acme: ${ENDING}`, `acme: ${ENDING}`]);
  });

  it("are in the owner's language and name the day in the company's zone", async () => {
    const late = new Date("2026-06-16T03:00:00Z");
    const inChicago = { ...trial, trialEndsAt: late, timeZone: "America/Chicago" };
    await addCompany(d.db, "ann", inChicago, { locale: "en" });
    await addCompany(d.db, "bea", inChicago, { locale: "es" });
    await sendTrialMails(contextAt(d.db, "2026-06-13T03:00:00Z"));
    await sendTrialMails(contextAt(d.db, "2026-06-16T03:00:00Z"));
    const mails = await listMailbox(d.db);
    const of = (name: string) => mails.filter(({ to }) => to === `${name}@example.com`).reverse();
    expect(of("ann").map(({ subject }) => subject)).toEqual([ENDING, ENDED]);
    expect(of("bea").map(({ subject }) => subject)).toEqual([
      "Su prueba gratuita termina en 3 días",
      "Su prueba gratuita terminó",
    ]);
    for (const { text } of of("ann")) expect(text).toContain("Jun 15, 2026");
    for (const { text } of of("bea")) expect(text).toMatch(/15 (?:de )?jun/);
    for (const { text } of mails) expect(text).toContain("https://tracker.example/subscription");
  });

  it("skip owners who canceled the trial, bought a plan, never began, or have no address", async () => {
    await addCompany(d.db, "cancelled", { ...trial, subscriptionStatus: "expired" });
    await addCompany(d.db, "bought", {
      ...trial,
      subscriptionStatus: "active",
      stripeSubscriptionId: "sub_1",
    });
    await addCompany(d.db, "new", { subscriptionStatus: "trial", trialEndsAt: null });
    await addCompany(d.db, "silent", trial, { email: null, emailKey: null });
    await runAt(-3 * DAY);
    await runAt(0);
    expect(await mailed()).toEqual([]);
  });

  it("are sent to the others when one can't be written, which goes out in the next run", async () => {
    await addCompany(d.db, "ann", trial);
    await addCompany(d.db, "bea", { ...trial, timeZone: "Nowhere/At_All" });
    await addCompany(d.db, "cy", trial);
    await expect(runAt(0)).rejects.toThrow(AggregateError);
    expect((await mailed()).sort()).toEqual([`ann: ${ENDED}`, `cy: ${ENDED}`]);
    await d.db.update(companies).set({ timeZone: "UTC" }).where(eq(companies.id, "bea"));
    await runAt(HOUR);
    expect((await mailed()).sort()).toEqual(["ann", "bea", "cy"].map((name) => `${name}: ${ENDED}`));
  });

  it("reach every company, beyond one page", async () => {
    const names = Array.from({ length: 28 }, (_, n) => `company-${n}`);
    for (const name of names) await addCompany(d.db, name, trial);
    await runAt(0);
    expect((await mailed()).sort()).toEqual(names.map((name) => `${name}: ${ENDED}`).sort());
  });
});

/** A company with a plan, at the provider and here. */
async function addPlan(id: string, company: Partial<typeof companies.$inferInsert> = {}) {
  await addCompany(d.db, id, {
    subscriptionStatus: "active",
    subscriptionTier: "basic",
    equipmentLimit: 15,
    billingInterval: "month",
    stripeCustomerId: `cus_${id}`,
    stripeSubscriptionId: `sub_${id}`,
    ...company,
  });
  return stripe.add(`sub_${id}`, `cus_${id}`);
}

function stripeContext(at: Date): ServiceContext {
  const billing = createStripeBillingAdapter({
    secretKey: stripe.settings.STRIPE_SECRET_KEY,
    apiBase: stripe.settings.STRIPE_API_BASE,
  });
  return { ...contextAt(d.db, at.toISOString()), billing };
}

describe("pauses that have ended", () => {
  const ENDS = new Date(Date.now() + 90 * DAY);
  const RESUMED = "Your subscription is active again";
  const paused = { subscriptionStatus: "paused", pauseEndsAt: ENDS };
  const runAt = (at: Date) => resumeEndedPauses(stripeContext(at));
  const later = (ms: number) => new Date(ENDS.getTime() + ms);

  it("are left alone before their end, without asking the provider", async () => {
    await addPlan("acme", paused);
    await runAt(later(-1));
    expect(stripe.calls).toEqual([]);
    expect((await planOf("acme"))?.subscriptionStatus).toBe("paused");
  });

  it("are made active and mailed once if the provider ended them and the event was lost", async () => {
    await addPlan("acme", paused);
    await runAt(ENDS);
    await runAt(later(HOUR));
    expect(await planOf("acme")).toMatchObject({ subscriptionStatus: "active", pauseEndsAt: null });
    expect(await mailed()).toEqual([`acme: ${RESUMED}`]);
  });

  it("are mailed once by two concurrent runs", async () => {
    await addPlan("acme", paused);
    await Promise.all([runAt(ENDS), runAt(ENDS), runAt(ENDS)]);
    expect(await mailed()).toEqual([`acme: ${RESUMED}`]);
  });

  it("are ended at the provider if it still holds them, and stored as it then answers", async () => {
    const subscription = await addPlan("acme", paused);
    subscription.pause_collection = { behavior: "void", resumes_at: seconds(ENDS) };
    await runAt(ENDS);
    expect(subscription.pause_collection).toBeNull();
    expect((await planOf("acme"))?.subscriptionStatus).toBe("paused");
    await runAt(later(HOUR));
    expect((await planOf("acme"))?.subscriptionStatus).toBe("active");
    expect(await mailed()).toEqual([`acme: ${RESUMED}`]);
    expect(stripe.posted("/v1/subscriptions/sub_acme")).toHaveLength(1);
  });

  it("keep the moved end of the paid time, and a cancellation", async () => {
    const subscription = await addPlan("acme", { ...paused, cancelAtPeriodEnd: true });
    const [item] = subscription.items.data;
    const moved = seconds(later(40 * DAY));
    if (item) item.current_period_end = moved;
    Object.assign(subscription, {
      status: "trialing",
      cancel_at_period_end: true,
      pause_collection: { behavior: "void", resumes_at: seconds(ENDS) },
      metadata: { paused_until: String(seconds(ENDS)) },
    });
    await runAt(later(30 * 60 * 1000));
    expect(subscription.pause_collection).toBeNull();
    expect([subscription.cancel_at_period_end, item?.current_period_end]).toEqual([true, moved]);
    await runAt(later(HOUR));
    expect(await planOf("acme")).toMatchObject({
      subscriptionStatus: "active",
      cancelAtPeriodEnd: true,
      subscriptionEndsAt: new Date(moved * 1000),
    });
  });

  it("leave a plan ended that ended meanwhile", async () => {
    const subscription = await addPlan("acme", paused);
    subscription.status = "canceled";
    subscription.ended_at = seconds();
    await runAt(ENDS);
    expect((await planOf("acme"))?.subscriptionStatus).toBe("expired");
    expect(await mailed()).toEqual(["acme: Your subscription has ended"]);
  });

  it("are ended for the others when the provider fails for one, which is retried in the next hour", async () => {
    for (const id of ["ann", "bea", "cy"]) await addPlan(id, paused);
    stripe.failing.add("sub_bea");
    await expect(runAt(ENDS)).rejects.toThrow(AggregateError);
    const states = async () =>
      Promise.all(["ann", "bea", "cy"].map(async (id) => (await planOf(id))?.subscriptionStatus));
    expect(await states()).toEqual(["active", "paused", "active"]);
    await expect(runAt(later(HOUR))).rejects.toThrow(AggregateError);
    stripe.failing.clear();
    await runAt(later(2 * HOUR));
    expect(await states()).toEqual(["active", "active", "active"]);
    expect((await mailed()).sort()).toEqual(["ann", "bea", "cy"].map((id) => `${id}: ${RESUMED}`));
  });

  it("are all ended beyond one page, even if the provider doesn't know some", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `company-${n}`);
    for (const name of names) await addPlan(name, paused);
    for (const name of names.slice(0, 25)) stripe.subscriptions.delete(`sub_${name}`);
    await runAt(ENDS);
    const rows = await d.db.select({ status: companies.subscriptionStatus }).from(companies);
    expect(rows.filter(({ status }) => status === "active")).toHaveLength(5);
  });
});

describe("the daily comparison", () => {
  const run = () => compareWithProvider(stripeContext(new Date()));

  it("stores a customer's first plan whose event was lost", async () => {
    await addCompany(d.db, "acme", { subscriptionStatus: "trial", stripeCustomerId: "cus_acme" });
    stripe.add("sub_new", "cus_acme");
    await run();
    expect(await planOf("acme")).toMatchObject({
      subscriptionStatus: "active",
      stripeSubscriptionId: "sub_new",
      billingInterval: "month",
    });
  });

  it("ends a plan that is over at the provider, and mails it once", async () => {
    const subscription = await addPlan("acme", { equipmentLimit: 30, subscriptionTier: "professional" });
    subscription.status = "canceled";
    subscription.ended_at = seconds();
    await run();
    await run();
    expect(await planOf("acme")).toMatchObject({
      subscriptionStatus: "expired",
      subscriptionTier: "professional",
      equipmentLimit: 30,
    });
    expect(await mailed()).toEqual(["acme: Your subscription has ended"]);
  });

  it("changes and mails nothing when both agree, and ignores other customers", async () => {
    await addPlan("acme");
    await run();
    const before = await planOf("acme");
    stripe.add("sub_foreign", "cus_foreign");
    await run();
    expect(await planOf("acme")).toEqual({
      ...before,
      billingReadAt: expect.any(Date),
      updatedAt: expect.any(Date),
    });
    expect(await mailed()).toEqual([]);
  });

  it("reaches every company, beyond one page", async () => {
    const names = Array.from({ length: 26 }, (_, n) => `company-${n}`);
    for (const name of names) {
      const { items } = await addPlan(name);
      for (const { price } of items.data) price.unit_amount = 12_500;
    }
    const over = await addPlan("over-company");
    over.status = "canceled";
    over.ended_at = seconds();
    await run();
    const rows = await d.db.select().from(companies);
    const states = rows.map(
      (row) => `${row.subscriptionTier} ${row.equipmentLimit} ${row.subscriptionStatus}`,
    );
    expect(states.sort()).toEqual([
      "basic 15 expired",
      ...Array.from({ length: 26 }, () => "enterprise 65 active"),
    ]);
    const lists = stripe.calls.filter(({ path }) => path.startsWith("/v1/subscriptions?"));
    expect(lists).toHaveLength(1);
  });

  it("counts as failed when the provider fails for one, and handles the others", async () => {
    for (const id of ["ann", "bea", "cy"]) {
      const subscription = await addPlan(id);
      subscription.status = "canceled";
      subscription.ended_at = seconds();
    }
    stripe.failing.add("sub_bea");
    await expect(run()).rejects.toThrow(AggregateError);
    const states = await Promise.all(["ann", "bea", "cy"].map(planOf));
    expect(states.map((company) => company?.subscriptionStatus)).toEqual(["expired", "active", "expired"]);
  });

  it("changes nothing while the provider is down", async () => {
    await addPlan("acme");
    stripe.answerAll({ status: 500, body: { error: { type: "api_error", message: "Down" } } });
    await expect(run()).rejects.toThrow();
    expect((await planOf("acme"))?.subscriptionStatus).toBe("active");
  });
});
