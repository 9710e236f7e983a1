import type { SubscriptionState } from "#app/domain/billing/entitlements.ts";
import type { BillingInterval } from "#app/domain/billing/plans.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import { type BillingAccount, selectBillingAccount } from "#db/queries/billing/billing.ts";
import { countEquipment } from "#db/queries/equipment/equipment.ts";
import { chargedFor } from "./checkout.ts";
import { planStateOf } from "./subscription-state.ts";

export type SubscriptionPlan = {
  account: BillingAccount;
  state: SubscriptionState;
  /** Machines in use. */
  count: number;
  /** In cents, at each renewal, possibly an older price than today's; null without a live plan. */
  charged: { cents: number; interval: BillingInterval } | null;
};

/** A company's plan for its page; read again, because an event may have come since the session was read. */
export async function getSubscriptionPlan(ctx: ServiceContext, actor: Actor): Promise<SubscriptionPlan> {
  const { companyId } = actor;
  const { account, machines } = await runBatch(ctx.db, {
    account: one(selectBillingAccount(ctx.db, companyId)),
    machines: one(countEquipment(ctx.db, companyId)),
  });
  if (!account) throw new Error(`Company ${companyId} is gone`);
  const state = planStateOf(account, ctx.now());
  const interval = account.billingInterval;
  const live = ["active", "ending", "past_due", "paused"].includes(state.phase);
  return {
    account,
    state,
    count: machines?.count ?? 0,
    charged:
      live && interval
        ? { cents: account.chargedCents ?? chargedFor(ctx, account.subscriptionTier, interval), interval }
        : null,
  };
}
