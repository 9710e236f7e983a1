/** What a machine has counted since it was new, over all its meters; in tenths of its unit. */

import { inLedgerOrder, type LedgerReading } from "./meter-ledger.ts";

/** `earlierUsage`: what the meters before the present one counted; null if none was replaced. */
export type Meters = { currentUsage: number; earlierUsage: number | null };

/** A machine's usage over all its meters. */
export function usageSinceNew({ currentUsage, earlierUsage }: Meters): number {
  return currentUsage + (earlierUsage ?? 0);
}

/**
 * What earlier meters counted: for each standing reading of a replaced meter, how far it stands below the reading
 * before it. Readings that were corrected count nothing. Null if it is nothing.
 */
export function earlierUsage(readings: readonly LedgerReading[]): number | null {
  const standing = inLedgerOrder(readings.filter(({ voidedAt }) => voidedAt === null));
  const steps = standing.map((reading, at) => {
    const before = standing[at - 1];
    const isReplaced = reading.resolution === "meter-replaced" && before !== undefined;
    return isReplaced ? Math.max(0, before.value - reading.value) : 0;
  });
  return steps.reduce((sum, step) => sum + step, 0) || null;
}
