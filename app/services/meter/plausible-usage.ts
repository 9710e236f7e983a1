import { AppError } from "#app/domain/app-error.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isFarAboveMeter } from "#app/domain/meter/reading-doubt.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";

/** The usage that a sender has confirmed, in tenths; true for whatever it is, as a call confirms it. */
export type ConfirmedUsage = number | true | null;

/** A machine's meter, as it is or as it is being stored; usage in tenths. */
export type MeterNow = { unit: MeterUnit; currentUsage: number; currentUsageAt: Date };

/**
 * Refuses a usage far above the meter.
 * @param usage in tenths
 * @throws {AppError} reading.doubtful at the field
 */
export function requireWithinReach(
  field: "currentUsage" | "lastServiceUsage",
  usage: number,
  { unit, currentUsage, currentUsageAt }: MeterNow,
  now: Date,
): void {
  const current = { value: currentUsage, takenAt: currentUsageAt };
  if (!isFarAboveMeter({ value: usage, unit, current, now })) return;
  const params = { usage: tenthsToNumber(currentUsage), value: tenthsToNumber(usage) };
  throw new AppError("reading.doubtful", {
    fields: { [field]: [{ key: "service:error.farAboveMeter", params }] },
  });
}

/**
 * Refuses a starting point far above the meter, unless it is confirmed or the one that is stored.
 * @throws {AppError} reading.doubtful at `lastServiceUsage`
 */
export function requirePlausibleStart(
  usage: number | undefined,
  meter: MeterNow,
  { confirmed, stored, now }: { confirmed: ConfirmedUsage; stored: number | null; now: Date },
): void {
  if (usage === undefined || usage === stored || confirmed === true || confirmed === usage) return;
  requireWithinReach("lastServiceUsage", usage, meter, now);
}
