import type { MeterUnit } from "#app/domain/equipment/equipment.ts";

/**
 * Fuel used per hour, mile or kilometer, computed from a machine's two ledgers. A fill replaces fuel that was
 * burned before it. So fuel counts between a first and a last reading if it was filled after the first, up to
 * and including the last: a report with a reading and a fill belongs to the distance that it ends.
 */

/** A machine's readings over a span of time, in tenths of the unit. */
export type UsageSpan = {
  unit: MeterUnit;
  /** The first and last readings of the span that aren't voided; null if there is none. */
  first: { id: string; value: number } | null;
  last: { id: string; value: number } | null;
  /** Readings of replaced meters in the span, not voided, each with the reading before it, or null. */
  replacements: readonly { id: string; value: number; before: number | null }[];
};

export type FuelSpan = UsageSpan & {
  /** Fuel filled after the first reading, up to and including the last, in tenths of a gallon. */
  fuel: number;
};

/** The usage of a span, above 0 and in tenths, or the reason there is none. */
export type SpanUsage =
  | { unit: "hours" | "miles" | "kilometers"; distance: number }
  | { missing: "unit" | "readings" | "distance" };

export type FuelRate =
  | {
      /** Thousandths of a gallon per unit of the meter. */
      perUnit: number;
      unit: "hours" | "miles" | "kilometers";
      distance: number;
      fuel: number;
    }
  | { missing: "unit" | "readings" | "distance" | "fuel" };

type Reading = { id: string; value: number };

/**
 * The usage between two readings, in tenths. A replaced meter starts anew: the drop to its first reading is no
 * distance, while a corrected reading takes back the distance that the wrong one claimed.
 */
export function distanceBetween(
  first: Reading,
  last: Reading,
  replacements: UsageSpan["replacements"],
): number {
  const stepsDown = replacements
    // The first reading's own step is before the span.
    .filter(({ id }) => id !== first.id)
    // After a void the previous reading may be lower: then this is an ordinary step up.
    .map(({ value, before }) => Math.max(0, (before ?? value) - value))
    .reduce((sum, step) => sum + step, 0);
  return last.value - first.value + stepsDown;
}

/** The usage between the first and last readings, or the reason there is none. */
export function spanUsage({ unit, first, last, replacements }: UsageSpan): SpanUsage {
  if (unit !== "hours" && unit !== "miles" && unit !== "kilometers") return { missing: "unit" };
  if (first === null || last === null || first.id === last.id) return { missing: "readings" };
  const distance = distanceBetween(first, last, replacements);
  return distance > 0 ? { unit, distance } : { missing: "distance" };
}

/** The fuel rate of a span, or the reason there is none. */
export function fuelRate({ fuel, ...span }: FuelSpan): FuelRate {
  const usage = spanUsage(span);
  if ("missing" in usage) return usage;
  if (fuel <= 0) return { missing: "fuel" };
  return { perUnit: Math.round((fuel * 1_000) / usage.distance), ...usage, fuel };
}
