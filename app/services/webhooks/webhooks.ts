import { AppError, invalidField } from "#app/domain/app-error.ts";
import { hostOf, judgeAddress } from "#app/domain/webhooks/address.ts";
import type { Attempt } from "#app/domain/webhooks/delivery.ts";
import { eventBody, TEST_EVENT } from "#app/domain/webhooks/event.ts";
import { OLD_SECRET_MS, WEBHOOKS_MAX } from "#app/domain/webhooks/webhook.ts";
import type { SentWebhook, WebhookEdit } from "#app/forms/webhooks/webhook-form.ts";
import { encryptSecret, webhookSecretOf } from "#app/platform/encryption.server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { newWebhookSecret } from "#app/platform/webhook-signature.server.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  insertWebhook,
  isFree,
  isInState,
  isSaved,
  isThere,
  removeRows,
  replaceSecret,
  selectSecrets,
  selectWebhook,
  selectWebhookOfForm,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from "#db/queries/webhooks/webhooks.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { post, secretsOf } from "./send-deliveries.ts";

/* The webhooks of a company, as its owner adds, changes and removes them. */

/** A webhook as calls answer it; never a secret. */
export function webhookRecord(row: Omit<WebhookRow, "companyId">, now: Date) {
  const { id, url, events, state, pausedFor, addedAt, lastDeliveredAt, failingSince, waiting } = row;
  const oldSecretUntil = row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil : null;
  return {
    ...{ id, url, events, state, pausedFor, addedAt, lastDeliveredAt, failingSince, waiting },
    oldSecretUntil,
  };
}

export type WebhookRecord = ReturnType<typeof webhookRecord>;

/** The webhooks of a company, for the session's round trip. */
export const webhooksReads = (db: Database, scope: CompanyScope) => ({ webhooks: selectWebhooks(db, scope) });

export async function listWebhooks({ db, now }: ServiceContext, { companyId }: Actor) {
  const rows = await selectWebhooks(db, companyId);
  return rows.map((row) => webhookRecord(row, now()));
}

/** @throws {AppError} webhook.not_found, also for another company's */
export async function getWebhook(ctx: ServiceContext, actor: Actor, id: string): Promise<WebhookRecord> {
  return webhookRecord(await requireWebhook(ctx, actor, id), ctx.now());
}

/** @throws {AppError} webhook.not_found, also for another company's */
export async function requireWebhook({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const [row] = await selectWebhook(db, companyId, id);
  if (!row) throw new AppError("webhook.not_found");
  return row;
}

/**
 * Adds a webhook. Its secret is in the answer alone. Sent again with its `formKey` it adds nothing.
 * @throws {AppError} request.invalid at `url`; webhook.made; webhook.address_taken at `url`; webhook.limit;
 * auth.proof_required and its kin
 */
export async function addWebhook(
  ctx: ServiceContext,
  actor: Actor,
  { url: sent, events }: SentWebhook,
  { formKey, proof }: { formKey: string | null; proof: Proof },
) {
  const { db, settings } = ctx;
  const url = requireAddress(ctx, sent);
  await requireProof(ctx, actor, proof);
  const { companyId } = actor;
  const now = ctx.now();
  const ref = { companyId, webhookId: newId() };
  const secret = newWebhookSecret();
  const cipher = await encryptSecret(secret, webhookSecretOf(ref.webhookId), settings.encryptionKeys);
  const host = hostOf(url);
  const row = { id: ref.webhookId, companyId, url, host, events, secret: cipher, formKey, addedAt: now };
  const { inserted, ofForm, there } = await runBatch(db, {
    ofForm: formKey ? [selectWebhookOfForm(db, companyId, formKey)] : [],
    there: selectWebhooks(db, companyId),
    inserted: insertWebhook(db, row, WEBHOOKS_MAX),
    recorded: recordActivity(
      db,
      actor,
      {
        action: "webhook.add",
        subject: host,
        subjectId: ref.webhookId,
        details: [{ field: "events", to: events.join(", ") }],
      },
      now,
      isThere(ref),
    ),
  });
  if (inserted.length === 0) {
    if (ofForm.flat().length > 0) throw new AppError("webhook.made");
    throw there.some((other) => other.url === url) ? addressTaken() : new AppError("webhook.limit");
  }
  const blank = { pausedFor: null, lastDeliveredAt: null, failingSince: null, oldSecretUntil: null };
  return { ...webhookRecord({ ...row, ...blank, state: "on", waiting: 0 }, now), secret };
}

const addressTaken = () =>
  new AppError("webhook.address_taken", { fields: { url: [{ key: "errors:webhook.address_taken" }] } });

/** @throws {AppError} request.invalid at `url` */
function requireAddress({ settings }: ServiceContext, sent: string): string {
  const url = judgeAddress(sent, settings.appUrl);
  if (url === null) throw invalidField("url", "webhooks:error.address");
  return url;
}

/**
 * Changes address and events; what isn't sent stays. Another address needs a fresh proof.
 * @throws {AppError} webhook.not_found; request.invalid at `url`; webhook.address_taken at `url`; auth.proof_required and
 * its kin
 */
export async function changeWebhook(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Pick<WebhookEdit, "url" | "events">,
  proof: Proof,
): Promise<WebhookRecord> {
  const { db } = ctx;
  const row = await requireWebhook(ctx, actor, id);
  const url = sent.url === undefined ? row.url : requireAddress(ctx, sent.url);
  const events = sent.events ?? row.events;
  const host = hostOf(url);
  if (url !== row.url) await requireProof(ctx, actor, proof);
  const details = [
    ...(url === row.url ? [] : [{ field: "host" as const, from: row.host, to: host }]),
    ...(events.join() === row.events.join()
      ? []
      : [{ field: "events" as const, from: row.events.join(", "), to: events.join(", ") }]),
  ];
  if (details.length === 0) return webhookRecord(row, ctx.now());
  const ref = { companyId: actor.companyId, webhookId: id };
  const { saved, changed } = await runBatch(db, {
    saved: updateWebhook(db, ref, { url, host, events }, isFree(ref, url)),
    recorded: recordActivity(
      db,
      actor,
      { action: "webhook.edit", subject: host, subjectId: id, details },
      ctx.now(),
      isSaved(ref, { url, events }),
    ),
    changed: selectWebhook(db, actor.companyId, id),
  });
  const [now] = changed;
  if (!now) throw new AppError("webhook.not_found");
  if (saved.length === 0) throw addressTaken();
  return webhookRecord(now, ctx.now());
}

/** @throws {AppError} webhook.not_found */
export async function removeWebhook(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ host: string }> {
  const { db } = ctx;
  const { host } = await requireWebhook(ctx, actor, id);
  const ref = { companyId: actor.companyId, webhookId: id };
  const { removed } = await runBatch(db, {
    recorded: recordActivity(
      db,
      actor,
      { action: "webhook.remove", subject: host, subjectId: id },
      ctx.now(),
      isThere(ref),
    ),
    ...removeRows(db, ref),
  });
  if (removed.length === 0) throw new AppError("webhook.not_found");
  return { host };
}

/** Pauses a webhook, whose waiting deliveries fail; a paused one stays as it is. @throws {AppError} webhook.not_found */
export async function pauseByOwner(ctx: ServiceContext, actor: Actor, id: string): Promise<WebhookRecord> {
  const { host } = await requireWebhook(ctx, actor, id);
  await pauseWebhook(ctx, { companyId: actor.companyId, webhookId: id, host }, "owner", { by: actor });
  return getWebhook(ctx, actor, id);
}

/** Lets a paused webhook go on; one that is on stays as it is. @throws {AppError} webhook.not_found */
export async function resumeWebhook(ctx: ServiceContext, actor: Actor, id: string): Promise<WebhookRecord> {
  const { db } = ctx;
  const { host } = await requireWebhook(ctx, actor, id);
  const ref = { companyId: actor.companyId, webhookId: id };
  const isPaused = isInState(ref, "paused");
  await runBatch(db, {
    recorded: recordActivity(
      db,
      actor,
      { action: "webhook.resume", subject: host, subjectId: id },
      ctx.now(),
      isPaused,
    ),
    resumed: updateWebhook(db, ref, { state: "on", pausedFor: null, failingSince: null }, isPaused),
  });
  return getWebhook(ctx, actor, id);
}

/**
 * Makes a new secret. The old one signs beside it for 24 hours, or ends at once.
 * @throws {AppError} webhook.not_found; auth.proof_required and its kin
 */
export async function makeSecret(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { endOld, proof }: { endOld: boolean; proof: Proof },
): Promise<{ secret: string; oldSecretUntil: Date | null }> {
  const { db, settings } = ctx;
  const { host } = await requireWebhook(ctx, actor, id);
  await requireProof(ctx, actor, proof);
  const now = ctx.now();
  const ref = { companyId: actor.companyId, webhookId: id };
  const secret = newWebhookSecret();
  const cipher = await encryptSecret(secret, webhookSecretOf(id), settings.encryptionKeys);
  const oldSecretUntil = endOld ? null : new Date(now.getTime() + OLD_SECRET_MS);
  const { replaced } = await runBatch(db, {
    replaced: replaceSecret(db, ref, cipher, oldSecretUntil),
    recorded: recordActivity(
      db,
      actor,
      { action: "webhook.secret", subject: host, subjectId: id },
      now,
      isThere(ref),
    ),
  });
  if (replaced.length === 0) throw new AppError("webhook.not_found");
  return { secret, oldSecretUntil };
}

/**
 * Sends a test at once, paused or not, without retries; nothing of it is stored.
 * @throws {AppError} webhook.not_found; request.rate_limited
 */
export async function testWebhook(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<Pick<Attempt, "status" | "failure" | "ms" | "answer">> {
  const ref = { companyId: actor.companyId, webhookId: id };
  const { url } = await requireWebhook(ctx, actor, id);
  await countAttempt(ctx, [{ name: "webhookTest", who: id }]);
  const [stored] = await selectSecrets(ctx.db, ref);
  if (!stored) throw new AppError("webhook.not_found");
  const at = ctx.now();
  const body = eventBody(
    { type: TEST_EVENT, data: { webhookId: id } },
    { companyId: actor.companyId, actorId: actor.id, at },
  );
  const secrets = await secretsOf(ctx, ref, stored, at);
  const { status, failure, ms, answer } = await post(ctx, url, secrets, { eventId: newId(), body }, at);
  return { status, failure, ms, answer };
}
