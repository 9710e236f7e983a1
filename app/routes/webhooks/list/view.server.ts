import { WEBHOOKS_MAX } from "#app/domain/webhooks/webhook.ts";
import { asksProof } from "#app/http/accounts/proof.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { WebhookRow } from "#db/queries/webhooks/webhooks.ts";

type Args = Pick<GuardedArgs<"/settings/webhooks">, "actor" | "context" | "locale" | "t">;

/** The page's webhooks. */
export function webhooksView({ actor, context, locale, t }: Args, rows: readonly WebhookRow[]) {
  const { timeZone } = actor.company;
  const webhooks = rows.map(({ id, url, host, events, state, waiting, lastDeliveredAt }) => ({
    id,
    url,
    host,
    events: events.map((event) => t(`webhooks:event.${event}`)).join(", "),
    state: t(`webhooks:state.${state}`),
    waiting,
    delivered: lastDeliveredAt
      ? formatDateTime(lastDeliveredAt, locale, timeZone)
      : t("webhooks:neverDelivered"),
  }));
  return {
    webhooks,
    full: webhooks.length >= WEBHOOKS_MAX,
    formKey: newFormKey(),
    /** What adding one asks of the owner. */
    asks: asksProof(actor, context.now()),
  };
}

export type WebhooksView = ReturnType<typeof webhooksView>;
