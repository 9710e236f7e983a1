import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";

/** When sessions end. */

/** Who a session is of: an owner or manager, platform staff, or an operator. */
export type SessionKind = "person" | "staff" | "operator";

/** A session of staff is over at this age, however it was opened. */
const STAFF_MS = 8 * HOUR_MS;

/** After this time a session ends that was opened without "Keep me signed in for 30 days". */
const PLAIN_MS = 24 * HOUR_MS;

/** What ends a session: a time without use, null where use doesn't count, and a time at the latest. */
type Lasting = { idle: number | null; latest: number };

const LASTING: Record<SessionKind, Record<"plain" | "remembered", Lasting>> = {
  person: {
    plain: { idle: 12 * HOUR_MS, latest: PLAIN_MS },
    remembered: { idle: 30 * DAY_MS, latest: 90 * DAY_MS },
  },
  staff: { plain: { idle: STAFF_MS, latest: STAFF_MS }, remembered: { idle: STAFF_MS, latest: STAFF_MS } },
  operator: { plain: { idle: null, latest: PLAIN_MS }, remembered: { idle: null, latest: 30 * DAY_MS } },
};

/** The last use is stored again when it is this old. */
export const USE_MS = HOUR_MS;

/** A use moves `expire` as far as it moves the last use, up to `latestEnd`; null: use doesn't move it. */
export type SessionTimes = { createdAt: Date; expire: Date; latestEnd: Date | null };

/** The times of a new session. */
export function newSessionTimes(kind: SessionKind, remembered: boolean, now: Date): SessionTimes {
  const { idle, latest } = LASTING[kind][remembered ? "remembered" : "plain"];
  const after = (ms: number) => new Date(now.getTime() + ms);
  return { createdAt: now, expire: after(idle ?? latest), latestEnd: idle === null ? null : after(latest) };
}

/** Whether a session of staff is over: it may have been opened before they were staff. */
export function isOverForStaff(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= STAFF_MS;
}

/** Whether a session outlives its browser. */
export function isRemembered({ createdAt, expire, latestEnd }: SessionTimes): boolean {
  return (latestEnd ?? expire).getTime() - createdAt.getTime() > PLAIN_MS;
}

/** Whether a use is to be stored, by when the last one was; null for never. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  if (lastUsedAt === null) return true;
  const age = now.getTime() - lastUsedAt.getTime();
  return age < 0 || age >= USE_MS;
}
