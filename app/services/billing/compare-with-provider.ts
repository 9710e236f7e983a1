import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectLivePlans } from "#db/queries/billing/billing.ts";
import { accountPages } from "./accounts-by-page.ts";
import { applySubscription, syncSubscription } from "./plan-sync.ts";

/**
 * Compares every live plan with the payment provider once a day, and repairs what a lost event left wrong:
 * plans that run only there, and plans that are over there. A failure doesn't stop the others.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function compareWithProvider(ctx: ServiceContext): Promise<void> {
  if (ctx.billing.kind === "none") return;
  const { attempt, throwIfAny } = collectFailures();
  const seen = new Set<string>();
  // Taken before the list: anything that events store meanwhile is newer.
  const readAt = new Date();
  for await (const subscription of ctx.billing.listSubscriptions()) {
    seen.add(subscription.id);
    await attempt(() => applySubscription(ctx, subscription, readAt, null));
  }
  for await (const accounts of accountPages((page) => selectLivePlans(ctx.db, page))) {
    for (const { stripeSubscriptionId: id } of accounts) {
      if (id !== null && !seen.has(id)) await attempt(() => syncSubscription(ctx, id, null));
    }
  }
  throwIfAny("Some plans could not be compared");
}
