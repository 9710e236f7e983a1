import { todayIn } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { afterVoid, type Replaced } from "#app/domain/service/last-service.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { type LedgerReading, type VoidEffect, voidEffect } from "./meter-ledger.ts";

/** A reading with the time at which it was stored, and the import that brought it. */
export type StoredReading = LedgerReading & { createdAt: Date; importId: string | null };

/**
 * When imported meters were replaced, in milliseconds: before everything, so that they move services of earlier days
 * alone, whenever those were recorded, and no starting point, which is on today's meter.
 */
export const IMPORTED_AT = 0;

/** What voiding a reading does: to its machine's usage, to the tasks, and to the entries that they count from. */
export type ReadingVoid = {
  effect: VoidEffect;
  tasks: ServiceTask[];
  /** The entries whose counted usage is lowered. */
  lowered: string[];
  /** Whether a task's last service is lowered: older replacements then no longer move it back. */
  clamps: boolean;
};

/** The meter that ended at a reading, which has moved services by its `serviceShift`; by 0 if none was replaced. */
export function meterReplacedAt(
  { takenAt, createdAt, serviceShift, value, importId }: StoredReading,
  { unit, timeZone }: { unit: MeterUnit; timeZone: string },
): Replaced {
  const at = importId === null ? createdAt.getTime() : IMPORTED_AT;
  return { day: todayIn(timeZone, takenAt), at, distance: serviceShift, value, unit };
}

/**
 * The effect of voiding a reading on its machine's usage and on its tasks. Tasks that were serviced at it,
 * and so stand above the usage that is left, come down to that usage.
 * @param tail the machine's last two standing readings
 * @param replaced the meter that the reading replaced (`meterReplacedAt`)
 * @param staying the entries that a voided replacement hadn't moved
 * @param rewritten the value that takes the reading's place in the same act, if any
 */
export function judgeReadingVoid({
  reading,
  tail,
  machine: { currentUsage, lastServiceUsage },
  replaced,
  staying = [],
  tasks,
  rewritten = null,
}: {
  reading: LedgerReading;
  tail: readonly LedgerReading[];
  machine: { currentUsage: number; lastServiceUsage: number };
  replaced: Replaced;
  staying?: readonly string[];
  tasks: readonly ServiceTask[];
  rewritten?: number | null;
}): ReadingVoid | { refused: "already_voided" | "last_one" } {
  const voiding = { readings: tail, voided: reading };
  const effect = voidEffect({ ...voiding, machine: { currentUsage, lastServiceUsage } });
  if ("refused" in effect) return effect;
  const lastAfter = (usage: number, serviceShift: number) => {
    const machine = { currentUsage, lastServiceUsage: usage };
    const judged = voidEffect({ ...voiding, voided: { ...reading, serviceShift }, machine });
    if ("refused" in judged) return { lastServiceUsage: usage, clampsService: false };
    if (!judged.clampsService || rewritten === null) return judged;
    const left = Math.max(judged.lastServiceUsage, Math.min(usage, rewritten));
    return { lastServiceUsage: left, clampsService: left < usage };
  };
  return { effect, ...afterVoid(tasks, replaced, lastAfter, staying) };
}
