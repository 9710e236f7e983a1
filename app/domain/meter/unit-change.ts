import { FORM_UNITS, type MeterUnit } from "#app/domain/equipment/equipment.ts";

/** So many of one unit are so many of another. */
export type UnitRatio = { of: number; are: number };

const MILES_TO_KILOMETERS: UnitRatio = { of: 1_000_000, are: 1_609_344 };

/** The ratio of two units of length; null between others. */
export function unitRatio(from: MeterUnit, to: MeterUnit): UnitRatio | null {
  const { of, are } = MILES_TO_KILOMETERS;
  if (from === to) return { of, are: of };
  if (from === "miles" && to === "kilometers") return { of, are };
  return from === "kilometers" && to === "miles" ? { of: are, are: of } : null;
}

/** A usage in another unit, half up to the tenth. `convertedSql` does the same, with the same numbers. */
export function converted(tenths: number, { of, are }: UnitRatio): number {
  return Math.floor((tenths * are + of / 2) / of);
}

/** What became of the meter when its machine's unit is changed. */
export const UNIT_ANSWERS = ["relabel", "replaced"] as const;
export type UnitAnswer = (typeof UNIT_ANSWERS)[number];

/**
 * Whether a change of the unit is asked about: readings above 0 say something in the unit before. A unit that forms
 * don't offer is refused, and not asked about.
 */
export function isUnitAsked(from: MeterUnit, to: MeterUnit, hasUsage: boolean): boolean {
  const isOffered = FORM_UNITS.some((unit) => unit === to);
  return from !== to && to !== "n/a" && hasUsage && isOffered;
}

/** A meter that was replaced by one of another unit: where it ended, and what the new one reads. */
export type NewMeter = { from: MeterUnit; to: MeterUnit; ended: number; reads: number };

/**
 * A usage of the old meter as one of the new: it stays as far from the reading at which the meters were exchanged. Where
 * units can't be converted it is that reading.
 */
export function onNewMeter(usage: number, { from, to, ended, reads }: NewMeter): number {
  const ratio = unitRatio(from, to);
  return ratio ? reads - converted(ended - usage, ratio) : reads;
}
