import type { BillingEvent } from "#app/adapters/billing/port.ts";
import {
  belongs,
  type ProviderSubscription,
  planFactsOf,
  planNews,
  runs,
} from "#app/domain/billing/provider-subscription.ts";
import { logLine } from "#app/platform/log.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { runBatch } from "#db/batch.ts";
import {
  type BillingAccount,
  insertBillingEvent,
  insertPlanEmail,
  selectAccountOfCustomer,
  selectBillingAccount,
  selectBillingEvent,
  updatePlan,
} from "#db/queries/billing/billing.ts";
import { planMails } from "./plan-mails.ts";

/**
 * The outcome of an event: `applied`; `repeated` when it was applied before; `ignored` when it concerns no
 * plan of ours.
 */
export type EventOutcome = "applied" | "repeated" | "ignored";

/**
 * Receives the payment provider's events: only they change a paid state. An event only names the subscription to look
 * at. The plan is read from the provider again, so the order of events doesn't matter, and each is applied once.
 * @throws {AppError} billing.bad_event for a wrong signature; billing.failed when the provider can't be reached, so
 * that the event is sent again
 */
export async function receiveBillingEvent(
  ctx: ServiceContext,
  rawBody: string,
  signature: string | null,
): Promise<EventOutcome> {
  const event = await ctx.billing.readEvent(rawBody, signature);
  if (!event.subscriptionId) return "ignored";
  const [known] = await selectBillingEvent(ctx.db, event.id);
  if (known) return "repeated";
  return syncSubscription(ctx, event.subscriptionId, event);
}

/** Reads a subscription from the provider and stores its company's plan. */
export async function syncSubscription(
  ctx: ServiceContext,
  subscriptionId: string,
  event: BillingEvent | null,
): Promise<EventOutcome> {
  // Taken before the query: of two answers, the one asked for later is newer. The real clock, because a job's
  // `now` is its scheduled time.
  const readAt = new Date();
  const subscription = await ctx.billing.readSubscription(subscriptionId);
  if (!subscription) return "ignored";
  return applySubscription(ctx, subscription, readAt, event);
}

/**
 * Stores the plan that the provider answered at `readAt`: plan, event and mails in one batch, or nothing. A
 * running subscription with an unknown price is logged and changes nothing. Its event counts as not seen, so
 * once the price or its tier is set right, the next one is applied.
 */
export async function applySubscription(
  ctx: ServiceContext,
  subscription: ProviderSubscription,
  readAt: Date,
  event: BillingEvent | null,
): Promise<EventOutcome> {
  const [account] = await selectAccountOfCustomer(ctx.db, subscription.customerId);
  // Another product's customer, or a deleted account.
  if (!account) return "ignored";
  if (subscription.tier === null && runs(subscription)) {
    const { id, charged, interval } = subscription;
    logLine(`Company ${account.companyId}: nobody knows the plan of ${id}`, { charged, interval });
    return "ignored";
  }
  const whose = belongs(subscription, account);
  if (whose === "second") await endSecond(ctx, account, subscription);
  const after = whose === "own" ? planFactsOf(subscription, account, ctx.now()) : null;
  await store(ctx, account, after, readAt, event);
  return "applied";
}

/** Two concurrent checkouts were both paid: nobody pays twice for one plan. */
async function endSecond(ctx: ServiceContext, account: BillingAccount, { id }: ProviderSubscription) {
  logLine(`Company ${account.companyId} bought a second plan, ${id}, which is ended and credited`);
  await ctx.billing.endNow(id, `second:${id}`);
}

async function store(
  ctx: ServiceContext,
  account: BillingAccount,
  after: ReturnType<typeof planFactsOf>,
  readAt: Date,
  event: BillingEvent | null,
): Promise<void> {
  const { companyId } = account;
  const mails = after ? await planMails(ctx, account, after, planNews(account, after)) : [];
  await runBatch(ctx.db, {
    event: event
      ? [insertBillingEvent(ctx.db, { id: event.id, type: event.type, companyId, createdAt: ctx.now() })]
      : [],
    plan: after ? [updatePlan(ctx.db, companyId, after, readAt)] : [],
    mails: mails.map((row) => insertPlanEmail(ctx.db, row, companyId, readAt)),
  });
  if (mails.length > 0) ctx.defer(deliverOutbox(ctx));
}

/** The plan of an actor's company as stored now, which may be newer than the session's. */
export async function billingAccountOf(ctx: ServiceContext, companyId: string): Promise<BillingAccount> {
  const [account] = await selectBillingAccount(ctx.db, companyId);
  if (!account) throw new Error(`Company ${companyId} is gone`);
  return account;
}
