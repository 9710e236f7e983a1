import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type BillingAccount, selectEndedPauses } from "#db/queries/billing/billing.ts";
import { accountPages } from "./accounts-by-page.ts";
import { applySubscription } from "./plan-sync.ts";
import { resume } from "./subscription-acts.ts";

/**
 * Resumes plans whose pause has ended. The provider also ends a pause by itself; then its state is stored, in case
 * the event was lost. A failure doesn't stop the others, and is retried in an hour.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function resumeEndedPauses(ctx: ServiceContext): Promise<void> {
  if (ctx.billing.kind === "none") return;
  const { attempt, throwIfAny } = collectFailures();
  const now = ctx.now();
  for await (const accounts of accountPages((page) => selectEndedPauses(ctx.db, { now, ...page }))) {
    for (const account of accounts) await attempt(() => goOn(ctx, account));
  }
  throwIfAny("Some pauses could not be ended");
}

async function goOn(ctx: ServiceContext, account: BillingAccount): Promise<void> {
  if (!account.stripeSubscriptionId) return;
  const readAt = new Date();
  const subscription = await ctx.billing.readSubscription(account.stripeSubscriptionId);
  if (!subscription) return;
  const isPaused = subscription.pause !== null && subscription.status !== "ended";
  // A plan cancelled in the meantime stays cancelled.
  if (isPaused) await resume(ctx, account, subscription, { keeps: false });
  else await applySubscription(ctx, subscription, readAt, null);
}
