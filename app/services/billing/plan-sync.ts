import type { BillingEvent } from "#app/adapters/billing/port.ts";
import {
  belongs,
  type ProviderSubscription,
  planFactsOf,
  planNews,
  runs,
} from "#app/domain/provider-subscription.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/outbox.ts";
import {
  type BillingAccount,
  insertBillingEvent,
  insertPlanEmail,
  selectAccountOfCustomer,
  selectBillingAccount,
  selectBillingEvent,
  updatePlan,
} from "#db/queries/billing.ts";
import { planMails } from "./plan-mails.ts";

/**
 * What came of an event: `applied`, `repeated` when it was applied before, `ignored` when it concerns no plan of ours.
 */
export type EventOutcome = "applied" | "repeated" | "ignored";

/**
 * The door of the payment provider's events ("Subscription and price" of the decisions: they alone change a paid
 * state). An event only says which subscription to look at: what the company has is read from the provider anew, so
 * that the order of events makes no difference, and each is applied once.
 * @throws {AppError} billing.bad_event for a wrong signature; billing.failed when the provider can't be asked, so that
 * the event is sent again
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

/** Reads one subscription from the provider and writes what its company has by it. */
export async function syncSubscription(
  ctx: ServiceContext,
  subscriptionId: string,
  event: BillingEvent | null,
): Promise<EventOutcome> {
  // Before the question: of two answers, the one that was asked for later is the newer.
  const readAt = new Date();
  const subscription = await ctx.billing.readSubscription(subscriptionId);
  if (!subscription) return "ignored";
  return applySubscription(ctx, subscription, readAt, event);
}

/**
 * Writes what a company has by a subscription that the provider answered when it was asked at `readAt`: its plan, the
 * event and the mails about it in one batch, or nothing. A running subscription whose price says no plan is logged and
 * changes nothing: its event counts as not seen, and once the price or its tier is set right, the next one is applied.
 */
export async function applySubscription(
  ctx: ServiceContext,
  subscription: ProviderSubscription,
  readAt: Date,
  event: BillingEvent | null,
): Promise<EventOutcome> {
  const [account] = await selectAccountOfCustomer(ctx.db, subscription.customerId);
  // Another product's customer, or an account that is gone.
  if (!account) return "ignored";
  if (subscription.tier === null && runs(subscription)) {
    const { id, charged, interval } = subscription;
    console.error(
      `Company ${account.companyId}: nobody knows the plan of ${id}`,
      JSON.stringify({ charged, interval }),
    );
    return "ignored";
  }
  const whose = belongs(subscription, account);
  if (whose === "second") await endSecond(ctx, account, subscription);
  const after = whose === "own" ? planFactsOf(subscription, account, ctx.now()) : null;
  await store(ctx, account, after, readAt, event);
  return "applied";
}

/** Two checkouts that were open side by side and were both paid: nobody pays twice for one plan. */
async function endSecond(ctx: ServiceContext, account: BillingAccount, { id }: ProviderSubscription) {
  console.error(`Company ${account.companyId} bought a second plan, ${id}, which is ended and credited`);
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
  const plan = after
    ? [
        updatePlan(ctx.db, companyId, after, readAt),
        ...mails.map((row) => insertPlanEmail(ctx.db, row, companyId, readAt)),
      ]
    : [];
  const noted = event
    ? [insertBillingEvent(ctx.db, { id: event.id, type: event.type, companyId, createdAt: ctx.now() })]
    : [];
  const [first, ...rest] = [...noted, ...plan];
  if (first) await ctx.db.batch([first, ...rest]);
  if (mails.length > 0) ctx.defer(deliverOutbox(ctx));
}

/** The plan of an actor's company as it is stored now, which is newer than what the session was read with. */
export async function billingAccountOf(
  ctx: Pick<ServiceContext, "db">,
  companyId: string,
): Promise<BillingAccount> {
  const [account] = await selectBillingAccount(ctx.db, companyId);
  if (!account) throw new Error(`Company ${companyId} is gone`);
  return account;
}
