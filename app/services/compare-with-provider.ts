import { type BillingAccount, selectLivePlans } from "#db/queries/billing.ts";
import { selectInPages } from "./account-pages.ts";
import type { ServiceContext } from "./context.ts";
import { applySubscription, syncSubscription } from "./plan-sync.ts";

/**
 * Compares every live plan with the payment provider once a day, and repairs what an event that never arrived left
 * wrong: plans that run there and not here, and plans that run here and are over there. One that can't be compared
 * stops no other.
 * @throws {AggregateError} with the failures, when all the others are done
 */
export async function compareWithProvider(ctx: ServiceContext): Promise<void> {
  if (ctx.billing.kind === "none") return;
  const failures: unknown[] = [];
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      failures.push(error);
    }
  };
  const seen = new Set<string>();
  // Before the list is asked for: what events write meanwhile is newer.
  const readAt = new Date();
  for await (const subscription of ctx.billing.listSubscriptions()) {
    seen.add(subscription.id);
    await attempt(() => applySubscription(ctx, subscription, readAt, null));
  }
  const isMissing = ({ stripeSubscriptionId }: BillingAccount) =>
    stripeSubscriptionId !== null && !seen.has(stripeSubscriptionId);
  for await (const accounts of selectInPages((page) => selectLivePlans(ctx.db, page))) {
    for (const { stripeSubscriptionId } of accounts.filter(isMissing)) {
      if (stripeSubscriptionId) await attempt(() => syncSubscription(ctx, stripeSubscriptionId, null));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some plans could not be compared");
}
