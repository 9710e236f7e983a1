import { DAY_MS } from "#app/domain/durations.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type BillingAccount, selectTrialsEnding } from "#db/queries/billing/billing.ts";
import { insertEmail } from "#db/queries/mail/outbox.ts";
import { accountPages } from "./accounts-by-page.ts";
import { planMail } from "./plan-mails.ts";

/** The end of a trial is announced this many days before. */
const AHEAD_DAYS = 3;
/** A missed end is mailed at most this many days later. */
const LATE_DAYS = 3;

/**
 * Mails owners that their trial ends in 3 days, and that it has ended, once each, even if runs are skipped or
 * doubled. A cancelled trial, or one followed by a plan, gets no mail. A failure doesn't stop the others, and
 * is retried in an hour.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function sendTrialMails(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const failures = collectFailures();
  await mailOwners(ctx, failures, "trial-ending", { from: inDays(AHEAD_DAYS - 1), to: inDays(AHEAD_DAYS) });
  await mailOwners(ctx, failures, "trial-ended", { from: inDays(-LATE_DAYS), to: now });
  failures.throwIfAny("Some trial mails could not be written");
}

async function mailOwners(
  ctx: ServiceContext,
  { attempt }: ReturnType<typeof collectFailures>,
  kind: "trial-ending" | "trial-ended",
  window: { from: Date; to: Date },
): Promise<void> {
  for await (const accounts of accountPages((page) => selectTrialsEnding(ctx.db, { ...window, ...page }))) {
    for (const account of accounts) {
      await attempt(async () => {
        const mail = await mailOf(ctx, account, kind);
        // A mail whose unique key already exists is skipped.
        if (mail) await insertEmail(ctx.db, mail);
      });
    }
  }
}

function mailOf(ctx: ServiceContext, account: BillingAccount, kind: "trial-ending" | "trial-ended") {
  const { companyId, trialEndsAt, subscriptionTier: tier } = account;
  const uniqueKey = `${kind}:${companyId}:${trialEndsAt?.getTime()}`;
  return planMail(ctx, account, { kind, tier, date: trialEndsAt, uniqueKey });
}
