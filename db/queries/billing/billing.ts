import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { LIVE_STATUSES, type PlanFacts } from "#app/domain/billing/provider-subscription.ts";
import type { Database } from "#db/client.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import type { OutboxRow } from "#db/queries/mail/outbox.ts";
import { billingEvents, companies, emailOutbox, users } from "#db/schema.ts";

const planColumns = {
  stripeSubscriptionId: companies.stripeSubscriptionId,
  subscriptionTier: companies.subscriptionTier,
  subscriptionStatus: companies.subscriptionStatus,
  equipmentLimit: companies.equipmentLimit,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  billingInterval: companies.billingInterval,
  chargedCents: companies.chargedCents,
  cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
  pauseEndsAt: companies.pauseEndsAt,
};

/** A company's plan and the owner to mail about it. */
const accountColumns = {
  companyId: companies.id,
  companyName: companies.name,
  timeZone: companies.timeZone,
  ...planColumns,
  trialEndsAt: companies.trialEndsAt,
  stripeCustomerId: companies.stripeCustomerId,
  checkoutId: companies.checkoutId,
  billingReadAt: companies.billingReadAt,
  billingPendingAt: companies.billingPendingAt,
  ownerEmail: users.email,
  ownerLocale: users.locale,
};

function selectAccounts(db: Database) {
  return db.select(accountColumns).from(companies).leftJoin(users, eq(users.id, companies.id));
}

export type BillingAccount = Awaited<ReturnType<typeof selectAccounts>>[number];

export function selectBillingAccount(db: Database, companyId: string) {
  return selectAccounts(db).where(eq(companies.id, companyId)).limit(1);
}

export function selectAccountOfCustomer(db: Database, customerId: string) {
  return selectAccounts(db).where(eq(companies.stripeCustomerId, customerId)).limit(1);
}

export function selectBillingEvent(db: Database, id: string) {
  return db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id)).limit(1);
}

export function insertBillingEvent(db: Database, row: typeof billingEvents.$inferInsert) {
  return db.insert(billingEvents).values(row).onConflictDoNothing();
}

/** Stores the provider's answer of `readAt`, unless a later one is stored. */
export function updatePlan(db: Database, companyId: string, plan: PlanFacts, readAt: Date) {
  return db
    .update(companies)
    .set({ ...plan, billingReadAt: readAt, billingPendingAt: null, checkoutId: null, updatedAt: readAt })
    .where(
      and(
        eq(companies.id, companyId),
        or(isNull(companies.billingReadAt), lte(companies.billingReadAt, readAt)),
      ),
    )
    .returning({ id: companies.id });
}

/** Queues a mail about a plan stored at `readAt` in the same batch; its unique key prevents a second one. */
export function insertPlanEmail(db: Database, row: OutboxRow, companyId: string, readAt: Date) {
  const written = sql`exists (select 1 from ${companies} where id = ${companyId}
    and billing_read_at = ${sql.param(readAt, companies.billingReadAt)})`;
  return insertIf(db, emailOutbox, row, written).onConflictDoNothing();
}

/** Replaces the customer's id unless another request did so first; returns the stored one. */
export function keepCustomer(
  db: Database,
  companyId: string,
  { before, customerId }: { before: string | null; customerId: string },
) {
  const kept = companies.stripeCustomerId;
  return db
    .update(companies)
    .set({ stripeCustomerId: sql`iif(${kept} is ${before}, ${customerId}, ${kept})` })
    .where(eq(companies.id, companyId))
    .returning({ customerId: kept });
}

const isCheckout = (companyId: string, checkoutId: string | null) =>
  and(eq(companies.id, companyId), sql`${companies.checkoutId} is ${checkoutId}`);

/** Whether a checkout is the last one opened, null for none, when a statement runs. */
export function hasCheckout(companyId: string, checkoutId: string | null): SQL {
  return sql`exists (select 1 from ${companies} where ${isCheckout(companyId, checkoutId)})`;
}

/** Replaces the last opened checkout; returns nothing if another one is stored by now. */
export function replaceCheckout(
  db: Database,
  companyId: string,
  { before, checkoutId }: { before: string | null; checkoutId: string },
) {
  return db
    .update(companies)
    .set({ checkoutId })
    .where(isCheckout(companyId, before))
    .returning({ id: companies.id });
}

/** Marks that the provider's answer is pending, unless it arrived since the account was read. */
export function setBillingPending(
  db: Database,
  { companyId, billingReadAt }: Pick<BillingAccount, "companyId" | "billingReadAt">,
  at: Date,
) {
  const readAt = sql.param(billingReadAt, companies.billingReadAt);
  return db
    .update(companies)
    .set({ billingPendingAt: at })
    .where(and(eq(companies.id, companyId), sql`${companies.billingReadAt} is ${readAt}`));
}

const isLiveTrial = (companyId: string, now: Date) =>
  and(
    eq(companies.id, companyId),
    eq(companies.subscriptionStatus, "trial"),
    or(isNull(companies.trialEndsAt), gt(companies.trialEndsAt, now)),
  );

/** Whether a company is in its trial when a statement runs. */
export function hasLiveTrial(companyId: string, now: Date): SQL {
  return sql`exists (select 1 from ${companies} where ${isLiveTrial(companyId, now)})`;
}

/** Ends a live trial now; returns nothing if there was none. */
export function endTrial(db: Database, companyId: string, now: Date) {
  return db
    .update(companies)
    .set({ subscriptionStatus: "expired", trialEndsAt: now, subscriptionEndsAt: now, updatedAt: now })
    .where(isLiveTrial(companyId, now))
    .returning({ id: companies.id });
}

/** Queues a mail about a trial ended at `now` in the same batch. */
export function insertTrialEndEmail(db: Database, row: OutboxRow, companyId: string, now: Date) {
  const ended = sql`exists (select 1 from ${companies} where id = ${companyId} and subscription_status = 'expired'
    and trial_ends_at = ${sql.param(now, companies.trialEndsAt)})`;
  return insertIf(db, emailOutbox, row, ended).onConflictDoNothing();
}

/** Trials whose end is in `from` to `to` (exclusive), running or over; paged by company id. */
export function selectTrialsEnding(
  db: Database,
  { from, to, after, limit }: { from: Date; to: Date; after: string; limit: number },
) {
  return selectAccounts(db)
    .where(
      and(
        eq(companies.subscriptionStatus, "trial"),
        gt(companies.trialEndsAt, from),
        lte(companies.trialEndsAt, to),
        gt(companies.id, after),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(limit);
}

/** Paused plans whose pause has ended; paged by company id. */
export function selectEndedPauses(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
) {
  return selectAccounts(db)
    .where(
      and(
        isNotNull(companies.pauseEndsAt),
        lte(companies.pauseEndsAt, now),
        eq(companies.subscriptionStatus, "paused"),
        gt(companies.id, after),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(limit);
}

/** Companies with a plan that we know as running; paged by company id. */
export function selectLivePlans(db: Database, { after, limit }: { after: string; limit: number }) {
  return selectAccounts(db)
    .where(
      and(
        isNotNull(companies.stripeSubscriptionId),
        inArray(companies.subscriptionStatus, [...LIVE_STATUSES]),
        gt(companies.id, after),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(limit);
}
