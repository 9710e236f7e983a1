import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectLivePlans } from "#db/queries/billing.ts";
import { accountPages } from "./accounts-by-page.ts";
import { applySubscription, syncSubscription } from "./plan-sync.ts";

/**
 * Compares every live plan with the payment provider once a day, and repairs what an event that never arrived left
 * wrong: plans that run there and not here, and plans that run here and are over there. One that can't be compared
 * stops no other.
 * @throws {AggregateError} with the failures, when all the others are done
 */
export async function compareWithProvider(ctx: ServiceContext): Promise<void> {
  if (ctx.billing.kind === "none") return;
  const { attempt, throwIfAny } = collectFailures();
  const seen = new Set<string>();
  // Before the list is asked for: what events write meanwhile is newer.
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
