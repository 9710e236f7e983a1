import { FAILING_MAX_MS, type Pause } from "#app/domain/webhooks/webhook.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { type ActivityPerson, recordActivity } from "#app/services/activity/record-activity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type NewEmail, queueEmailWhere } from "#app/services/mail/outbox.ts";
import { mailsToOwners } from "#app/services/mail/owner-mails.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectClosingReceivers } from "#db/queries/accounts/account-closing.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import {
  failWaiting,
  isInState,
  pauseRow,
  selectFailing,
  type WebhookRef,
} from "#db/queries/webhooks/webhooks.ts";
import { emailOf } from "#emails/render-email.ts";
import { webhookPausedMessage } from "#emails/webhooks/webhook-paused.tsx";

const PAGE = 25;

/** A webhook by its server. */
export type NamedWebhook = WebhookRef & { host: string };

/** The name of the product in the log, where nobody in person acts. */
const PRODUCT = "Equipment Tracker";

/**
 * Pauses a webhook once, in one batch: what waits for it is given up, and the log says who did it.
 * @returns whether it was on
 */
export async function pauseWebhook(
  { db, now }: ServiceContext,
  { host, ...ref }: NamedWebhook,
  pause: Pause,
  { by, mails = [] }: { by: ActivityPerson; mails?: readonly NewEmail[] },
): Promise<boolean> {
  const isOn = isInState(ref, "on");
  const { paused } = await runBatch(db, {
    recorded: recordActivity(
      db,
      by,
      {
        action: "webhook.pause",
        subject: host,
        subjectId: ref.webhookId,
        details: [{ field: "pausedFor", to: pause }],
      },
      now(),
      isOn,
    ),
    mails: mails.map((mail) => queueEmailWhere(db, mail, isOn)),
    waiting: failWaiting(db, ref, isOn),
    // The last one, because the others ask whether it was on.
    paused: pauseRow(db, ref, pause),
  });
  return paused.length > 0;
}

/** Pauses a webhook that can't go on, and tells its owner. */
export async function pauseByProduct(ctx: ServiceContext, hook: NamedWebhook, pause: Pause): Promise<void> {
  const { companyId } = hook;
  const [[company], receivers] = await ctx.db.batch([
    selectCompany(ctx.db, companyId),
    selectClosingReceivers(ctx.db, companyId),
  ]);
  const props = {
    appUrl: ctx.settings.appUrl,
    companyName: company?.name ?? "",
    host: hook.host,
    webhookId: hook.webhookId,
    pause,
  };
  const at = ctx.now();
  const key = `webhook-paused:${hook.webhookId}:${at.getTime()}`;
  const mails = mailsToOwners(receivers, { companyId, kind: "webhook-paused", key, now: at }, (locale) =>
    emailOf(webhookPausedMessage, props, locale),
  );
  const by = { companyId, id: "product", name: PRODUCT, role: null } as const;
  await pauseWebhook(ctx, hook, pause, { by, mails });
}

/**
 * Pauses webhooks that have failed for 5 days, also where nothing new is sent.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function pauseFailing(ctx: ServiceContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - FAILING_MAX_MS);
  const failures = collectFailures();
  const read = (last: { id: string } | null, limit: number) =>
    selectFailing(ctx.db, { since, after: last?.id ?? "", limit });
  for await (const hooks of pagesByKey(read, { limit: PAGE })) {
    for (const { id, ...hook } of hooks) {
      await failures.attempt(() => pauseByProduct(ctx, { ...hook, webhookId: id }, "failing"));
    }
  }
  failures.throwIfAny("Some failing webhooks could not be paused");
}
