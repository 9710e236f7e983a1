import { inLogScope, logFailure } from "#app/platform/log.server.ts";
import { remindOfDeletions } from "#app/services/accounts/closing-reminders.ts";
import { deleteClosedAccounts } from "#app/services/accounts/delete-accounts.ts";
import { compareWithProvider } from "#app/services/billing/compare-with-provider.ts";
import { resumeEndedPauses } from "#app/services/billing/resume-ended-pauses.ts";
import { sendTrialMails } from "#app/services/billing/trial-mails.ts";
import { sweepOrphanCopies } from "#app/services/books/book-copies.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { sweepOrphanPhotos } from "#app/services/files/photos.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { deliverDueMails } from "#app/services/mail/delivery.ts";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { sendWeeklyDigests } from "#app/services/mail/weekly-digest.ts";
import { carryServices } from "#app/services/service-work/carry-services.ts";

type Part = { name: string; run: (services: ServiceContext) => Promise<unknown> };

const HOURLY: Part[] = [
  { name: "service alerts", run: (services) => sendServiceAlerts(services) },
  { name: "weekly digests", run: (services) => sendWeeklyDigests(services) },
  { name: "ended pauses", run: (services) => resumeEndedPauses(services) },
  { name: "trial mails", run: (services) => sendTrialMails(services) },
  { name: "announced deletions", run: (services) => remindOfDeletions(services) },
  { name: "closed accounts", run: (services) => deleteClosedAccounts(services) },
  { name: "earlier services", run: (services) => carryServices(services) },
  { name: "orphan photos", run: (services) => sweepOrphanPhotos(services) },
  { name: "orphan copies of months", run: (services) => sweepOrphanCopies(services) },
  { name: "housekeeping", run: (services) => removeExpired(services) },
];

const DAILY: Part[] = [{ name: "plans at the provider", run: (services) => compareWithProvider(services) }];

const MAILS: Part[] = [{ name: "outbox", run: (services) => deliverDueMails(services) }];

/** As in wrangler.toml; every other expression is the hourly one. */
export const DAILY_CRON = "30 3 * * *";
export const MAIL_CRON = "*/5 * * * *";

const PARTS = new Map([
  [DAILY_CRON, DAILY],
  [MAIL_CRON, MAILS],
]);

/**
 * Runs the jobs of a cron expression. A failing part doesn't stop the others.
 * @throws {AggregateError} with all failures, after all parts have run, so that the run counts as failed
 */
export async function runScheduledJobs(cron: string, services: ServiceContext): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of PARTS.get(cron) ?? HOURLY) {
    await inLogScope({ job: name }, async () => {
      try {
        await run(services);
      } catch (error) {
        logFailure(error, `Scheduled job "${cron}" failed in part`);
        failures.push(error);
      }
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `Scheduled job "${cron}" failed in part`);
}
