import type { SQL } from "drizzle-orm";
import { bodyWith, eventBody, type OutgoingEvent, type WebhookEvent } from "#app/domain/webhooks/event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Database } from "#db/client.ts";
import {
  type EventOfEach,
  insertDeliveries,
  insertEvents,
  insertEventsOfEach,
} from "#db/queries/webhooks/events.ts";
import { sendDeliveries } from "./send-deliveries.ts";

/** Who acts, of which company: a person or a key. */
type Teller = { companyId: string; id: string };

/**
 * The two statements by which an act tells its company's webhooks, for its own batch; none without events.
 * @param condition whether the act took place
 * @param actId an act with an id of its own tells once, however often it is stored
 */
export function tellWebhooks(
  db: Database,
  { companyId, id: actorId }: Teller,
  events: readonly OutgoingEvent[],
  { at, condition, actId = newId() }: { at: Date; condition?: SQL | undefined; actId?: string },
) {
  if (events.length === 0) return [];
  const telling = { companyId, actId, at, condition };
  const written = events.map((event) => ({
    type: event.type,
    body: eventBody(event, { companyId, actorId, at }),
  }));
  return [insertEvents(db, telling, written), insertDeliveries(db, telling)];
}

/** Like `tellWebhooks`, with an event for each row of a source, read when the statement runs. */
export function tellWebhooksOfEach(
  db: Database,
  { companyId, id: actorId }: Teller,
  type: WebhookEvent,
  rows: Omit<EventOfEach, "type" | "body">,
  { at, condition, actId = newId() }: { at: Date; condition?: SQL; actId?: string },
) {
  const telling = { companyId, actId, at, condition };
  const body = bodyWith(type, null, { companyId, actorId, at });
  return [insertEventsOfEach(db, telling, { ...rows, type, body }), insertDeliveries(db, telling)];
}

/** Sends what an act has just told, after its answer. @param results those of `tellWebhooks`'s statements */
export function sendEvents(ctx: ServiceContext, companyId: string, results: readonly unknown[]): void {
  const isStored = results.some((rows) => Array.isArray(rows) && rows.length > 0);
  if (isStored) ctx.defer(sendDeliveries(ctx, { companyId }));
}
