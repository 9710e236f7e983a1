import { beforeEach, describe, expect, it, vi } from "vitest";
import { operatorNoteStatements } from "#app/services/mail/operator-note-mail.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { selectReportReceivers } from "#db/queries/mail/alerts.ts";
import { companies } from "#db/schema.ts";
import { addCompany, addUser } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { notedUpdate } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const NOON = "2026-11-21T12:00:00Z";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const mails = () => listMailbox(d.db);
const mailed = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);

describe("an operator's note", () => {
  const update = notedUpdate(NOON);
  const queue = async (changes: { notes?: string } = {}) => {
    const receivers = await selectReportReceivers(d.db, "acme");
    const report = { ...update, ...changes };
    const [first, ...rest] = await operatorNoteStatements(contextAt(d.db, NOON), report, receivers);
    if (first) await d.db.batch([first, ...rest]);
  };

  it("is mailed once to the users who want it, in their language and time zone", async () => {
    const confirmed = { secondaryEmail: "office@example.com", secondaryEmailConfirmedAt: new Date(0) };
    await addCompany(d.db, "acme", { timeZone: "America/Chicago" }, confirmed);
    await addUser(d.db, "acme", "mia", { locale: "es", timeZone: "Europe/Madrid" });
    await addUser(d.db, "acme", "off", { operatorNotesAlerts: false });
    await addUser(d.db, "acme", "joe", { role: "operator" });
    await queue();
    await queue();
    expect((await mailed()).sort()).toEqual([
      "acme@example.com: Note from Joe: Loader",
      "mia@example.com: Nota de Joe: Loader",
      "office@example.com: Note from Joe: Loader",
    ]);
    const [spanish] = await listMailbox(d.db, { to: "Mia@Example.com" });
    expect(spanish?.text).toMatch(/ 1:00\sp\.\s?m\. GMT\+1\)/);
    const [english] = await listMailbox(d.db, { to: "acme@example.com" });
    expect(english?.text).toMatch(/ 6:00\sAM CST\)/);
    expect(english?.text).toContain("https://tracker.example/updates/u1");
  });

  it("is stored and mailed to the others when one recipient's mail fails", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await addCompany(d.db, "acme", {}, { timeZone: "Nowhere/At_All" });
    await addUser(d.db, "acme", "mia");
    await queue();
    expect(await mailed()).toEqual(["mia@example.com: Note from Joe: Loader"]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it("is not mailed without text, or when the company's master switch is off", async () => {
    await addCompany(d.db, "acme");
    await queue({ notes: "  " });
    await d.db.update(companies).set({ emailAlertsEnabled: false });
    await queue();
    expect(await mails()).toEqual([]);
  });
});
