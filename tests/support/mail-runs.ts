import { MINUTE_MS } from "#app/domain/durations.ts";
import { type DeliveryRun, deliverDueMails } from "#app/services/mail/delivery.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import type { MailProvider, SimulatedTime } from "./mail-provider.ts";
import { contextAt } from "./service-context.ts";

/** What D1 takes for a statement from a Worker, in simulated time. */
const STATEMENT_MS = 40;

export type SimulatedRun = DeliveryRun & { statements: number; roundTrips: number; seconds: number };

/**
 * Runs the mail job in simulated time as its cron does, every five minutes, until the outbox is empty or `runs` are
 * over; each run has its own counter of calls.
 */
export async function runMailJobs(
  d1: D1Database,
  provider: MailProvider,
  time: SimulatedTime,
  runs = 2,
): Promise<SimulatedRun[]> {
  const start = time.now();
  const done: SimulatedRun[] = [];
  for (let run = 0; run < runs && (await waiting(d1)) > 0; run += 1) {
    time.pass(Math.max(0, start + run * 5 * MINUTE_MS - time.now()));
    const began = time.now();
    const cost = newD1Cost();
    let seen = 0;
    const clock = () => {
      time.pass((cost.statements - seen) * STATEMENT_MS);
      seen = cost.statements;
      return new Date(time.now());
    };
    const ctx = contextAt(createDatabase(d1, cost), clock().toISOString(), provider.adapter(), cost);
    const delivered = await deliverDueMails(ctx, clock);
    const { statements, roundTrips } = cost;
    done.push({ ...delivered, statements, roundTrips, seconds: (time.now() - began) / 1_000 });
  }
  return done;
}

/** The messages neither sent nor given up. */
async function waiting(d1: D1Database): Promise<number> {
  const count = "select count(*) as n from email_outbox where sent_at is null and failed_at is null";
  return (await d1.prepare(count).first<number>("n")) ?? 0;
}
