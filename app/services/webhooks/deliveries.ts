import { AppError } from "#app/domain/app-error.ts";
import { pageOf } from "#app/domain/page.ts";
import { messageIdOf } from "#app/domain/webhooks/event.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type DeliveryRow, selectDeliveries, sendAgain } from "#db/queries/webhooks/deliveries.ts";
import { selectWebhook } from "#db/queries/webhooks/webhooks.ts";
import { sendDeliveries, sendOne } from "./send-deliveries.ts";
import { requireWebhook } from "./webhooks.ts";

/** Deliveries in an answer of a call, and on a page of the screen. */
export const DELIVERIES_PAGE = 100;
export const SCREEN_DELIVERIES = 50;

/** Failed deliveries that one press sends again. */
const FAILED_AGAIN = 100;

/** A delivery as calls answer it. */
export function deliveryRecord(row: DeliveryRow) {
  const { id, eventId, type, state, attempts, lastAttemptAt, lastStatus, failure, ms, body, answer } = row;
  return {
    ...{ id, eventId: messageIdOf(eventId), type, state, attempts, lastAttemptAt, lastStatus },
    ...{ failure, ms, body, answer, createdAt: row.createdAt },
  };
}

/** A page of rows that were read with one more than it holds; `next` is where the next one begins. */
export const deliveriesOf = (rows: DeliveryRow[], limit: number) => pageOf(rows, limit, ({ seq }) => seq);

/** A webhook with a page of its deliveries, for the session's round trip. */
export function webhookReads(db: Database, scope: CompanyScope, id: string, before: number | null) {
  return {
    webhook: selectWebhook(db, scope, id),
    deliveries: selectDeliveries(db, scope, id, { before, limit: SCREEN_DELIVERIES + 1 }),
  };
}

/**
 * A webhook's deliveries, the newest first.
 * @throws {AppError} webhook.not_found
 */
export async function listDeliveries(ctx: ServiceContext, actor: Actor, id: string, before: number | null) {
  await requireWebhook(ctx, actor, id);
  const page = { before, limit: DELIVERIES_PAGE + 1 };
  const rows = await selectDeliveries(ctx.db, actor.companyId, id, page);
  const { listed, next } = deliveriesOf(rows, DELIVERIES_PAGE);
  return { deliveries: listed.map(deliveryRecord), next };
}

/**
 * Sends a delivery again, in whatever state: one attempt now and, failing, the same retries.
 * @throws {AppError} webhook.not_found; webhook.delivery_not_found; webhook.paused; request.rate_limited
 */
export async function sendDeliveryAgain(
  ctx: ServiceContext,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  await countAgain(ctx, actor, id);
  const ref = { companyId: actor.companyId, webhookId: id };
  const again = await sendAgain(ctx.db, ref, { deliveryId }, ctx.now());
  if (again.length === 0) throw new AppError("webhook.delivery_not_found");
  ctx.defer(sendOne(ctx, ref, deliveryId));
}

/**
 * Sends failed deliveries again, the oldest first, 100 at most; returns how many.
 * @throws {AppError} as `sendDeliveryAgain`
 */
export async function sendFailedAgain(ctx: ServiceContext, actor: Actor, id: string): Promise<number> {
  await countAgain(ctx, actor, id);
  const { companyId } = actor;
  const ref = { companyId, webhookId: id };
  const again = await sendAgain(ctx.db, ref, { failed: FAILED_AGAIN }, ctx.now());
  if (again.length > 0) ctx.defer(sendDeliveries(ctx, { companyId }));
  return again.length;
}

async function countAgain(ctx: ServiceContext, actor: Actor, id: string): Promise<void> {
  const { state } = await requireWebhook(ctx, actor, id);
  if (state === "paused") throw new AppError("webhook.paused");
  await countAttempt(ctx, [{ name: "webhookAgain", who: id }]);
}
