/** Deprecated calls for other programs: they are to be left, and go. */

import { DAY_MS } from "#app/domain/durations.ts";
import { groupBy } from "#app/domain/row-groups.ts";

/** Since when a call is to be left, and when it goes. */
export type DeprecatedCall = { since: Date; sunset: Date };

/** Calls by method and path as the description writes them, such as "PATCH /api/equipment/{id}/usage". */
export type DeprecatedCalls = Readonly<Record<string, DeprecatedCall>>;

const YEAR_MS = 365 * DAY_MS;

/**
 * Marks a call as deprecated; both instants in ISO 8601.
 * @throws {Error} if it would go before 12 months are over
 */
export function deprecatedCall(since: string, sunset: string): DeprecatedCall {
  const call = { since: new Date(since), sunset: new Date(sunset) };
  if (!(call.sunset.getTime() - call.since.getTime() >= YEAR_MS)) {
    throw new Error("A deprecated call goes 12 months later at least");
  }
  return call;
}

/** The deprecated calls. docs/operating.md says how a call is taken away. */
export const DEPRECATED_CALLS: DeprecatedCalls = {};

/** How long from `since` on owners are told: the outbox keeps its mails longer, and so each is told once. */
const ANNOUNCED_MS = 14 * DAY_MS;

/** Calls that go at the same time, as owners are told. */
export type DeprecatedTogether = DeprecatedCall & { calls: string[] };

/** What owners with live keys are told at an instant. */
export function callsToAnnounce(deprecated: DeprecatedCalls, now: Date): DeprecatedTogether[] {
  const announced = Object.entries(deprecated).filter(([, { since }]) => {
    const age = now.getTime() - since.getTime();
    return age >= 0 && age < ANNOUNCED_MS;
  });
  const instants = ({ since, sunset }: DeprecatedCall) => `${since.getTime()}:${sunset.getTime()}`;
  return groupBy(announced, ([, call]) => instants(call)).flatMap(([, together]) =>
    together.slice(0, 1).map(([, call]) => ({ ...call, calls: together.map(([name]) => name) })),
  );
}
