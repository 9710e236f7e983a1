import type { MeterUnit } from "./equipment.ts";

/**
 * Fuel used per hour, mile or kilometer, computed from a machine's two ledgers. A fill replaces fuel that was
 * burned before it. So fuel counts between a first and a last reading if it was filled after the first, up to
 * and including the last: a report with a reading and a fill belongs to the distance that it ends.
 */

/** A machine's ledgers over a span of time. Values in tenths of the unit, fuel in tenths of a gallon. */
export type FuelSpan = {
  unit: MeterUnit;
  /** The first and last readings of the span that aren't voided; null if there is none. */
  first: { id: string; value: number } | null;
  last: { id: string; value: number } | null;
  /** Readings of replaced meters in the span, not voided, each with the reading before it, or null. */
  replacements: readonly { id: string; value: number; before: number | null }[];
  /** Fuel filled after the first reading, up to and including the last. */
  fuel: number;
};

export type FuelRate =
  | {
      /** Thousandths of a gallon per unit of the meter. */
      perUnit: number;
      unit: "hours" | "miles" | "kilometers";
      distance: number;
      fuel: number;
    }
  | { missing: "unit" | "readings" | "distance" | "fuel" };

/**
 * The rate of a span, or the reason there is none. A replaced meter starts anew: the drop to its first
 * reading is no distance, while a corrected reading takes back the distance that the wrong one claimed.
 */
export function fuelRate({ unit, first, last, replacements, fuel }: FuelSpan): FuelRate {
  if (unit !== "hours" && unit !== "miles" && unit !== "kilometers") return { missing: "unit" };
  if (first === null || last === null || first.id === last.id) return { missing: "readings" };
  const stepsDown = replacements
    // The span's own first reading has its step before the span.
    .filter(({ id }) => id !== first.id)
    // Above the reading before it, since that one was voided for another: an ordinary step.
    .map(({ value, before }) => Math.max(0, (before ?? value) - value))
    .reduce((sum, step) => sum + step, 0);
  const distance = last.value - first.value + stepsDown;
  if (distance <= 0) return { missing: "distance" };
  if (fuel <= 0) return { missing: "fuel" };
  return { perUnit: Math.round((fuel * 1_000) / distance), unit, distance, fuel };
}
