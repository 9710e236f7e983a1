import type { MeterUnit } from "./equipment.ts";
import { judgeReading } from "./meter-ledger.ts";

/** Why a reading looks mistyped, named like the reviewer's flags. */
export type ReadingDoubt = "below" | "farAbove";

/**
 * Decides whether the form asks again before sending a reading, because the reviewer would be warned too ("A
 * typo is caught before it counts"). It is the rule of `judgeReading` against the current reading. A reading
 * written before the current one was taken is not questioned, because the form doesn't know its predecessor.
 * Values in tenths of the unit.
 */
export function readingDoubt(reading: {
  value: number;
  unit: MeterUnit;
  current: { value: number; takenAt: Date } | null;
  takenAt: Date;
}): ReadingDoubt | null {
  const { current } = reading;
  const { below, farAbove, late } = judgeReading({ ...reading, before: current });
  if (late) return null;
  return below ? "below" : farAbove ? "farAbove" : null;
}
