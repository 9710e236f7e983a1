import { beforeEach, describe, expect, it, vi } from "vitest";
import { runScheduledJobs } from "#app/jobs/scheduled.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { alertMarks } from "#db/schema.ts";
import { addCompany, addDatedMachine, addMachine } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { fakeProvider, takenAnswer } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const HOURLY = "0 * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
const NOON = "2026-11-21T12:00:00Z";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const run = (now = NOON) => sendServiceAlerts(contextAt(d.db, now));
const mails = () => listMailbox(d.db);

describe("the hourly job", () => {
  it("has its messages sent by the mail job; a failing provider delays one, and neither loses nor doubles it", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 105);
    const provider = fakeProvider(() => ({ outcome: "unanswered", reason: "down" }));
    const runAt = async (time: string) => {
      await runScheduledJobs(HOURLY, contextAt(d.db, `2026-11-21T${time}:00Z`, provider));
      await runScheduledJobs(EVERY_FIVE_MINUTES, contextAt(d.db, `2026-11-21T${time}:00Z`, provider));
    };
    await runAt("12:00");
    await runAt("13:00");
    expect(provider.given).toHaveLength(2);
    provider.answer = takenAnswer;
    await runAt("14:00");
    await runAt("15:00");
    expect(provider.given).toHaveLength(3);
    expect(new Set(provider.given.map(({ key }) => key)).size).toBe(1);
  });

  it("leaves its messages to the mail job", async () => {
    await addCompany(d.db, "acme");
    await addMachine(d.db, "acme", "m1", 105);
    const provider = fakeProvider();
    await runScheduledJobs(HOURLY, contextAt(d.db, NOON, provider));
    expect([provider.given, await mails()]).toEqual([[], [expect.anything()]]);
  });

  it("costs the same number of round trips for 60 companies as for one, and pages over many machines", async () => {
    await addCompany(d.db, "c00");
    await addMachine(d.db, "c00", "m00", 105);
    const before = d.cost.roundTrips;
    await run();
    const one = d.cost.roundTrips - before;
    for (let n = 1; n <= 60; n += 1) {
      const id = `c${String(n).padStart(2, "0")}`;
      await addCompany(d.db, id);
      await addMachine(d.db, id, `m${id}`, 105);
    }
    const start = d.cost.roundTrips;
    expect(await run()).toEqual({ messages: 60 });
    // One page, and a batch per twenty messages.
    expect(d.cost.roundTrips - start).toBeLessThanOrEqual(one + 2);
  });

  it("keeps a company larger than a page together", async () => {
    await addCompany(d.db, "big");
    await addCompany(d.db, "bigger");
    for (const company of ["big", "bigger"]) {
      const machines = Array.from({ length: 700 }, (_, n) => `${company}-${n}`);
      const insert = d.d1.prepare(
        `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, service_interval,
          date_added, last_updated, service_parts) select value, ?, 'Same name', 'tools', 'hours', 1050, 0, 1000, 0, 0, '[]'
         from json_each(?)`,
      );
      await insert.bind(company, JSON.stringify(machines)).run();
    }
    expect(await run()).toEqual({ messages: 2 });
    expect((await mails()).map((mail) => mail.subject)).toEqual(Array(2).fill("Service alerts: 700 due"));
    expect(await d.db.select().from(alertMarks)).toHaveLength(1_400);
    expect(await run()).toEqual({ messages: 0 });
  });

  it("handles the other companies when one company's mail can't be made", async () => {
    await addCompany(d.db, "acme");
    await addCompany(d.db, "bolt");
    await addDatedMachine(d.db, "acme", "m1", "2026-02-30");
    await addMachine(d.db, "bolt", "m2", 105);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await expect(runScheduledJobs(HOURLY, contextAt(d.db, NOON))).rejects.toThrow("failed in part");
    expect((await mails()).map(({ to }) => to)).toEqual(["bolt@example.com"]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
