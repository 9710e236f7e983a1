import type { Actor } from "#app/auth/actor.ts";
import type { SubscriptionState } from "#app/domain/entitlements.ts";
import { type BillingInterval, isPromotionOn, priceOf, type Tier } from "#app/domain/plans.ts";
import type { BillingAccount } from "#db/queries/billing.ts";
import type { ServiceContext } from "./context.ts";
import { planStateOf } from "./entitlement.ts";
import { countEquipment } from "./equipment.ts";
import { billingAccountOf } from "./plan-sync.ts";

export type SubscriptionPlan = {
  account: BillingAccount;
  state: SubscriptionState;
  /** Machines in use. */
  count: number;
  /** In cents, at each renewal, which may be an earlier price than today's; null without a live plan. */
  charged: { cents: number; interval: BillingInterval } | null;
};

/** A company's plan as its page shows it; read anew, because an event may have come since the session was read. */
export async function getSubscriptionPlan(ctx: ServiceContext, actor: Actor): Promise<SubscriptionPlan> {
  const [account, count] = await Promise.all([
    billingAccountOf(ctx, actor.companyId),
    countEquipment(ctx, actor),
  ]);
  const state = planStateOf(account, ctx.now());
  const interval = account.billingInterval;
  const live = ["active", "ending", "past_due", "paused"].includes(state.phase);
  const cents = (by: BillingInterval) =>
    account.chargedCents ?? chargedFor(ctx, account.subscriptionTier, by);
  return {
    account,
    state,
    count,
    charged: live && interval ? { cents: cents(interval), interval } : null,
  };
}

/** What a plan is charged at each renewal, in cents, when it is bought now. */
export function chargedFor(
  { settings, now }: Pick<ServiceContext, "settings" | "now">,
  tier: Tier,
  interval: BillingInterval,
): number {
  return priceOf(tier, interval, isPromotionOn(now(), settings.launchPromotionEnds)).charged;
}
