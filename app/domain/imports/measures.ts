/** Rounding and converting of what rows measure. Values are read with all their decimals and stored in tenths or cents. */

import type { FuelUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { unitRatio } from "#app/domain/meter/unit-change.ts";
import type { VolumeUnit } from "./words.ts";

/** Liters of each unit. */
const LITERS: Record<VolumeUnit, number> = { gal: 3.785411784, imperial: 4.54609, L: 1 };

/** So many digits of a product are exact; the others are binary noise. */
const EXACT_DIGITS = 13;

/** A value times `scale`, without the noise of binary fractions. */
export function scaled(value: number, scale: 10 | 100): number {
  return Number((value * scale).toPrecision(EXACT_DIGITS));
}

/** Rounds half up to a whole number of tenths or cents. */
export function rounded(exact: number): number {
  return Math.floor(exact + 0.5);
}

/** An amount of fuel in the company's unit. */
export function inFuelUnit(amount: number, from: VolumeUnit, to: FuelUnit): number {
  return from === to ? amount : (amount * LITERS[from]) / LITERS[to];
}

/** A reading in the machine's unit; null where the units never meet. `own` is the machine's. */
export function inMeterUnit(reading: number, from: MeterUnit | "own", to: MeterUnit): number | null {
  if (to === "n/a") return null;
  const ratio = from === "own" ? null : unitRatio(from, to);
  if (from === "own" || from === to) return reading;
  return ratio && (reading * ratio.are) / ratio.of;
}
