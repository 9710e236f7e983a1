import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { deliverDueMails } from "#app/services/mail/delivery.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { queueMany } from "#tests/support/mail-fixtures.ts";
import {
  FAULTS,
  type ProviderOptions,
  simulatedTime,
  startMailProvider,
} from "#tests/support/mail-provider.ts";
import { runMailJobs } from "#tests/support/mail-runs.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** The outbox against a server that speaks the provider's protocol, with the real SDK, in simulated time. */

const START = new Date("2026-11-23T12:00:00Z");

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

async function providerWith(options: Partial<ProviderOptions>) {
  const time = simulatedTime(START);
  const provider = await startMailProvider({ time, ...options });
  onTestFinished(() => provider.stop());
  /** Runs the job once, now. */
  const run = (db = d.db) => {
    const now = () => new Date(time.now());
    return deliverDueMails(contextAt(db, now().toISOString(), provider.adapter()), now);
  };
  return { time, provider, run };
}

/** How many messages of the outbox are sent, given up and waiting. */
const outbox = async () =>
  d.first<{
    sent: number;
    failed: number;
    waiting: number;
    known: number;
  }>(`select count(sent_at) as sent, count(failed_at) as failed, count(*) - count(sent_at) - count(failed_at) as waiting,
         count(provider_id) as known from email_outbox`);

it("sends 10,000 due mails within ten minutes, past limits and failures, and none is lost or doubled", async () => {
  const { time, provider } = await providerWith({ seed: 1, perSecond: 2, faultsPer100: 15 });
  await queueMany(d.d1, 10_000, START, 1_000);
  await d.run("update email_outbox set to_address = 'bad-' || to_address where seq % 2500 = 7");
  const runs = await runMailJobs(d.d1, provider, time);
  expect(await outbox()).toEqual({ sent: 9_996, failed: 4, waiting: 0, known: 9_996 });
  expect(provider.doubled()).toEqual([]);
  expect(provider.left).toHaveLength(9_996);
  expect(provider.calls.largest).toBe(100);
  // It has met all that it is made for.
  for (const met of ["paced", "failed", "replayed"] as const) expect(provider.calls[met]).toBeGreaterThan(2);
  expect(time.now() - START.getTime()).toBeLessThan(10 * MINUTE_MS);
  for (const { calls } of runs) expect(calls).toBeLessThanOrEqual(900);
});

describe("runs that overlap", () => {
  it("send no message twice and lose none", async () => {
    const { time, provider, run } = await providerWith({ seed: 3, perSecond: 1_000, faultsPer100: 15 });
    await queueMany(d.d1, 2_000, START);
    for (let round = 0; round < 20 && (await outbox())?.waiting; round += 1) {
      await Promise.all([run(), run(), run()]);
      time.pass(5 * MINUTE_MS);
    }
    expect(await outbox()).toMatchObject({ sent: 2_000, failed: 0, waiting: 0 });
    expect([provider.left.length, provider.doubled()]).toEqual([2_000, []]);
  });
});

describe("a call of a group", () => {
  it.each(FAULTS)(
    "that ends with '%s' is made again with the same messages, and doubles none",
    async (fault) => {
      let now: typeof fault | null = fault;
      const { time, provider, run } = await providerWith({ faults: () => now });
      await queueMany(d.d1, 60, START);
      expect(await run()).toMatchObject({ sent: 0, postponed: 60 });
      now = null;
      // More messages become due before the group's next call.
      await d.run(`insert into email_outbox (id, unique_key, kind, to_address, subject, html, text, created_at, next_attempt_at)
         values ('late', 'late', 'issue', 'late@example.com', 's', 'h', 't', 0, 0)`);
      time.pass(2 * MINUTE_MS);
      expect(await run()).toMatchObject({ sent: 61 });
      expect([provider.left.length, provider.doubled(), provider.calls.conflicts]).toEqual([61, [], 0]);
      expect(await outbox()).toMatchObject({ sent: 61, known: 61 });
    },
  );

  it("whose outcome the database could not store is made again, and doubles none", async () => {
    const { time, provider, run } = await providerWith({});
    await queueMany(d.d1, 60, START);
    const broken = Object.assign(Object.create(d.db), {
      batch: () => Promise.reject(new Error("Network connection lost")),
    });
    await expect(run(broken)).rejects.toThrow("Network connection lost");
    expect(await outbox()).toMatchObject({ sent: 0, waiting: 60 });
    time.pass(3 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 60 });
    expect([provider.left.length, provider.doubled()]).toEqual([60, []]);
  });

  it("that was taken counts as sent, though an account of it was deleted before the next call", async () => {
    const { time, provider, run } = await providerWith({
      faults: (call) => (call <= 2 ? "cut after" : null),
    });
    await queueMany(d.d1, 60, START);
    await run();
    await d.run("delete from email_outbox where unique_key = 'm7'");
    time.pass(2 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 59 });
    expect([provider.left.length, provider.doubled(), provider.calls.conflicts]).toEqual([60, [], 1]);
  });

  it("that was taken and stayed without an answer for a day is not made again", async () => {
    const { time, provider, run } = await providerWith({
      faults: (call) => (call === 1 ? "cut after" : "error before"),
    });
    await queueMany(d.d1, 60, START);
    for (let hour = 0; hour < 72; hour += 1) {
      await run();
      time.pass(HOUR_MS);
    }
    expect(await outbox()).toMatchObject({ sent: 0, failed: 60 });
    expect([provider.left.length, provider.doubled()]).toEqual([60, []]);
    const error = await d.value("select distinct last_error from email_outbox");
    expect(error).toBe("no answer for a day, may have been sent: 500 internal_server_error: Sorry.");
  });
});
