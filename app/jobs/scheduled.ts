import type { ServiceContext } from "#app/services/context.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { logFailure } from "#app/services/log-failure.ts";
import { deliverOutbox } from "#app/services/outbox.ts";
import { sweepOrphanPhotos } from "#app/services/photos.ts";
import { sendServiceAlerts } from "#app/services/service-alerts.ts";

type Part = { name: string; run: (services: ServiceContext) => Promise<unknown> };

const MESSAGES_PER_RUN = 200;

/** In this order: alerts are in the outbox before it is delivered. */
const HOURLY: Part[] = [
  { name: "service alerts", run: (services) => sendServiceAlerts(services) },
  { name: "outbox", run: (services) => deliverOutbox(services, { limit: MESSAGES_PER_RUN }) },
  { name: "orphan photos", run: (services) => sweepOrphanPhotos(services) },
  { name: "housekeeping", run: (services) => removeExpired(services) },
];

/**
 * Runs what a cron expression stands for; wrangler.toml has one, which is hourly, so every expression is. A part that
 * fails stops no other.
 * @throws {AggregateError} with what failed, after all parts have run, so that the run counts as failed
 */
export async function runScheduledJobs(cron: string, services: ServiceContext): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of HOURLY) {
    try {
      await run(services);
    } catch (error) {
      logFailure(error, `Scheduled job "${cron}": ${name} failed`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Scheduled job "${cron}" failed in part`);
}
