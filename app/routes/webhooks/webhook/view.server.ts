import type { Attempt, Failure } from "#app/domain/webhooks/delivery.ts";
import { asksProof } from "#app/http/accounts/proof.server.ts";
import { readSeqCursor } from "#app/http/queries/cursor.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { deliveriesOf, SCREEN_DELIVERIES } from "#app/services/webhooks/deliveries.ts";
import { webhookRecord } from "#app/services/webhooks/webhooks.ts";
import type { DeliveryRow } from "#db/queries/webhooks/deliveries.ts";
import type { WebhookRow } from "#db/queries/webhooks/webhooks.ts";

type Args = Pick<GuardedArgs<"/settings/webhooks/:id">, "actor" | "context" | "request" | "locale" | "t">;

/** Where a page of deliveries begins, by its address. */
export const deliveriesBefore = (request: Request): number | null =>
  readSeqCursor(new URL(request.url).searchParams.get("before"));

/** One webhook with a page of its deliveries. */
export function webhookView(
  { actor, context, request, locale, t }: Args,
  row: WebhookRow,
  deliveries: DeliveryRow[],
) {
  const now = context.now();
  const { timeZone } = actor.company;
  const time = (at: Date) => formatDateTime(at, locale, timeZone);
  const { id, url, events, state, pausedFor, waiting, failingSince, oldSecretUntil } = webhookRecord(
    row,
    now,
  );
  const { listed, next } = deliveriesOf(deliveries, SCREEN_DELIVERIES);
  const { searchParams } = new URL(request.url);
  const path = `/settings/webhooks/${id}`;
  return {
    ...{ id, url, host: row.host, events, path, waiting },
    isOn: state === "on",
    state: t(`webhooks:state.${state}`),
    paused: pausedFor && t(`webhooks:pausedFor.${pausedFor}`),
    failing: failingSince && t("webhooks:failingSince", { time: time(failingSince) }),
    oldSigns: oldSecretUntil && t("webhooks:oldSigns", { time: time(oldSecretUntil) }),
    deliveries: listed.map((delivery) => wordedDelivery(delivery, { t, time })),
    hasFailed: listed.some((delivery) => delivery.state === "failed"),
    first: searchParams.has("before") ? path : null,
    next: next === null ? null : `${path}?before=${next}`,
    asksRemoval: searchParams.has("remove"),
    asks: asksProof(actor, now),
  };
}

export type WebhookView = ReturnType<typeof webhookView>;

function wordedDelivery(row: DeliveryRow, { t, time }: { t: Translate; time: (at: Date) => string }) {
  const { id, type, state, attempts, lastStatus: status, failure, ms, body, answer, createdAt } = row;
  return {
    ...{ id, type, body, answer },
    event: t(`webhooks:event.${type}`),
    state: t(`webhooks:delivery.${state}`),
    time: time(createdAt),
    result: [
      resultOf({ status, failure }, t),
      ms === null ? null : t("webhooks:took", { ms }),
      attempts === 0 ? null : t("webhooks:attempts", { count: attempts }),
    ].filter((text) => text !== null),
  };
}

/** What came of an attempt; null before the first one. */
function resultOf(
  { status, failure }: { status: number | null; failure: Failure | null },
  t: Translate,
): string | null {
  if (failure !== null && failure !== "status") return t(`webhooks:result.${failure}`);
  return status === null ? null : t("webhooks:result.status", { status });
}

/** What came of a test. */
export function wordedTest(
  { status, failure, ms, answer }: Pick<Attempt, "status" | "failure" | "ms" | "answer">,
  t: Translate,
) {
  return {
    title: t(failure === null ? "webhooks:tested" : "webhooks:testFailed", { ms }),
    result: resultOf({ status, failure }, t),
    answer,
  };
}
