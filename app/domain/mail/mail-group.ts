import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { retryPauseMinutes } from "./mail-pauses.ts";

/** The messages one call of the provider takes at most. */
export const GROUP_SIZE = 100;

/** The provider remembers a key for 24 hours. One hour is left for clocks that differ. */
const KEY_KNOWN_MS = 23 * HOUR_MS;

/**
 * What became of a call with a group's messages.
 * - `taken`: the provider answered for each message, in the group's order.
 * - `taken-before`: the key belongs to an earlier call, whose messages it took.
 * - `refused`: it will never take this call.
 * - `later`: it takes nothing now, from nobody, for `afterMs` milliseconds at least.
 * - `unanswered`: nobody knows whether it took the messages.
 */
export type GroupAnswer =
  | { outcome: "taken"; messages: MessageAnswer[] }
  | { outcome: "taken-before"; reason: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "later"; reason: string; afterMs: number }
  | { outcome: "unanswered"; reason: string };

export type MessageAnswer = { providerId: string } | { refusal: string };

type Unsent = { id: string; reason: string };

/** What happens to a group's messages after a call. */
export type GroupFate = {
  sent: { id: string; providerId: string | null }[];
  /** They leave the group: each goes alone, with a key of its own. */
  alone: Unsent[];
  failed: Unsent[];
  /** The whole group waits `ms` milliseconds and goes again as it is; null if it is done. */
  wait: { ms: number; reason: string } | null;
};

/**
 * Whether the provider may have taken the group so long ago that it has forgotten the key: another call could
 * send each message a second time.
 */
export function isKeyForgotten(unansweredSince: Date | null, now: Date): boolean {
  return unansweredSince !== null && now.getTime() - unansweredSince.getTime() >= KEY_KNOWN_MS;
}

/** Decides about a group after its call; `attempts` counts this one. */
export function fateOf(group: { ids: readonly string[]; attempts: number }, answer: GroupAnswer): GroupFate {
  const { ids, attempts } = group;
  const { outcome } = answer;
  if (outcome === "taken") return fateOfMessages(ids, answer.messages);
  if (outcome === "taken-before" && attempts > 1) {
    return { ...NONE, sent: ids.map((id) => ({ id, providerId: null })) };
  }
  if (outcome === "refused") return { ...NONE, ...refused(ids, ids, answer.reason) };
  const pause = retryPauseMinutes(attempts);
  if (pause === null) return givenUp(ids, answer.reason);
  const ms = Math.max(pause * MINUTE_MS, outcome === "later" ? answer.afterMs : 0);
  return { ...NONE, wait: { ms, reason: answer.reason } };
}

/** The fate of a group that is not tried again. */
export function givenUp(ids: readonly string[], reason: string): GroupFate {
  return { ...NONE, failed: ids.map((id) => ({ id, reason })) };
}

const NONE: GroupFate = { sent: [], alone: [], failed: [], wait: null };

function fateOfMessages(ids: readonly string[], messages: readonly MessageAnswer[]): GroupFate {
  const fate: GroupFate = { ...NONE, sent: [], alone: [], failed: [] };
  ids.forEach((id, index) => {
    const message = messages[index];
    if (message && "providerId" in message) fate.sent.push({ id, providerId: message.providerId });
    else {
      const { alone, failed } = refused(ids, [id], message?.refusal ?? "no answer for this message");
      fate.alone.push(...alone);
      fate.failed.push(...failed);
    }
  });
  return fate;
}

/** A refusal counts once a message went alone: in a group its cause may be another message, or the sender. */
function refused(group: readonly string[], ids: readonly string[], reason: string) {
  const unsent = ids.map((id) => ({ id, reason }));
  return group.length > 1 ? { alone: unsent, failed: [] } : { alone: [], failed: unsent };
}
