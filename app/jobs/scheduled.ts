import { DAILY_JOBS, HOURLY_JOBS, type Job, SENDING_JOBS } from "#app/domain/jobs.ts";
import { failureReference, inLogScope, logFailure } from "#app/platform/log.server.ts";
import { remindOfDeletions } from "#app/services/accounts/closing-reminders.ts";
import { deleteClosedAccounts } from "#app/services/accounts/delete-accounts.ts";
import { removeLostSteps } from "#app/services/accounts/lost-device-run.ts";
import { type JobRun, recordJobRuns } from "#app/services/accounts/operations.ts";
import { remindOfRequired } from "#app/services/accounts/required-second-step.ts";
import { compareWithProvider } from "#app/services/billing/compare-with-provider.ts";
import { resumeEndedPauses } from "#app/services/billing/resume-ended-pauses.ts";
import { sendTrialMails } from "#app/services/billing/trial-mails.ts";
import { sweepOrphanCopies } from "#app/services/books/book-copies.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { sweepImportFiles } from "#app/services/imports/sweep-imports.ts";
import { announceDeprecatedCalls } from "#app/services/keys/deprecated-calls.ts";
import { endKeys } from "#app/services/keys/ending-keys.ts";
import { deliverDueMails } from "#app/services/mail/delivery.ts";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { sendWeeklyDigests } from "#app/services/mail/weekly-digest.ts";
import { sweepOrphanPhotos } from "#app/services/photos/photos.ts";
import { type Clock, runningClock } from "#app/services/running-clock.ts";
import { carryServices } from "#app/services/service/carry-services.ts";
import { encryptAnew } from "#app/services/stored-secrets.ts";
import { tellDueServices } from "#app/services/webhooks/due-services.ts";
import { pauseFailing } from "#app/services/webhooks/pause-webhook.ts";
import { sendDueDeliveries } from "#app/services/webhooks/send-deliveries.ts";

const RUN: Record<Job, (services: ServiceContext, clock: Clock) => Promise<unknown>> = {
  "service-alerts": sendServiceAlerts,
  "service-events": tellDueServices,
  "weekly-digests": sendWeeklyDigests,
  "ended-pauses": resumeEndedPauses,
  "trial-mails": sendTrialMails,
  "announced-deletions": remindOfDeletions,
  "ending-keys": endKeys,
  "going-calls": (services) => announceDeprecatedCalls(services),
  "failing-webhooks": pauseFailing,
  "closed-accounts": deleteClosedAccounts,
  "lost-devices": removeLostSteps,
  "required-second-steps": remindOfRequired,
  "earlier-services": carryServices,
  "orphan-photos": sweepOrphanPhotos,
  "orphan-copies": sweepOrphanCopies,
  "import-files": sweepImportFiles,
  "stored-secrets": encryptAnew,
  housekeeping: removeExpired,
  "plans-at-the-provider": compareWithProvider,
  mails: deliverDueMails,
  webhooks: sendDueDeliveries,
};

/** As in wrangler.toml; every other expression is the hourly one. */
export const DAILY_CRON = "30 3 * * *";
export const MAIL_CRON = "*/5 * * * *";

const PARTS = new Map<string, readonly Job[]>([
  [DAILY_CRON, DAILY_JOBS],
  [MAIL_CRON, SENDING_JOBS],
]);

/**
 * Runs the jobs of a cron expression, and stores how each part ended. A failing part doesn't stop the others.
 * @param clock the time, running from the job's start through all its parts; a simulation has its own
 * @throws {AggregateError} with all failures, after all parts have run, so that the run counts as failed
 */
export async function runScheduledJobs(
  cron: string,
  services: ServiceContext,
  clock: Clock = runningClock(services.now()),
): Promise<void> {
  const failures: unknown[] = [];
  const runs: JobRun[] = [];
  const attempt = (job: string, run: () => Promise<unknown>) =>
    inLogScope({ job }, async () => {
      try {
        await run();
        return null;
      } catch (error) {
        failures.push(error);
        logFailure(error, `Scheduled job "${cron}" failed in part`);
        return failureReference();
      }
    });
  for (const job of PARTS.get(cron) ?? HOURLY_JOBS) {
    const reference = await attempt(job, () => RUN[job](services, clock));
    runs.push({ job, at: services.now(), reference });
  }
  await attempt("its record", () => recordJobRuns(services, runs));
  if (failures.length > 0) throw new AggregateError(failures, `Scheduled job "${cron}" failed in part`);
}
