import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { judgeReading, type Resolution } from "./meter-ledger.ts";

/** Why a reading looks mistyped, named like the reviewer's flags. */
export type ReadingDoubt = "below" | "farAbove";

/** A reading that looks mistyped, and the reading it is compared with. Values in tenths of the unit. */
export type DoubtedReading = { value: number; usage: number; unit: MeterUnit; readAt: Date };

/**
 * Decides whether the form asks again before sending a reading, because the reviewer would be warned
 * too. It is the rule of `judgeReading` in `meter-ledger.ts`, which has the thresholds, against the current reading. A reading
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

/**
 * Whether a usage that somebody types, of now or as a task's starting point, looks mistyped, because the machine could
 * not have reached it by now: it is far above the meter. Values in tenths of the unit.
 */
export function isFarAboveMeter(typed: {
  value: number;
  unit: MeterUnit;
  current: { value: number; takenAt: Date };
  now: Date;
}): boolean {
  const { value, unit, current, now } = typed;
  return judgeReading({ value, unit, takenAt: now, before: current, current: null }).farAbove;
}

/** A standing reading near the day of a service. */
export type NearReading = { value: number; takenAt: Date; resolution: Resolution | null };

/** The standing readings around a day; null where there is none. */
export type ReadingsAround = {
  /** The last one of an earlier day. */
  earlier: NearReading | null;
  /** The last one up to the end of the day. */
  upTo: NearReading | null;
  /** The first one of a later day. */
  later: NearReading | null;
  /** Whether the meter was replaced on the day itself. */
  replacedThatDay: boolean;
};

/**
 * The reading that makes a service's usage look mistyped, so that its form asks back: the last one of an earlier day
 * if it is higher, the first one of a later day if it is lower, or the one before if the usage is far above it. A
 * reading of the meter before the present one is not compared: on the day of the replacement, the reading of an
 * earlier day isn't. Values in tenths of the unit.
 * @param takenAt when the service was done, at the latest
 */
export function serviceDoubt(
  { value, unit, takenAt }: { value: number; unit: MeterUnit; takenAt: Date },
  { earlier, upTo, later, replacedThatDay }: ReadingsAround,
): NearReading | null {
  if (!replacedThatDay && earlier && value < earlier.value) return earlier;
  if (later && later.resolution !== "meter-replaced" && value > later.value) return later;
  const { farAbove } = judgeReading({ value, takenAt, unit, before: upTo, current: null });
  return farAbove ? upTo : null;
}
