import type { MeterUnit } from "./equipment.ts";
import { judgeReading } from "./meter-ledger.ts";

/** Why a reading looks mistyped, in the words of its reviewers' flags. */
export type ReadingDoubt = "below" | "farAbove";

/**
 * Whether a reading is asked back before it is sent, because a reviewer would be told of it too ("A typo is caught
 * before it counts"): the rule is `judgeReading`'s, against the machine's current reading. One that was written before
 * the current one was taken is not asked about: what stood before it is not known where it is typed. Values in tenths
 * of the unit.
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
