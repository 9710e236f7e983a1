import { DAY_MS } from "#app/domain/durations.ts";
import { type BillingAccount, selectTrialsEnding } from "#db/queries/billing.ts";
import { insertEmail } from "#db/queries/outbox.ts";
import { accountPages } from "./account-pages.ts";
import type { ServiceContext } from "./context.ts";
import { planMail } from "./plan-mails.ts";

/** A trial's end is announced so many days before. */
const AHEAD_DAYS = 3;
/** An end that was missed is told so many days later at most. */
const LATE_DAYS = 3;

/**
 * Tells owners that their trial ends in 3 days, and that it has ended, once each; a run that was skipped or doubled
 * makes no difference. A cancelled trial, or one that was followed by a plan, is told of nothing.
 */
export async function sendTrialMails(ctx: Pick<ServiceContext, "db" | "settings" | "now">): Promise<void> {
  const now = ctx.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await tell(ctx, "trial-ending", { from: inDays(AHEAD_DAYS - 1), to: inDays(AHEAD_DAYS) });
  await tell(ctx, "trial-ended", { from: inDays(-LATE_DAYS), to: now });
}

async function tell(
  ctx: Pick<ServiceContext, "db" | "settings" | "now">,
  kind: "trial-ending" | "trial-ended",
  window: { from: Date; to: Date },
): Promise<void> {
  for await (const accounts of accountPages((page) => selectTrialsEnding(ctx.db, { ...window, ...page }))) {
    const mails = await Promise.all(accounts.map((account) => mailOf(ctx, account, kind)));
    // Those whose unique key is there already are left out.
    const [first, ...rest] = mails.filter((mail) => mail !== null).map((mail) => insertEmail(ctx.db, mail));
    if (first) await ctx.db.batch([first, ...rest]);
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
