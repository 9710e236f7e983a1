import { MINUTE_MS } from "#app/domain/durations.ts";
import { ATTEMPT_MS, type Attempt, HOLDING_FAILURES, nextAttempt } from "#app/domain/webhooks/delivery.ts";
import { messageIdOf } from "#app/domain/webhooks/event.ts";
import { pauseAfter } from "#app/domain/webhooks/webhook.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { decryptSecret, webhookSecretOf } from "#app/platform/encryption.server.ts";
import { webhookSignature } from "#app/platform/webhook-signature.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type Clock, runningClock } from "#app/services/running-clock.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  type ClaimedWebhook,
  claimWebhook,
  type DeliveryToSend,
  releaseWebhook,
  type Settled,
  selectDeliveriesToSend,
  selectDueWebhooks,
  settleDeliveries,
} from "#db/queries/webhooks/deliveries.ts";
import type { WebhookRef } from "#db/queries/webhooks/webhooks.ts";
import { pauseByProduct } from "./pause-webhook.ts";

/** Webhooks that are served at once. */
const LANES = 6;
const ATTEMPTS_A_RUN = 400;
const ATTEMPTS_AFTER_ACT = 10;
/** None is begun later after the start of the job, the mails before it included: a run ends before the next one starts. */
const RUN_MS = 4 * MINUTE_MS;
/** How long a run has a webhook for itself. A crashed run's webhook waits as long. */
const CLAIM_MS = 30_000;
/** Deliveries of one turn. */
const TURN = 10;
/** Cloudflare ends an invocation at 1,000 queries to D1; what a turn costs besides its attempts is left over. */
const CALLS_A_RUN = 950;

/** How often a run may still try. */
type Run = { left: number; mayBegin: () => boolean };

/**
 * Sends what is due, webhook by webhook, until nothing is, or the run has used up its attempts, its calls or its time.
 * The next run goes on. A webhook whose deliveries can't be sent stops no other.
 * @param clock the time, running from the start of the job, which is the context's
 * @throws {AggregateError} with the failures, after all the others are done
 */
export function sendDueDeliveries(ctx: ServiceContext, clock: Clock): Promise<{ attempts: number }> {
  return sendDue(ctx, clock, { companyId: null, most: ATTEMPTS_A_RUN });
}

/** Sends what is due in a company, right after an act; the job sends the rest. */
export async function sendDeliveries(ctx: ServiceContext, { companyId }: { companyId: string }) {
  await sendDue(ctx, runningClock(ctx.now()), { companyId, most: ATTEMPTS_AFTER_ACT });
}

/** Makes one attempt of a delivery that waits, whatever waits before it. */
export async function sendOne(ctx: ServiceContext, ref: WebhookRef, deliveryId: string): Promise<void> {
  await serve(ctx, runningClock(ctx.now()), ref, { left: 1, mayBegin: () => true }, deliveryId);
}

async function sendDue(
  ctx: ServiceContext,
  clock: Clock,
  { companyId, most }: { companyId: string | null; most: number },
): Promise<{ attempts: number }> {
  const began = ctx.now().getTime();
  const run: Run = {
    left: most,
    mayBegin: () =>
      run.left > 0 &&
      ctx.cost.statements + most - run.left < CALLS_A_RUN &&
      clock().getTime() - began < RUN_MS,
  };
  const failures = collectFailures();
  let queue: WebhookRef[] = [];
  let reading: Promise<void> | null = null;
  const readMore = async () => {
    const due = await selectDueWebhooks(ctx.db, { now: clock(), companyId, limit: LANES * TURN });
    queue = due.map((hook) => ({ companyId: hook.companyId, webhookId: hook.id }));
    reading = null;
  };
  const lane = async () => {
    while (run.mayBegin()) {
      if (queue.length === 0) {
        reading ??= readMore();
        await reading;
      }
      const next = queue.shift();
      if (!next) return;
      await failures.attempt(() => serve(ctx, clock, next, run, null));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  failures.throwIfAny("Some webhooks could not be served");
  return { attempts: most - run.left };
}

/** A webhook's turn: its deliveries one after another, until one fails that holds back those behind it. */
async function serve(
  ctx: ServiceContext,
  clock: Clock,
  ref: WebhookRef,
  run: Run,
  only: string | null,
): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + CLAIM_MS);
  const { hook, deliveries } = await runBatch(ctx.db, {
    hook: one(claimWebhook(ctx.db, ref, { now, until })),
    deliveries: selectDeliveriesToSend(ctx.db, ref, { now, limit: TURN, only }),
  });
  if (!hook) return;
  const secrets = await secretsOf(ctx, ref, hook, now);
  const settled: Settled[] = [];
  let { failingSince } = hook;
  let deliveredAt: Date | null = null;
  let pause = pauseAfter({ status: null, failingSince: null, waiting: hook.waiting }, now);
  for (const delivery of pause ? [] : deliveries) {
    const at = clock();
    // An attempt must end before the claim does.
    if (!run.mayBegin() || at.getTime() + ATTEMPT_MS >= until.getTime()) break;
    run.left -= 1;
    const attempt = await post(ctx, hook.url, secrets, delivery, at);
    const done = settle(delivery, attempt, { at, ended: clock() });
    settled.push(done);
    if (attempt.failure === null) [failingSince, deliveredAt] = [null, at];
    else failingSince ??= at;
    pause = attempt.failure && pauseAfter({ status: attempt.status, failingSince, waiting: 0 }, clock());
    const holds = done.state === "waiting" && done.failures < HOLDING_FAILURES;
    if (pause || holds) break;
  }
  await runBatch(ctx.db, {
    settled: settled.length > 0 ? [settleDeliveries(ctx.db, ref, settled)] : [],
    released: releaseWebhook(ctx.db, ref, until, { deliveredAt, failingSince }),
  });
  if (pause) await pauseByProduct(ctx, { ...ref, host: hook.host }, pause);
}

type Secrets = Pick<ClaimedWebhook, "secret" | "oldSecret" | "oldSecretUntil">;

/** The secrets that sign now, the new one first. */
export async function secretsOf(
  { settings }: ServiceContext,
  { webhookId }: WebhookRef,
  { secret, oldSecret, oldSecretUntil }: Secrets,
  now: Date,
): Promise<string[]> {
  const old = oldSecretUntil && oldSecretUntil > now ? oldSecret : null;
  const stored = old === null ? [secret] : [secret, old];
  const of = webhookSecretOf(webhookId);
  return Promise.all(stored.map((each) => decryptSecret(each, of, settings.encryptionKeys)));
}

/** Makes an attempt: posts a signed message. */
export function post(
  { webhooks }: ServiceContext,
  url: string,
  secrets: readonly string[],
  { eventId, body }: Pick<DeliveryToSend, "eventId" | "body">,
  at: Date,
): Promise<Attempt> {
  const message = { id: messageIdOf(eventId), timestamp: Math.floor(at.getTime() / 1_000), body };
  return webhooks.post(url, { ...message, signature: webhookSignature(secrets, message) });
}

/** What becomes of a delivery after an attempt. */
function settle(
  { id, failures: before }: DeliveryToSend,
  { status, failure, ms, answer, retryAfter }: Attempt,
  { at, ended }: { at: Date; ended: Date },
): Settled {
  const failures = failure === null ? before : before + 1;
  const next = failure === null ? null : nextAttempt({ failures, status, retryAfter }, ended, Math.random());
  const state = failure === null ? "delivered" : next ? "waiting" : "failed";
  const nextAt = (next ?? ended).getTime();
  return { id, state, failures, nextAt, at: at.getTime(), status, failure, ms, answer };
}
