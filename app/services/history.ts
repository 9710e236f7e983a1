import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { usageUpdated } from "#db/queries/equipment/equipment.ts";
import type { Actor } from "./actor.ts";

/** The common columns of history records by an owner or manager. */
export function historyOf(actor: Actor, event: HistoryEvent | ReturnType<typeof usageUpdated>, now: Date) {
  return {
    id: newId(),
    type: "update" as const,
    event: event.event,
    eventParams: event.params,
    authorId: actor.id,
    operatorName: actor.name,
    createdAt: now,
  };
}
