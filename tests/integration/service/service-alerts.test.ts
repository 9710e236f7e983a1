import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { alertMarks, companies, equipment, users } from "#db/schema.ts";
import { addCompany, addDatedMachine, addMachine, addUser } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const NOON = "2026-11-21T12:00:00Z";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const run = (now = NOON) => sendServiceAlerts(contextAt(d.db, now));
const mails = () => listMailbox(d.db);
/** The mails and their recipients, oldest first. */
const mailed = async () => (await mails()).reverse().map(({ to, subject }) => `${to}: ${subject}`);
const change = (id: string, set: Partial<typeof equipment.$inferInsert>) =>
  d.db.update(equipment).set(set).where(eq(equipment.id, id));
const changeCompany = (set: Partial<typeof companies.$inferInsert>) => d.db.update(companies).set(set);

describe("an alert", () => {
  it("is sent once, however many runs there are", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 105);
    expect(await run()).toEqual({ messages: 1 });
    expect(await run()).toEqual({ messages: 0 });
    expect(await run("2026-12-21T12:00:00Z")).toEqual({ messages: 0 });
    expect(await mailed()).toEqual(["acme@example.com: Service due: Machine m1"]);
  });

  it("is sent once by overlapping runs", async () => {
    await addCompany(d.db, "acme");
    await addUser(d.db, "acme", "mia");
    await addMachine(d.db, "acme", "m1", 105);
    const runs = await Promise.all(Array.from({ length: 6 }, () => run()));
    expect(runs.reduce((sum, { messages }) => sum + messages, 0)).toBe(2);
    expect((await mailed()).sort()).toEqual([
      "acme@example.com: Service due: Machine m1",
      "mia@example.com: Service due: Machine m1",
    ]);
    expect(await d.db.select().from(alertMarks)).toHaveLength(2);
  });

  it.each([
    [94, null],
    [95, "Service coming up: Machine m1"],
    [99, "Service coming up: Machine m1"],
    [100, "Service due: Machine m1"],
    [109, "Service due: Machine m1"],
    [110, "Service overdue: Machine m1"],
  ])("at %i percent of the interval says %s", async (percent, subject) => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", percent);
    await run();
    expect((await mails()).map((mail) => mail.subject)).toEqual(subject ? [subject] : []);
  });

  it("is sent again when the machine gets worse, and not when it gets better", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 96);
    await run();
    await change("m1", { currentUsage: 1_150 });
    await run();
    await change("m1", { currentUsage: 1_000 });
    await run();
    await change("m1", { currentUsage: 970 });
    await run();
    await change("m1", { currentUsage: 1_200 });
    await run();
    expect(await mailed()).toEqual([
      "acme@example.com: Service coming up: Machine m1",
      "acme@example.com: Service overdue: Machine m1",
    ]);
  });

  it("is sent again in the next service cycle", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 105);
    await run();
    await change("m1", { lastServiceUsage: 1_050, serviceCycle: 1 });
    expect(await run()).toEqual({ messages: 0 });
    await change("m1", { currentUsage: 2_060 });
    expect(await run()).toEqual({ messages: 1 });
  });

  it("combines everything new for a recipient in one mail", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 96);
    await run();
    await addMachine(d.db, "acme", "m2", 105);
    await addMachine(d.db, "acme", "m3", 130);
    await addDatedMachine(d.db, "acme", "m4", "2026-11-25");
    expect(await run()).toEqual({ messages: 1 });
    const [mail] = await mails();
    expect(mail?.subject).toBe("Service alerts: 1 overdue, 1 due, 1 coming up");
    for (const name of ["m2", "m3", "m4"]) expect(mail?.text).toContain(`Machine ${name}`);
    expect(mail?.text).not.toContain("Machine m1");
    expect(mail?.text).toContain("https://tracker.example/?status=overdue");
  });

  it("comes later when days were skipped, with the status at that time", async () => {
    await addCompany(d.db, "acme");
    await addDatedMachine(d.db, "acme", "m1", "2026-11-28");
    await run("2026-11-21T12:00:00Z");
    await run("2026-11-30T12:00:00Z");
    expect(await mailed()).toEqual([
      "acme@example.com: Service coming up: Machine m1",
      "acme@example.com: Service overdue: Machine m1",
    ]);
  });
});

describe("the recipients", () => {
  it("are verified owners and managers, with the confirmed secondary address", async () => {
    const secondary = { secondaryEmail: "office@example.com", secondaryEmailConfirmedAt: new Date(0) };
    await addCompany(d.db, "acme", {}, secondary);
    await addUser(d.db, "acme", "mia", { locale: "es" });
    await addUser(d.db, "acme", "new", { emailVerified: false });
    await addUser(d.db, "acme", "off", {
      primaryEmailAlerts: false,
      secondaryEmail: "unconfirmed@example.com",
    });
    await addUser(d.db, "acme", "two", {
      ...secondary,
      secondaryEmailAlerts: false,
      primaryEmailAlerts: false,
    });
    await addUser(d.db, "acme", "joe", { role: "employee" });
    await addUser(d.db, "acme", "ann", { role: "operator" });
    await addMachine(d.db, "acme", "m1", 105);
    expect(await run()).toEqual({ messages: 3 });
    expect((await mailed()).sort()).toEqual([
      "acme@example.com: Service due: Machine m1",
      "mia@example.com: Servicio pendiente: Machine m1",
      "office@example.com: Service due: Machine m1",
    ]);
    expect(await run()).toEqual({ messages: 0 });
  });

  it("share a mailbox without getting a mail twice", async () => {
    const confirmed = { secondaryEmailConfirmedAt: new Date(0) };
    await addCompany(d.db, "acme", {}, { secondaryEmail: "MIA@example.com", ...confirmed });
    await addMachine(d.db, "acme", "m1", 120);
    expect(await run()).toEqual({ messages: 2 });
    await addUser(d.db, "acme", "mia");
    await addMachine(d.db, "acme", "m2", 120);
    expect(await run()).toEqual({ messages: 2 });
    expect(await run()).toEqual({ messages: 0 });
    const toMia = (await mails()).filter(({ to }) => to.toLowerCase() === "mia@example.com");
    expect(toMia).toHaveLength(2);
  });

  it("of a company with an unverified owner get nothing", async () => {
    await addCompany(d.db, "acme", {}, { emailVerified: false });
    await addUser(d.db, "acme", "mia");
    await addMachine(d.db, "acme", "m1", 105);
    expect(await run()).toEqual({ messages: 0 });
  });

  it("are mailed whatever the subscription, only about their own company", async () => {
    await addCompany(d.db, "acme", { subscriptionStatus: "expired" });
    await addCompany(d.db, "bolt", { subscriptionStatus: "paused" });
    await addMachine(d.db, "acme", "a1", 105);
    await addMachine(d.db, "bolt", "b1", 105);
    await run();
    expect((await mailed()).sort()).toEqual([
      "acme@example.com: Service due: Machine a1",
      "bolt@example.com: Service due: Machine b1",
    ]);
  });
});

describe("the switches", () => {
  it("of the company silence everything or one kind; what is turned on later is mailed then", async () => {
    await addCompany(d.db, "acme", { emailAlertsEnabled: false });
    await addMachine(d.db, "acme", "m1", 96);
    await addMachine(d.db, "acme", "m2", 105);
    await addMachine(d.db, "acme", "m3", 115);
    expect(await run()).toEqual({ messages: 0 });
    await changeCompany({ emailAlertsEnabled: true, alertServiceSoon: false, alertOverdue: false });
    await run();
    await changeCompany({ alertOverdue: true });
    await run();
    await changeCompany({ alertServiceSoon: true });
    await run();
    expect(await mailed()).toEqual([
      "acme@example.com: Service due: Machine m2",
      "acme@example.com: Service overdue: Machine m3",
      "acme@example.com: Service coming up: Machine m1",
    ]);
  });

  it("of a person, all off, hold an alert back until an address is turned on", async () => {
    await addCompany(d.db, "acme", {}, { primaryEmailAlerts: false });
    await addMachine(d.db, "acme", "m1", 105);
    expect(await run()).toEqual({ messages: 0 });
    await d.db.update(users).set({ primaryEmailAlerts: true });
    expect(await run()).toEqual({ messages: 1 });
  });
});

describe("today", () => {
  it.each([
    // Due from the day before on, overdue from the day after on; Kiritimati is 14 hours ahead of UTC.
    ["Pacific/Kiritimati", "2026-11-22T09:59:00Z", "Service due"],
    ["Pacific/Kiritimati", "2026-11-22T10:00:00Z", "Service overdue"],
    ["America/Los_Angeles", "2026-11-23T07:59:00Z", "Service due"],
    ["America/Los_Angeles", "2026-11-23T08:00:00Z", "Service overdue"],
    ["UTC", "2026-11-22T23:59:00Z", "Service due"],
    ["UTC", "2026-11-23T00:00:00Z", "Service overdue"],
    ["Nowhere/At_All", "2026-11-23T00:00:00Z", "Service overdue"],
  ])("in %s at %s makes it %s", async (timeZone, now, subject) => {
    await addCompany(d.db, "acme", { timeZone });
    await addDatedMachine(d.db, "acme", "m1", "2026-11-22");
    await run(now);
    expect((await mails()).map((mail) => mail.subject)).toEqual([`${subject}: Machine m1`]);
  });

  it("begins to be soon at notificationDays, exact to the day", async () => {
    await addCompany(d.db, "acme", { timeZone: "Pacific/Kiritimati" });
    await addDatedMachine(d.db, "acme", "m1", "2026-12-21", { notificationDays: 30 });
    expect(await run("2026-11-20T09:59:00Z")).toEqual({ messages: 0 });
    expect(await run("2026-11-20T10:00:00Z")).toEqual({ messages: 1 });
  });
});
