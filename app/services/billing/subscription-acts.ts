import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { SubscriptionAct } from "#app/domain/billing/entitlements.ts";
import {
  endAfterPause,
  endWithPause,
  monthsAfter,
  type PauseMonths,
  settlementOf,
} from "#app/domain/billing/paid-time.ts";
import type { BillingInterval, Tier } from "#app/domain/billing/plans.ts";
import { type ProviderSubscription, planFactsOf, runs } from "#app/domain/billing/provider-subscription.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { runBatch } from "#db/batch.ts";
import { isNotLogged } from "#db/queries/activity/activity.ts";
import {
  type BillingAccount,
  endTrial,
  hasLiveTrial,
  insertTrialEndEmail,
  setBillingPending,
} from "#db/queries/billing/billing.ts";
import { askDetails, offerOf } from "./checkout.ts";
import { planMail } from "./plan-mails.ts";
import { billingAccountOf } from "./plan-sync.ts";
import { planStateOf } from "./subscription-state.ts";

type Plan = { account: BillingAccount; subscription: ProviderSubscription; acts: readonly SubscriptionAct[] };

/**
 * Changes the plan of a live subscription; the difference is settled on the next bill. A plan for fewer machines than
 * the company has is allowed: nothing is removed, adding stops, and a banner says so.
 * @throws {AppError} billing.no_plan without an active plan; billing.same_plan; billing.price_changed;
 * billing.failed; billing.unsure
 */
export async function changePlan(
  ctx: ServiceContext,
  actor: Actor,
  {
    tier,
    interval,
    priceShown,
  }: { tier: Tier; interval?: BillingInterval | undefined; priceShown?: number | undefined },
): Promise<void> {
  const { account, subscription } = await planThatMay(ctx, actor, "change", "billing.no_plan");
  const billed = interval ?? subscription.interval;
  if (subscription.tier === tier && subscription.interval === billed) throw new AppError("billing.same_plan");
  const offer = offerOf(ctx, actor, { tier, interval: billed, priceShown });
  const settlement = subscription.moved ? settlementOf(plainly(subscription), offer, ctx.now()) : null;
  const key = keyOf(account, `change:${tier}:${billed}`);
  await ctx.billing.changePlan(subscription, { ...offer, settlement }, key);
  await noteAsked(ctx, actor, account, { key, details: askDetails("change", offer) });
}

/** We can't settle moved time at a price that isn't a plain one: it has to be changed by hand. */
function plainly(subscription: ProviderSubscription): ProviderSubscription & { charged: number } {
  const { charged } = subscription;
  if (charged === null) throw new AppError("billing.failed");
  return { ...subscription, charged };
}

/**
 * Pauses an active plan: nothing is charged for 3 or 6 months, then the plan and its paid time continue.
 * @throws {AppError} billing.cannot_pause; billing.failed; billing.unsure
 */
export async function pausePlan(ctx: ServiceContext, actor: Actor, months: PauseMonths): Promise<void> {
  const { account, subscription } = await planThatMay(ctx, actor, "pause", "billing.cannot_pause");
  const since = ctx.now();
  const until = monthsAfter(since, months);
  const endsAt = endWithPause(subscription.periodEndsAt, { since, until });
  const key = keyOf(account, `pause:${until.getTime()}`);
  await ctx.billing.pause(subscription.id, { until, endsAt }, key);
  const details = [...askDetails("pause"), { field: "months" as const, to: months }];
  await noteAsked(ctx, actor, account, { key, details });
}

/**
 * Ends a pause, so that billing and paid time continue at once, or withdraws a cancellation while its period
 * still runs.
 * @throws {AppError} billing.cannot_reactivate; billing.failed; billing.unsure
 */
export async function reactivatePlan(ctx: ServiceContext, actor: Actor): Promise<void> {
  const { account, subscription, acts } = await planThatMay(
    ctx,
    actor,
    ["reactivate", "keep"],
    "billing.cannot_reactivate",
  );
  if (acts.includes("reactivate")) await resume(ctx, account, subscription, { keeps: true });
  else await ctx.billing.setCancelAtPeriodEnd(subscription.id, false, keyOf(account, "keep"));
  const act = acts.includes("reactivate") ? "reactivate" : "keep";
  await noteAsked(ctx, actor, account, { key: keyOf(account, act), details: askDetails(act) });
}

/**
 * Ends a pause at the provider; the paid time moves by the time really paused. `keeps` withdraws a
 * cancellation.
 */
export async function resume(
  ctx: ServiceContext,
  account: BillingAccount,
  subscription: ProviderSubscription,
  { keeps }: { keeps: boolean },
): Promise<void> {
  const endsAt = endAfterPause(subscription, ctx.now());
  const key = keyOf(account, `resume:${endsAt?.getTime() ?? "ended"}`);
  await ctx.billing.resume(subscription.id, { endsAt, keeps }, key);
}

/**
 * Ends a trial at once, or a plan at the end of its paid period.
 * @throws {AppError} billing.cannot_cancel when there is nothing, or it was already cancelled; billing.failed;
 * billing.unsure
 */
export async function cancelPlan(ctx: ServiceContext, actor: Actor): Promise<"trial" | "plan"> {
  const account = await billingAccountOf(ctx, actor.companyId);
  if (planStateOf(account, ctx.now()).phase === "trial") {
    await cancelTrial(ctx, actor, account);
    return "trial";
  }
  const plan = await planThatMay(ctx, actor, "cancel", "billing.cannot_cancel");
  if (plan.subscription.cancelAtPeriodEnd) throw new AppError("billing.cannot_cancel");
  const key = keyOf(plan.account, "cancel");
  await ctx.billing.setCancelAtPeriodEnd(plan.subscription.id, true, key);
  await noteAsked(ctx, actor, plan.account, { key, details: askDetails("cancel") });
  return "plan";
}

/**
 * Cancels a plan that renews to the end of its paid period, for an account that is being closed. It does nothing
 * without one, or when it was cancelled before.
 * @throws {AppError} billing.failed; billing.unsure
 */
export async function stopRenewal(ctx: ServiceContext, companyId: string): Promise<void> {
  const account = await billingAccountOf(ctx, companyId);
  if (!account.stripeSubscriptionId) return;
  const subscription = await ctx.billing.readSubscription(account.stripeSubscriptionId);
  if (!subscription || !runs(subscription) || subscription.cancelAtPeriodEnd) return;
  await ctx.billing.setCancelAtPeriodEnd(subscription.id, true, keyOf(account, "cancel"));
  await setBillingPending(ctx.db, account, ctx.now());
}

/**
 * Marks that the provider's answer to a request is pending, and records the request: once, however many presses sent
 * the same one (`keyOf`).
 */
async function noteAsked(
  ctx: ServiceContext,
  actor: Actor,
  account: BillingAccount,
  { key, details }: { key: string; details: ActivityDetail[] },
): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - DAY_MS);
  const isNew = isNotLogged(actor.companyId, { kind: "settings", subjectId: key, since });
  await ctx.db.batch([
    setBillingPending(ctx.db, account, now),
    recordActivity(ctx.db, actor, { action: "plan.ask", subjectId: key, details }, now, isNew),
  ]);
}

async function cancelTrial(ctx: ServiceContext, actor: Actor, account: BillingAccount): Promise<void> {
  const { companyId, subscriptionTier: tier } = account;
  const now = ctx.now();
  const mail = await planMail(ctx, account, {
    kind: "trial-cancelled",
    tier,
    date: now,
    uniqueKey: `trial-cancelled:${companyId}`,
  });
  const {
    ended: [ended],
  } = await runBatch(ctx.db, {
    record: recordActivity(
      ctx.db,
      actor,
      { action: "plan.ask", details: askDetails("cancel") },
      now,
      hasLiveTrial(companyId, now),
    ),
    ended: endTrial(ctx.db, companyId, now),
    mail: mail ? [insertTrialEndEmail(ctx.db, mail, companyId, now)] : [],
  });
  // Somebody else was faster, or the trial has just ended.
  if (!ended) throw new AppError("billing.cannot_cancel");
  ctx.defer(deliverOutbox(ctx));
}

/**
 * The company's plan here and at the provider, if its phase there allows one of the acts: somebody else may
 * have changed it a moment ago, with the event still on its way.
 */
async function planThatMay(
  ctx: ServiceContext,
  actor: Actor,
  wanted: SubscriptionAct | SubscriptionAct[],
  refusal: "billing.no_plan" | "billing.cannot_pause" | "billing.cannot_reactivate" | "billing.cannot_cancel",
): Promise<Plan> {
  const account = await billingAccountOf(ctx, actor.companyId);
  if (!account.stripeSubscriptionId) throw new AppError(refusal);
  const subscription = await ctx.billing.readSubscription(account.stripeSubscriptionId);
  const there = subscription && planFactsOf(subscription, account, ctx.now());
  if (!there) throw new AppError(refusal);
  const { acts } = planStateOf({ ...account, ...there }, ctx.now());
  if (![wanted].flat().some((act) => acts.includes(act))) throw new AppError(refusal);
  return { account, subscription, acts };
}

/**
 * An act on a given state is done once, however often it is pressed: the state is the provider's last answer
 * and the acts sent since.
 */
function keyOf(
  { stripeSubscriptionId, billingReadAt, billingPendingAt }: BillingAccount,
  act: string,
): string {
  const state = `${billingReadAt?.getTime() ?? 0}:${billingPendingAt?.getTime() ?? 0}`;
  return `${act}:${stripeSubscriptionId}:${state}`;
}
