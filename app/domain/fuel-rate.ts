import type { MeterUnit } from "./equipment.ts";

/**
 * How much fuel a machine takes for an hour, a mile or a kilometer, out of its two ledgers. Fuel is filled to make up
 * for what was burned before, so between a first and a last reading counts what was filled after the first, up to and
 * including the last: a report that holds both its reading and its fill belongs to the distance that it ends.
 */

/** A machine's ledgers over one span of time. Values in tenths of the unit, fuel in tenths of a gallon. */
export type FuelSpan = {
  unit: MeterUnit;
  /** The first and the last reading of the span that are not voided; null when there is none. */
  first: { id: string; value: number } | null;
  last: { id: string; value: number } | null;
  /**
   * The readings of the span, not voided, by which the meter was replaced, each with the one that stands before it;
   * null where none does.
   */
  replacements: readonly { id: string; value: number; before: number | null }[];
  /** What was filled after the first reading, up to and including the last. */
  fuel: number;
};

export type FuelRate =
  | {
      /** Thousandths of a gallon for one unit of the meter. */
      perUnit: number;
      unit: "hours" | "miles" | "kilometers";
      distance: number;
      fuel: number;
    }
  | { missing: "unit" | "readings" | "distance" | "fuel" };

/**
 * The rate of a span, or what is missing for one. A replaced meter starts anew: the step down to its first reading is
 * no distance and no way back, while a corrected reading takes back what the wrong one had claimed.
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
