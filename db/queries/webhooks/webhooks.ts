import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Pause } from "#app/domain/webhooks/webhook.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { webhookDeliveries, webhookEvents, webhooks } from "#db/schema.ts";

/** A webhook of a company. */
export type WebhookRef = { companyId: string; webhookId: string };

const isWebhook = ({ companyId, webhookId }: WebhookRef) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId));

/** The deliveries of a webhook. */
export const ofWebhook = ({ companyId, webhookId }: WebhookRef) =>
  and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId));

/** How many deliveries wait for a row. */
export const waiting =
  sql<number>`(select count(*) from webhook_deliveries as w where w.webhook_id = webhooks.id and w.state = 'waiting')`.as(
    "deliveries_waiting",
  );

const columns = {
  id: webhooks.id,
  companyId: webhooks.companyId,
  url: webhooks.url,
  host: webhooks.host,
  events: webhooks.events,
  state: webhooks.state,
  pausedFor: webhooks.pausedFor,
  addedAt: webhooks.addedAt,
  lastDeliveredAt: webhooks.lastDeliveredAt,
  failingSince: webhooks.failingSince,
  oldSecretUntil: webhooks.oldSecretUntil,
  waiting,
};

/** The webhooks of a company, the oldest first. */
export function selectWebhooks(db: Database, scope: CompanyScope) {
  return db
    .select(columns)
    .from(webhooks)
    .where(sql`${webhooks.companyId} = ${scope}`)
    .orderBy(asc(webhooks.addedAt), asc(webhooks.id));
}

export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number];

/** A webhook of a company, without its secrets. */
export function selectWebhook(db: Database, scope: CompanyScope, id: string) {
  return db
    .select(columns)
    .from(webhooks)
    .where(and(sql`${webhooks.companyId} = ${scope}`, eq(webhooks.id, id)))
    .limit(1);
}

/** What signs for a webhook. */
export function selectSecrets(db: Database, ref: WebhookRef) {
  const { secret, oldSecret, oldSecretUntil } = webhooks;
  return db.select({ secret, oldSecret, oldSecretUntil }).from(webhooks).where(isWebhook(ref)).limit(1);
}

/** The webhook that a form or a call made before. */
export function selectWebhookOfForm(db: Database, companyId: string, formKey: string) {
  return db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.formKey, formKey)))
    .limit(1);
}

/** Stores a webhook if the company has room and no other one of the address; returns its id. */
export function insertWebhook(db: Database, row: typeof webhooks.$inferInsert, most: number) {
  const count = sql`(select count(*) from webhooks as own where own.company_id = ${row.companyId})`;
  return insertIf(db, webhooks, row, sql`${count} < ${most}`)
    .onConflictDoNothing()
    .returning({ id: webhooks.id });
}

const there = (ref: WebhookRef, condition: SQL = sql`true`): SQL =>
  sql`exists (select 1 from webhooks as there where there.company_id = ${ref.companyId}
    and there.id = ${ref.webhookId} and ${condition})`;

/** Whether a webhook is there, for the statements of its batch. */
export const isThere = (ref: WebhookRef): SQL => there(ref);

/** Whether a webhook is in a state. */
export const isInState = (ref: WebhookRef, state: WebhookRow["state"]): SQL =>
  there(ref, sql`there.state = ${state}`);

/** Whether a webhook has this address and these events, for the statements after an edit. */
export const isSaved = (ref: WebhookRef, { url, events }: Pick<WebhookRow, "url" | "events">): SQL =>
  there(ref, sql`there.url = ${url} and there.events = ${JSON.stringify(events)}`);

/** Changes a webhook unless another one of the company has the address; returns its id. */
export function updateWebhook(
  db: Database,
  ref: WebhookRef,
  set: Partial<typeof webhooks.$inferInsert>,
  condition: SQL = sql`true`,
) {
  return db
    .update(webhooks)
    .set(set)
    .where(and(isWebhook(ref), condition))
    .returning({ id: webhooks.id });
}

/** Whether no other webhook of the company has an address. */
export const isFree = ({ companyId, webhookId }: WebhookRef, url: string): SQL =>
  sql`not exists (select 1 from webhooks as other where other.company_id = ${companyId}
    and other.url = ${url} and other.id <> ${webhookId})`;

/** The present secret becomes the old one until an instant; null ends it at once. */
export function replaceSecret(db: Database, ref: WebhookRef, secret: string, oldUntil: Date | null) {
  return db
    .update(webhooks)
    .set({
      secret,
      oldSecret: oldUntil === null ? null : sql`${webhooks.secret}`,
      oldSecretUntil: oldUntil,
    })
    .where(isWebhook(ref))
    .returning({ id: webhooks.id });
}

/** Pauses a webhook that is on; returns its id. */
export const pauseRow = (db: Database, ref: WebhookRef, pausedFor: Pause) =>
  updateWebhook(db, ref, { state: "paused", pausedFor, claimedUntil: null }, eq(webhooks.state, "on"));

/** Gives up what waits for a webhook, if a condition holds. */
export function failWaiting(db: Database, ref: WebhookRef, condition: SQL) {
  return db
    .update(webhookDeliveries)
    .set({ state: "failed" })
    .where(and(ofWebhook(ref), eq(webhookDeliveries.state, "waiting"), condition));
}

/** Removes a webhook with its deliveries; events stay until their time is over, for the other webhooks. */
export function removeRows(db: Database, ref: WebhookRef) {
  return {
    deliveries: db.delete(webhookDeliveries).where(ofWebhook(ref)),
    removed: db.delete(webhooks).where(isWebhook(ref)).returning({ id: webhooks.id }),
  };
}

/** Webhooks that are on and fail since an instant or longer; by id. */
export function selectFailing(
  db: Database,
  { since, after, limit }: { since: Date; after: string; limit: number },
) {
  return db
    .select({ id: webhooks.id, companyId: webhooks.companyId, host: webhooks.host })
    .from(webhooks)
    .where(and(eq(webhooks.state, "on"), lte(webhooks.failingSince, since), gt(webhooks.id, after)))
    .orderBy(asc(webhooks.id))
    .limit(limit);
}

/** Deletes events and deliveries of an instant or before. */
export function deleteOldEvents(db: Database, until: Date) {
  return [
    db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, until)),
    db.delete(webhookEvents).where(lte(webhookEvents.createdAt, until)),
  ] as const;
}
