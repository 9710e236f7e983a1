import { beforeEach, describe, expect, it } from "vitest";
import type { WebhookMessage } from "#app/adapters/webhooks/sender.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import type { Attempt } from "#app/domain/webhooks/delivery.ts";
import { MAIL_CRON, runScheduledJobs } from "#app/jobs/scheduled.ts";
import { encryptSecret, webhookSecretOf } from "#app/platform/encryption.server.ts";
import { newWebhookSecret } from "#app/platform/webhook-signature.server.ts";
import { pauseFailing } from "#app/services/webhooks/pause-webhook.ts";
import { sendDueDeliveries } from "#app/services/webhooks/send-deliveries.ts";
import { tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { webhooks } from "#db/schema.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { describedEvent } from "#tests/support/description.ts";
import { fakeProvider, queueMany, takenAnswer } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** The sending job on real D1, in simulated time, with receivers of its own. */

const START = new Date("2026-06-10T12:00:00Z").getTime();

const d = await startedDatabase();

/** What a receiver answers: a status, or silence until the attempt is over. */
type Answer = Partial<Attempt> & { takes?: number };
type Arrived = WebhookMessage & { url: string; at: number; number: number };

let time: number;
let arrived: Arrived[];
let answers: Map<string, Answer>;

beforeEach(async () => {
  await emptyDatabase(d.d1);
  time = START;
  arrived = [];
  answers = new Map();
});

function context(now = time) {
  const cost = newD1Cost();
  const ctx = contextAt(createDatabase(d.d1, cost), new Date(now).toISOString(), null, cost);
  const post = async (url: string, message: WebhookMessage): Promise<Attempt> => {
    const { number } = describedEvent(message.body).data;
    arrived.push({ ...message, url, at: time, number });
    const { takes = 0, ...answer } = answers.get(url) ?? { status: 200 };
    time += takes;
    const { status = null } = answer;
    const failed = status === null || status >= 300;
    return { status, failure: failed ? "status" : null, ms: takes, answer: "", retryAfter: null, ...answer };
  };
  return { ...ctx, webhooks: { post } };
}

const clock = () => new Date(time);
const run = () => sendDueDeliveries(context(), clock);

async function addHook(id: string, companyId = "acme"): Promise<string> {
  const { settings } = context();
  const secret = await encryptSecret(newWebhookSecret(), webhookSecretOf(id), settings.encryptionKeys);
  const url = `https://${id}.org/`;
  await d.db.insert(webhooks).values({
    ...{ id, companyId, url, host: `${id}.org`, events: ["month.closed"], secret, addedAt: new Date(START) },
  });
  return url;
}

/** Something happens in a company, some times over. */
async function happen(count = 1, companyId = "acme"): Promise<void> {
  const events = Array.from({ length: count }, (_, n) => {
    const data = { month: "2026-05", number: n + 1, closedAt: clock() };
    return { type: "month.closed", data } as const;
  });
  await runBatch(d.db, { events: tellWebhooks(d.db, { companyId, id: "ann" }, events, { at: clock() }) });
}

/** Runs the job every five minutes, or more rarely, until an instant. */
async function runUntil(end: number, every = 5 * MINUTE_MS): Promise<void> {
  for (let at = time; at <= end; at = Math.max(at + every, time)) {
    time = at;
    await run();
  }
}

const states = () => d.rows<{ state: string }>("select state from webhook_deliveries order by seq");
const stateOf = async () => (await states()).map(({ state }) => state);
const numbersAt = (url: string) => arrived.filter((each) => each.url === url).map(({ number }) => number);
const mails = () => d.rows<{ to_address: string; subject: string }>("select * from email_outbox");

describe("attempts", () => {
  it("are nine in three days, with the same id and bytes, and then it has failed", async () => {
    await addCompany(d.db, "acme");
    const url = await addHook("dead");
    answers.set(url, { status: 500 });
    await happen();
    await runUntil(START + 90 * HOUR_MS);
    expect(arrived).toHaveLength(9);
    const waits = [0, 5, 30, 120, 300, 600, 840, 1_200, 1_200].map((minutes) => minutes * MINUTE_MS);
    for (const [n, { at }] of arrived.entries()) {
      const waited = at - (arrived[n - 1]?.at ?? START);
      // The job runs every five minutes.
      expect([n, waited >= (waits[n] ?? 0), waited <= (waits[n] ?? 0) * 1.1 + 5 * MINUTE_MS]).toEqual([
        n,
        true,
        true,
      ]);
    }
    expect(new Set(arrived.map(({ id, body }) => id + body)).size).toBe(1);
    expect(new Set(arrived.map(({ signature }) => signature)).size).toBe(9);
    expect(await stateOf()).toEqual(["failed"]);
    expect(await d.value("select attempts from webhook_deliveries")).toBe(9);
  });

  it("wait as a Retry-After asks", async () => {
    await addCompany(d.db, "acme");
    const url = await addHook("busy");
    answers.set(url, { status: 429, retryAfter: "7200" });
    await happen();
    await run();
    answers.delete(url);
    await runUntil(START + 2 * HOUR_MS - MINUTE_MS);
    expect(arrived).toHaveLength(1);
    await runUntil(START + 2 * HOUR_MS + 5 * MINUTE_MS);
    expect([arrived.length, await stateOf()]).toEqual([2, ["delivered"]]);
  });

  it("are made by one of two runs at once", async () => {
    await addCompany(d.db, "acme");
    const url = await addHook("one");
    await happen(5);
    await Promise.all([run(), run(), run()]);
    expect(numbersAt(url)).toEqual([1, 2, 3, 4, 5]);
    expect(await stateOf()).toEqual(Array(5).fill("delivered"));
  });

  it("are made again under the same id when a run broke off before it stored them", async () => {
    await addCompany(d.db, "acme");
    await addHook("one");
    await happen();
    const broken = context();
    const { post } = broken.webhooks;
    broken.webhooks.post = async (url, message) => {
      await post(url, message);
      throw new Error("The isolate is gone");
    };
    await expect(sendDueDeliveries(broken, clock)).rejects.toThrow("could not be served");
    await run();
    expect(arrived).toHaveLength(1);
    time += 31_000;
    await run();
    expect([arrived.length, new Set(arrived.map(({ id }) => id)).size]).toEqual([2, 1]);
    expect(await stateOf()).toEqual(["delivered"]);
  });

  it("sign nothing with a secret of another webhook's row", async () => {
    await addCompany(d.db, "acme");
    await addHook("one");
    await addHook("two");
    await d.run(
      "update webhooks set secret = (select secret from webhooks where id = 'one') where id = 'two'",
    );
    await happen();
    await expect(run()).rejects.toThrow("could not be served");
    expect(arrived.map(({ url }) => url)).toEqual(["https://one.org/"]);
  });
});

describe("order", () => {
  it("holds later ones back while the oldest has failed fewer than three times, and then they go", async () => {
    await addCompany(d.db, "acme");
    const url = await addHook("order");
    answers.set(url, { status: 500 });
    await happen(3);
    await runUntil(START + 30 * MINUTE_MS);
    expect(numbersAt(url)).toEqual([1, 1]);
    answers.set(url, { status: 500 });
    await runUntil(START + 45 * MINUTE_MS);
    // The third failure of the first one: the second one's turn has come.
    expect(numbersAt(url)).toEqual([1, 1, 1, 2]);
    answers.delete(url);
    await runUntil(START + 3 * HOUR_MS);
    expect(numbersAt(url).slice(4)).toEqual([2, 3, 1]);
    expect(await stateOf()).toEqual(Array(3).fill("delivered"));
  });

  it("lets no silent receiver hold back another company", async () => {
    await addCompany(d.db, "acme");
    await addCompany(d.db, "bell");
    for (let n = 0; n < 5; n += 1) {
      answers.set(await addHook(`silent${n}`), { failure: "timeout", takes: 10_000 });
    }
    const url = await addHook("quick", "bell");
    await happen(20);
    await happen(20, "bell");
    await run();
    expect(numbersAt(url)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });
});

describe("a pause", () => {
  it("follows five days of failures, once, with a mail to the owner", async () => {
    await addCompany(d.db, "acme");
    const url = await addHook("dead");
    answers.set(url, { status: 500 });
    await happen();
    await run();
    await runUntil(START + 5 * DAY_MS - HOUR_MS);
    expect(await mails()).toEqual([]);
    await happen(2);
    await pauseFailing(context(START + 5 * DAY_MS - MINUTE_MS));
    expect(await d.value("select state from webhooks")).toBe("on");
    await runUntil(START + 5 * DAY_MS + HOUR_MS);
    await pauseFailing(context());
    expect(await d.rows("select state, paused_for from webhooks")).toEqual([
      { state: "paused", paused_for: "failing" },
    ]);
    expect(await stateOf()).toEqual(Array(3).fill("failed"));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Webhook paused: dead.org"]);
    expect(await d.rows("select actor_name, subject from audit_records")).toEqual([
      { actor_name: "Equipment Tracker", subject: "dead.org" },
    ]);
  });

  it("follows five days of failures without new events, by the hourly run", async () => {
    await addCompany(d.db, "acme");
    answers.set(await addHook("dead"), { status: 500 });
    await happen();
    await run();
    await pauseFailing(context(START + 5 * DAY_MS - 1));
    expect(await mails()).toEqual([]);
    await pauseFailing(context(START + 5 * DAY_MS));
    expect((await mails()).length).toBe(1);
  });

  it("follows a 410 at once, and 5,000 waiting", async () => {
    await addCompany(d.db, "acme");
    answers.set(await addHook("gone"), { status: 410 });
    await happen(2);
    await run();
    expect([arrived.length, await d.value("select paused_for from webhooks")]).toEqual([1, "gone"]);
    expect(await stateOf()).toEqual(["failed", "failed"]);
    await addHook("full");
    await d.run(
      `insert into webhook_events (id, company_id, type, body, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
       select 'many-' || i, 'acme', 'month.closed', '{}', 1 from n`,
    );
    await d.run(
      `insert into webhook_deliveries (id, company_id, webhook_id, event_id, next_at, created_at)
       select id, company_id, 'full', id, 1, 1 from webhook_events where id like 'many-%'`,
    );
    await run();
    expect(arrived.length).toBe(1);
    expect(await d.value("select paused_for from webhooks where id = 'full'")).toBe("full");
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      "Webhook paused: full.org",
      "Webhook paused: gone.org",
    ]);
  });
});

describe("a run", () => {
  it("makes 400 attempts at most and stays within what Cloudflare allows", async () => {
    await addCompany(d.db, "acme");
    for (let n = 0; n < 5; n += 1) await addHook(`h${n}`);
    await happen(120);
    const ctx = context();
    const { attempts } = await sendDueDeliveries(ctx, clock);
    expect(attempts).toBe(400);
    expect(ctx.cost.statements + attempts).toBeLessThan(1_000);
    await run();
    expect(arrived).toHaveLength(600);
  });

  it("begins no attempt after four minutes", async () => {
    await addCompany(d.db, "acme");
    answers.set(await addHook("slow"), { status: 200, takes: 9_000 });
    await happen(100);
    await run();
    expect(Math.max(...arrived.map(({ at }) => at)) - START).toBeLessThan(4 * MINUTE_MS);
    expect(arrived.length).toBeGreaterThan(20);
  });
});

describe("a run after mails that took long", () => {
  it("is dated by its attempts and ends four minutes after the job's start", async () => {
    await addCompany(d.db, "acme");
    answers.set(await addHook("slow"), { status: 200, takes: 9_000 });
    await happen(100);
    await queueMany(d.d1, 1, new Date(START));
    const email = fakeProvider((group) => {
      time += 3 * MINUTE_MS;
      return takenAnswer(group);
    });
    await runScheduledJobs(MAIL_CRON, { ...context(), email }, clock);
    expect(arrived[0]?.timestamp).toBe((START + 3 * MINUTE_MS) / 1_000);
    expect(arrived.length).toBeGreaterThan(5);
    expect(Math.max(...arrived.map(({ at }) => at)) - START).toBeLessThan(4 * MINUTE_MS);
  });
});

describe("Hundreds of deliveries with a third of the receivers dead", () => {
  const RECEIVERS = 6;
  const EACH = 50;

  it("are delivered once and in order, or given up; none is lost", async () => {
    const urls: string[] = [];
    for (let n = 0; n < RECEIVERS; n += 1) {
      const companyId = `c${String(n).padStart(2, "0")}`;
      await addCompany(d.db, companyId);
      const url = await addHook(`h${n}`, companyId);
      urls.push(url);
      if (n % 3 === 0) answers.set(url, { status: 500 });
      await happen(EACH, companyId);
    }
    const left = (dead: string) =>
      d.value<number>(
        `select count(*) from webhook_deliveries where state = 'waiting' and (webhook_id in
         (select id from webhooks where cast(substr(id, 2) as integer) % 3 = 0)) = ${dead}`,
      );
    await runUntil(START + HOUR_MS);
    // Those that answer have all of theirs within the hour.
    expect(await left("0")).toBe(0);
    // A dead one is given up at its first attempt after five days, and the last wait is up to 22 hours.
    await runUntil(START + 6 * DAY_MS, 30 * MINUTE_MS);
    expect(await left("1")).toBe(0);
    const order = Array.from({ length: EACH }, (_, n) => n + 1);
    for (const [n, url] of urls.entries()) {
      const numbers = numbersAt(url);
      if (n % 3 > 0) {
        expect([url, numbers]).toEqual([url, order]);
        continue;
      }
      // Before an event is tried, the one before it has failed three times.
      expect(numbers.length).toBeGreaterThan(100);
      for (const [at, number] of numbers.entries()) {
        const earlier = numbers.slice(0, at);
        const before = earlier.filter((each) => each === number - 1).length;
        if (number > 1 && !earlier.includes(number)) expect(before).toBeGreaterThanOrEqual(3);
      }
    }
    const counts = await d.rows(
      "select state, count(*) as n from webhook_deliveries group by state order by state",
    );
    const dead = RECEIVERS / 3;
    expect(counts).toEqual([
      { state: "delivered", n: (RECEIVERS - dead) * EACH },
      { state: "failed", n: dead * EACH },
    ]);
    expect(await d.value("select count(*) from webhooks where paused_for = 'failing'")).toBe(dead);
  }, 60_000);
});
