import { and, desc, eq, getTableColumns, lt, lte, type SQL, sql } from "drizzle-orm";
import { type DeliveryState, type Failure, HOLDING_FAILURES } from "#app/domain/webhooks/delivery.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { webhookDeliveries, webhookEvents, webhooks } from "#db/schema.ts";
import { isInState, ofWebhook, type WebhookRef, waiting } from "./webhooks.ts";

const eventOf = and(
  eq(webhookEvents.id, webhookDeliveries.eventId),
  eq(webhookEvents.companyId, webhookDeliveries.companyId),
);

/**
 * Whether nothing before a waiting delivery, by its alias, holds it back: a delivery holds back those behind it while it
 * has failed fewer than three times and is not due.
 */
const isNotHeld = (delivery: SQL, now: Date): SQL =>
  sql`not exists (select 1 from webhook_deliveries as held where held.webhook_id = ${delivery}.webhook_id
    and held.state = 'waiting' and held.seq < ${delivery}.seq and held.failures < ${HOLDING_FAILURES}
    and held.next_at > ${now.getTime()})`;

const isFree = (hook: SQL, now: Date): SQL =>
  sql`(${hook}.claimed_until is null or ${hook}.claimed_until <= ${now.getTime()})`;

/** Webhooks for which a delivery is due, of one company or all, those whose last turn was longest ago first. */
export function selectDueWebhooks(
  db: Database,
  { now, companyId, limit }: { now: Date; companyId: string | null; limit: number },
) {
  const due = sql`from webhook_deliveries as due join webhooks as hook on hook.id = due.webhook_id
    where due.state = 'waiting' and due.next_at <= ${now.getTime()} and hook.state = 'on'
    and ${isFree(sql`hook`, now)} and ${isNotHeld(sql`due`, now)}
    ${companyId === null ? sql`` : sql`and due.company_id = ${companyId}`}`;
  return db.select({ id: sql<string>`hook_id`, companyId: sql<string>`hook_company` }).from(
    sql`(select hook.id as hook_id, hook.company_id as hook_company, coalesce(hook.turn_at, 0) as turn,
        min(due.next_at) as waited ${due} group by hook.id order by turn, waited, hook.id limit ${limit})`,
  );
}

/** Takes a webhook for a while; returns it with its secrets unless another run has it, or it is paused. */
export function claimWebhook(db: Database, ref: WebhookRef, { now, until }: { now: Date; until: Date }) {
  return db
    .update(webhooks)
    .set({ claimedUntil: until, turnAt: now })
    .where(
      and(
        eq(webhooks.companyId, ref.companyId),
        eq(webhooks.id, ref.webhookId),
        eq(webhooks.state, "on"),
        isFree(sql`webhooks`, now),
      ),
    )
    .returning({
      url: webhooks.url,
      host: webhooks.host,
      secret: webhooks.secret,
      oldSecret: webhooks.oldSecret,
      oldSecretUntil: webhooks.oldSecretUntil,
      failingSince: webhooks.failingSince,
      waiting,
    });
}

export type ClaimedWebhook = Awaited<ReturnType<typeof claimWebhook>>[number];

/** The deliveries of a webhook that may be sent now, in their order; or the one that is sent again. */
export function selectDeliveriesToSend(
  db: Database,
  ref: WebhookRef,
  { now, limit, only }: { now: Date; limit: number; only: string | null },
) {
  return db
    .select({
      id: webhookDeliveries.id,
      failures: webhookDeliveries.failures,
      eventId: webhookDeliveries.eventId,
      body: webhookEvents.body,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eventOf)
    .where(
      and(
        ofWebhook(ref),
        eq(webhookDeliveries.state, "waiting"),
        lte(webhookDeliveries.nextAt, now),
        only === null ? isNotHeld(sql`webhook_deliveries`, now) : eq(webhookDeliveries.id, only),
      ),
    )
    .orderBy(webhookDeliveries.seq)
    .limit(limit);
}

export type DeliveryToSend = Awaited<ReturnType<typeof selectDeliveriesToSend>>[number];

/** What came of an attempt of a delivery. */
export type Settled = {
  id: string;
  state: DeliveryState;
  failures: number;
  /** Milliseconds since 1970. */
  nextAt: number;
  at: number;
  status: number | null;
  failure: Failure | null;
  ms: number;
  answer: string | null;
};

/** Stores what came of attempts; what would be tried again is given up if the webhook was paused meanwhile. */
export function settleDeliveries(db: Database, ref: WebhookRef, settled: readonly Settled[]) {
  const of = (name: keyof Settled) =>
    sql`(select done.value ->> ${sql.raw(`'${name}'`)} from json_each(${JSON.stringify(settled)}) as done
      where done.value ->> 'id' = ${webhookDeliveries.id})`;
  const isPaused = isInState(ref, "paused");
  return db
    .update(webhookDeliveries)
    .set({
      state: sql`iif(${of("state")} = 'waiting' and ${isPaused}, 'failed', ${of("state")})`,
      failures: of("failures"),
      nextAt: of("nextAt"),
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: of("at"),
      lastStatus: of("status"),
      failure: of("failure"),
      ms: of("ms"),
      answer: of("answer"),
    })
    .where(
      and(
        ofWebhook(ref),
        sql`${webhookDeliveries.id} in (select done.value ->> 'id' from json_each(${JSON.stringify(settled)}) as done)`,
      ),
    );
}

/** Ends a run's turn with a webhook, and stores how it does. */
export function releaseWebhook(
  db: Database,
  ref: WebhookRef,
  claimedUntil: Date,
  { deliveredAt, failingSince }: { deliveredAt: Date | null; failingSince: Date | null },
) {
  return db
    .update(webhooks)
    .set({
      claimedUntil: sql`iif(${webhooks.claimedUntil} = ${claimedUntil.getTime()}, null, ${webhooks.claimedUntil})`,
      failingSince,
      ...(deliveredAt ? { lastDeliveredAt: deliveredAt } : {}),
    })
    .where(and(eq(webhooks.companyId, ref.companyId), eq(webhooks.id, ref.webhookId)));
}

/** A page of a webhook's deliveries, the newest first; `before` is where the one before it ended. */
export function selectDeliveries(
  db: Database,
  scope: CompanyScope,
  webhookId: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return db
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookEvents.type,
      body: webhookEvents.body,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eventOf)
    .where(
      and(
        sql`${webhookDeliveries.companyId} = ${scope}`,
        eq(webhookDeliveries.webhookId, webhookId),
        before === null ? undefined : lt(webhookDeliveries.seq, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.seq))
    .limit(limit);
}

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Lets deliveries of a webhook that is on wait again, from the beginning: one, or the oldest failed ones. */
export function sendAgain(
  db: Database,
  ref: WebhookRef,
  which: { deliveryId: string } | { failed: number },
  now: Date,
) {
  const one = "deliveryId" in which ? eq(webhookDeliveries.id, which.deliveryId) : undefined;
  const oldest =
    "failed" in which
      ? sql`${webhookDeliveries.seq} in (select old.seq from webhook_deliveries as old
          where old.company_id = ${ref.companyId} and old.webhook_id = ${ref.webhookId} and old.state = 'failed'
          order by old.seq limit ${which.failed})`
      : undefined;
  return db
    .update(webhookDeliveries)
    .set({ state: "waiting", failures: 0, nextAt: now })
    .where(and(ofWebhook(ref), one, oldest, isInState(ref, "on")))
    .returning({ id: webhookDeliveries.id });
}
