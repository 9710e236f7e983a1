import { beforeEach, describe, expect, it } from "vitest";
import { runScheduledJobs } from "#app/jobs/scheduled.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { sendWeeklyDigests } from "#app/services/mail/weekly-digest.ts";
import { companies, users } from "#db/schema.ts";
import { addCompany, addDatedMachine, addMachine, addUser } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** A Monday; in Chicago it is 6:00. */
const MONDAY = "2026-11-23T12:00:00Z";
const DAY = 86_400_000;

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const run = (now = MONDAY) => sendWeeklyDigests(contextAt(d.db, now));
const mailed = async () => (await listMailbox(d.db)).map(({ to, subject }) => `${to}: ${subject}`).sort();

const ACTIVE = { subscriptionStatus: "active", timeZone: "America/Chicago" };

/** A company whose owner wants the digest, with a machine that is due. */
async function addSubscriber(id: string, company: object = {}, owner: object = {}) {
  await addCompany(d.db, id, { ...ACTIVE, ...company }, { weeklyDigest: true, ...owner });
  await addMachine(d.db, id, `machine-${id}`, 105, { currentUsageAt: new Date(MONDAY) });
}

const SUBJECT = "Week of Nov 23: 1 due or overdue";

describe("the weekly digest", () => {
  it("is off by default", async () => {
    await addCompany(d.db, "acme", ACTIVE);
    await addMachine(d.db, "acme", "m1", 105);
    await run();
    expect(await mailed()).toEqual([]);
    expect((await d.db.select().from(users))[0]?.weeklyDigest).toBe(false);
  });

  it.each([
    ["2026-11-23T11:00:00Z", "5:00 on Monday", 0],
    ["2026-11-23T12:00:00Z", "6:00 on Monday", 1],
    ["2026-11-23T17:59:00Z", "11:59 on Monday", 1],
    ["2026-11-23T18:00:00Z", "12:00 on Monday", 0],
    ["2026-11-24T12:00:00Z", "6:00 on Tuesday", 0],
    ["2026-11-22T12:00:00Z", "6:00 on Sunday", 0],
  ])("at %s, %s in the company's zone, is sent %i times", async (now, _, times) => {
    await addSubscriber("acme");
    await run(now);
    expect(await mailed()).toHaveLength(times);
  });

  it("is sent once per Monday and mailbox, however often the job runs, and again a week later", async () => {
    await addSubscriber("acme");
    await addUser(d.db, "acme", "mia", { weeklyDigest: true, email: "ACME@example.com", emailKey: "mia" });
    await Promise.all([run(), run()]);
    await run("2026-11-23T13:00:00Z");
    expect(await mailed()).toEqual([`acme@example.com: ${SUBJECT}`]);
    await run("2026-11-30T12:00:00Z");
    expect(await mailed()).toHaveLength(2);
  });

  it("has the plan as it is when the hourly job runs", async () => {
    await addSubscriber("acme");
    await addDatedMachine(d.db, "acme", "dated", "2026-11-27", { name: "Crane" });
    await d.run("update equipment set name = 'Dozer' where id = 'machine-acme'");
    await runScheduledJobs("0 * * * *", contextAt(d.db, MONDAY));
    const digest = (await listMailbox(d.db)).find(({ subject }) => subject.startsWith("Week of"));
    expect(digest?.subject).toBe("Week of Nov 23: 1 due or overdue, 1 due this week");
    expect(digest?.text).toContain("- Dozer: Service due at 100 hours");
    expect(digest?.text).toContain("- Crane: on Nov 27");
    expect(digest?.html).toContain("https://tracker.example/equipment-items/dated");
  });

  it("is sent to those who want it, at the addresses they chose, in their language", async () => {
    const confirmed = { secondaryEmail: "office@example.com", secondaryEmailConfirmedAt: new Date(0) };
    await addSubscriber("acme", {}, confirmed);
    await addUser(d.db, "acme", "mia", { weeklyDigest: true, locale: "es" });
    await addUser(d.db, "acme", "off", { weeklyDigest: true, primaryEmailAlerts: false });
    await addUser(d.db, "acme", "new", { weeklyDigest: true, emailVerified: false });
    await addUser(d.db, "acme", "joe", { weeklyDigest: true, role: "operator" });
    await addUser(d.db, "acme", "max");
    await run();
    expect(await mailed()).toEqual([
      `acme@example.com: ${SUBJECT}`,
      "mia@example.com: Semana del 23 nov: 1 pendiente o vencido",
      `office@example.com: ${SUBJECT}`,
    ]);
  });

  it("is not sent when the company's master switch is off, whatever the other switches", async () => {
    await addSubscriber("off", { emailAlertsEnabled: false });
    const kinds = { alertServiceSoon: false, alertServiceDue: false, alertOverdue: false };
    await addSubscriber("on", kinds, { operatorNotesAlerts: false });
    await run();
    expect(await mailed()).toEqual([`on@example.com: ${SUBJECT}`]);
  });

  it.each<[string, number, object]>([
    ["in a trial", 1, { subscriptionStatus: "trial", trialEndsAt: new Date(Date.parse(MONDAY) + DAY) }],
    ["after a trial", 0, { subscriptionStatus: "trial", trialEndsAt: new Date(MONDAY) }],
    ["with a plan", 1, {}],
    ["with an unpaid plan", 1, { subscriptionStatus: "past_due" }],
    ["after a plan", 0, { subscriptionStatus: "expired", subscriptionEndsAt: new Date(0) }],
    ["in a pause", 0, { subscriptionStatus: "paused" }],
  ])("%s is sent %i times", async (_, times, company) => {
    await addSubscriber("acme", company);
    await run();
    expect(await mailed()).toHaveLength(times);
  });

  it.each<[number, number]>([
    [13, 0],
    [14, 1],
    [20, 1],
    [21, 0],
  ])("of a company whose one machine has been silent for %i days is sent %i times", async (days, times) => {
    await addCompany(d.db, "acme", ACTIVE, { weeklyDigest: true });
    const at = new Date(Date.parse(MONDAY) - days * DAY);
    await addMachine(d.db, "acme", "m1", 0, { serviceInterval: 0, currentUsageAt: at });
    await d.run(
      `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
        values ('r1', 'acme', 'm1', 0, 'usage', 'Ann', ?, 0)`,
      at.getTime(),
    );
    await run();
    expect(await mailed()).toEqual(times === 0 ? [] : ["acme@example.com: Week of Nov 23: what comes next"]);
  });

  it("is sent to the other companies when one fails, and the run counts as failed", async () => {
    await addSubscriber("acme", {}, { locale: "xx" as "en" });
    await addSubscriber("best");
    await expect(run()).rejects.toThrow("Some weekly digests could not be made");
    expect(await mailed()).toEqual([`best@example.com: ${SUBJECT}`]);
  });
});

describe("the digest's job", () => {
  it("reads as many rows with 10,000 companies without a receiver as with 10", async () => {
    await addSubscriber("acme");
    const cost = async () => {
      await d.run("delete from email_outbox");
      const before = d.cost.rowsRead;
      await run();
      return d.cost.rowsRead - before;
    };
    const addOthers = (from: number, to: number) =>
      d.d1.batch(
        [
          `insert into companies (id, name, name_key, time_zone, subscription_status, created_at, updated_at)
           with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
           select 'c' || i, 'Company ' || i, 'company ' || i, 'America/Chicago', 'active', 0, 0 from n`,
          `insert into users (id, company_id, role, email, email_key, email_verified, created_at, updated_at)
           select id, id, 'owner', id || '@example.com', id || '@example.com', 1, 0, 0 from companies
           where id like 'c%' and id not in (select id from users)`,
          `insert into equipment (id, company_id, name, type, unit, current_usage_at, date_added, last_updated)
           select 'm' || id, id, 'Mule', 'tools', 'hours', 0, 0, 0 from companies
           where id like 'c%' and id not in (select company_id from equipment)`,
        ].map((text) => d.d1.prepare(text)),
      );
    await addOthers(1, 10);
    const few = await cost();
    await addOthers(11, 10_000);
    expect(await d.db.$count(companies)).toBe(10_001);
    expect(await cost()).toBe(few);
    expect(few).toBeLessThan(20);
    expect(await mailed()).toHaveLength(1);
  });

  it("reads and stores the plans of many companies in few round trips", async () => {
    for (let index = 0; index < 20; index += 1) await addSubscriber(`c${index}`);
    const before = d.cost.roundTrips;
    await run();
    // Receivers, known keys, and for ten companies each their plans and their messages.
    expect(d.cost.roundTrips - before).toBe(6);
    expect(await mailed()).toHaveLength(20);
  });
});
