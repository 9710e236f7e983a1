import { DAY_MS } from "#app/domain/durations.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type BillingAccount, selectTrialsEnding } from "#db/queries/billing.ts";
import { insertEmail } from "#db/queries/outbox.ts";
import { accountPages } from "./accounts-by-page.ts";
import { planMail } from "./plan-mails.ts";

/** A trial's end is announced so many days before. */
const AHEAD_DAYS = 3;
/** An end that was missed is told so many days later at most. */
const LATE_DAYS = 3;

/**
 * Tells owners that their trial ends in 3 days, and that it has ended, once each; a run that was skipped or doubled
 * makes no difference. A cancelled trial, or one that was followed by a plan, is told of nothing. A mail that can't be
 * written stops no other, and is tried again in an hour.
 * @throws {AggregateError} with the failures, when all the others are done
 */
export async function sendTrialMails(ctx: Pick<ServiceContext, "db" | "settings" | "now">): Promise<void> {
  const now = ctx.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const failures = collectFailures();
  await tell(ctx, failures, "trial-ending", { from: inDays(AHEAD_DAYS - 1), to: inDays(AHEAD_DAYS) });
  await tell(ctx, failures, "trial-ended", { from: inDays(-LATE_DAYS), to: now });
  failures.throwIfAny("Some trial mails could not be written");
}

async function tell(
  ctx: Pick<ServiceContext, "db" | "settings" | "now">,
  { attempt }: ReturnType<typeof collectFailures>,
  kind: "trial-ending" | "trial-ended",
  window: { from: Date; to: Date },
): Promise<void> {
  for await (const accounts of accountPages((page) => selectTrialsEnding(ctx.db, { ...window, ...page }))) {
    for (const account of accounts) {
      await attempt(async () => {
        const mail = await mailOf(ctx, account, kind);
        // One whose unique key is there already is left out.
        if (mail) await insertEmail(ctx.db, mail);
      });
    }
  }
}

function mailOf(
  ctx: Pick<ServiceContext, "settings" | "now">,
  account: BillingAccount,
  kind: "trial-ending" | "trial-ended",
) {
  const { companyId, trialEndsAt, subscriptionTier: tier } = account;
  const uniqueKey = `${kind}:${companyId}:${trialEndsAt?.getTime()}`;
  return planMail(ctx, account, { kind, tier, date: trialEndsAt, uniqueKey });
}
