/** What a machine has counted since it was new, over all its meters; in tenths of its unit. */

import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { inLedgerOrder, type LedgerReading } from "./meter-ledger.ts";
import { converted, unitRatio } from "./unit-change.ts";

/** `earlierUsage`: what the meters before the present one counted; null if none was replaced. */
export type Meters = { currentUsage: number; earlierUsage: number | null };

/** A machine's usage over all its meters. */
export function usageSinceNew({ currentUsage, earlierUsage }: Meters): number {
  return currentUsage + (earlierUsage ?? 0);
}

/** A reading; that of a meter that counts another unit says which one the meter before had counted. */
export type MeteredReading = LedgerReading & { replacedUnit: MeterUnit | null };

/** The standing readings in order, each with its unit: what its meter counted. */
export function withUnits<Reading extends MeteredReading>(
  readings: readonly Reading[],
  unit: MeterUnit,
): (Reading & { unit: MeterUnit })[] {
  const standing = inLedgerOrder(readings.filter(({ voidedAt }) => voidedAt === null));
  let ofMeter = unit;
  const latestFirst = standing.toReversed().map((reading) => {
    const metered = { ...reading, unit: ofMeter };
    ofMeter = reading.replacedUnit ?? ofMeter;
    return metered;
  });
  return latestFirst.toReversed();
}

/**
 * What earlier meters counted: for each standing reading of a replaced meter, how far it stands below the reading
 * before it. Readings that were corrected count nothing. Miles and kilometers are converted to `unit`; a meter of any
 * other unit begins anew. Null if it is nothing.
 */
export function earlierUsage(readings: readonly MeteredReading[], unit: MeterUnit): number | null {
  const metered = withUnits(readings, unit);
  let earlier = 0;
  for (const [at, reading] of metered.entries()) {
    const before = metered[at - 1];
    if (reading.resolution !== "meter-replaced" || before === undefined) continue;
    const was = unitRatio(reading.replacedUnit ?? reading.unit, unit);
    const is = unitRatio(reading.unit, unit);
    if (was === null) earlier = 0;
    else if (is !== null) earlier += Math.max(0, converted(before.value, was) - converted(reading.value, is));
  }
  return earlier || null;
}
