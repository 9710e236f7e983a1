import { describe, expect, it } from "vitest";
import { JOBS } from "#app/domain/jobs.ts";
import { MAIL_CRON, runScheduledJobs } from "#app/jobs/scheduled.ts";
import { readOperations } from "#app/services/accounts/operations.ts";
import { emailOutbox } from "#db/schema.ts";
import { ownerOf } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** What platform staff see of the jobs and the mails. */

const NOW = "2026-11-20T12:00:00Z";
const LATER = "2026-11-20T13:00:00Z";
const staff = { ...ownerOf("acme"), isAdmin: true };

const d = await startedDatabase();

const stateOf = async (job: string) =>
  (await readOperations(contextAt(d.db, NOW), staff)).jobs.find((each) => each.job === job);

describe("The jobs", () => {
  it("are all listed in order, at first without a run", async () => {
    const { jobs } = await readOperations(contextAt(d.db, NOW), staff);
    expect(jobs).toEqual(JOBS.map((job) => ({ job, goodAt: null, failure: null })));
  });

  it("have the time of their last good run", async () => {
    await runScheduledJobs("0 * * * *", contextAt(d.db, NOW));
    await runScheduledJobs(MAIL_CRON, contextAt(d.db, LATER));
    expect(await stateOf("housekeeping")).toEqual({
      job: "housekeeping",
      goodAt: new Date(NOW),
      failure: null,
    });
    expect(await stateOf("mails")).toEqual({ job: "mails", goodAt: new Date(LATER), failure: null });
    expect(await stateOf("plans-at-the-provider")).toMatchObject({ goodAt: null });
  });

  it("show a failure with the reference of its log line until a good run follows", async () => {
    await d.run("alter table photos rename to gone");
    const run = runScheduledJobs("0 * * * *", contextAt(d.db, LATER));
    await expect(run).rejects.toThrow('Scheduled job "0 * * * *" failed in part');
    await d.run("alter table gone rename to photos");
    expect(await stateOf("orphan-photos")).toEqual({
      job: "orphan-photos",
      goodAt: new Date(NOW),
      failure: { at: new Date(LATER), reference: expect.stringMatching(/^[2-9A-Z]{8}$/) },
    });
    expect(await stateOf("housekeeping")).toMatchObject({ goodAt: new Date(LATER), failure: null });
    await runScheduledJobs("0 * * * *", contextAt(d.db, "2026-11-20T14:00:00Z"));
    expect(await stateOf("orphan-photos")).toMatchObject({ failure: null });
  });
});

describe("The mails", () => {
  it("are counted while they wait, with the oldest, and when they were given up", async () => {
    expect((await readOperations(contextAt(d.db, NOW), staff)).mails).toEqual({
      waiting: 0,
      givenUp: 0,
      oldest: null,
    });
    const mail = (id: string, fields: Partial<typeof emailOutbox.$inferInsert>) => ({
      ...{ id, uniqueKey: id, kind: "issue", to: "ann@example.com", subject: "", html: "", text: "" },
      ...{ createdAt: new Date(LATER), nextAttemptAt: new Date(LATER) },
      ...fields,
    });
    for (const row of [
      mail("waits", {}),
      mail("waits longest", { createdAt: new Date(NOW) }),
      mail("sent", { createdAt: new Date(0), sentAt: new Date(NOW) }),
      mail("given up", { createdAt: new Date(0), failedAt: new Date(NOW) }),
    ]) {
      await d.db.insert(emailOutbox).values(row);
    }
    const { mails } = await readOperations(contextAt(d.db, NOW), staff);
    expect(mails).toEqual({ waiting: 2, givenUp: 1, oldest: new Date(NOW) });
  });

  it("are hidden from everybody but staff", async () => {
    await expect(readOperations(contextAt(d.db, NOW), ownerOf("acme"))).rejects.toThrow("request.not_found");
  });
});
