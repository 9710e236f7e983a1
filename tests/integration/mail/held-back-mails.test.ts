import { beforeEach, describe, expect, it } from "vitest";
import { issueStatements } from "#app/services/mail/issue-mail.ts";
import { operatorNoteStatements } from "#app/services/mail/operator-note-mail.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { selectReportReceivers } from "#db/queries/mail/alerts.ts";
import { addCompany, addUser } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { notedUpdate } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** Thirty mails of a kind in an hour, and then one that says how many there were. */

const NOON = "2026-11-21T12:00:00Z";
const LATER = "2026-11-21T13:00:00Z";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const update = notedUpdate(NOON);

type Send = (id: string, at?: string, companyId?: string) => Promise<unknown>;

const sendNote: Send = async (id, at = NOON, companyId = "acme") => {
  const receivers = await selectReportReceivers(d.db, companyId);
  const report = { ...update, id, companyId };
  const [first, ...rest] = await operatorNoteStatements(contextAt(d.db, at), report, receivers);
  if (first) await d.db.batch([first, ...rest]);
};

const sendIssue: Send = async (id, at = NOON, companyId = "acme") => {
  const receivers = await selectReportReceivers(d.db, companyId);
  const issues = [{ id: `issue-${id}`, condition: "do_not_run", description: "Brakes" } as const];
  const report = { ...update, id, companyId };
  const [first, ...rest] = await issueStatements(contextAt(d.db, at), report, issues, receivers);
  if (first) await d.db.batch([first, ...rest]);
};

const mailsTo = (to = "acme@example.com") => listMailbox(d.db, { to });

describe.each([
  [
    "notes",
    sendNote,
    "More operator notes at Company acme: 5",
    "/updates",
    "Más notas de operadores en Company acme: 5",
  ],
  ["issues", sendIssue, "More issues at Company acme: 5", "/issues", "Más fallas en Company acme: 5"],
])("%s", (_kind, send, subject, path, spanish) => {
  const sendMany = (count: number, at?: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(`${at ?? ""}${index}`, at)));

  it("are mailed one by one up to 30 in an hour", async () => {
    await addCompany(d.db, "acme");
    await sendMany(30);
    expect(new Set((await mailsTo()).map((mail) => mail.subject)).size).toBe(1);
    expect(await mailsTo()).toHaveLength(30);
  });

  it("from the 31st on are told in one mail at the end of the hour, to each in their language", async () => {
    await addCompany(d.db, "acme");
    await addUser(d.db, "acme", "mia", { locale: "es" });
    await sendMany(35);
    const mails = await mailsTo();
    expect(mails).toHaveLength(31);
    const summary = mails.find((mail) => mail.subject === subject);
    expect(mails.map((mail) => mail.subject)).toContain(subject);
    expect(summary?.text).toContain("Mails not sent: 5.");
    expect(summary?.html).toContain("Mails not sent: 5.");
    expect(summary?.text).toContain(`https://tracker.example${path}`);
    expect((await mailsTo("mia@example.com")).map((mail) => mail.subject)).toContain(spanish);
    const due = "select next_attempt_at as due from email_outbox where subject = ?";
    expect(await d.value(due, subject)).toBe(Date.parse(LATER));
  });

  it("are mailed one by one again in the next hour, and of another company at once", async () => {
    await addCompany(d.db, "acme");
    await addCompany(d.db, "rival");
    await sendMany(35);
    await send("rival-1", NOON, "rival");
    expect(await mailsTo("rival@example.com")).toHaveLength(1);
    await send("later-1", LATER);
    expect(await mailsTo()).toHaveLength(32);
    await sendMany(31, LATER);
    expect(await mailsTo()).toHaveLength(62);
  });

  it("count an act that comes again once", async () => {
    await addCompany(d.db, "acme");
    for (let round = 0; round < 35; round += 1) await send("same");
    expect(await mailsTo()).toHaveLength(1);
  });
});
