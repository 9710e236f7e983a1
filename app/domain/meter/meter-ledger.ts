/**
 * The rules of meter readings. Values are absolute, in tenths of the machine's unit.
 *
 * Invariants, which services keep in the batch of each act:
 * - Readings are ordered by takenAt, then by arrival (seq). They are never changed or removed, only voided.
 * - A machine has at least one reading that isn't voided. The last one in order is current: its value is the
 * machine's currentUsage, its takenAt the machine's currentUsageAt.
 * - serviceShift is the amount by which a reading has moved the last services before it and can still move
 * them back (`isBeforeReplaced`). The clamp of a void resets the serviceShift of the machine's readings to 0 in the
 * same batch. Otherwise an old meter's distance would move a newly measured last service, and a service would be lost
 * or invented.
 */

import { DAY_MS } from "#app/domain/durations.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";

export type Resolution = "correct" | "meter-replaced";

export type LedgerReading = {
  id: string;
  seq: number;
  value: number;
  takenAt: Date;
  voidedAt: Date | null;
  resolution: Resolution | null;
  serviceShift: number;
};

/**
 * A reading is far above if it exceeds the previous one by more than this per day; in tenths. Other units
 * have no limit.
 */
export const FAR_ABOVE_PER_DAY: { readonly [unit in MeterUnit]?: number } = {
  hours: 240,
  miles: 10_000,
  kilometers: 16_000,
};

function isAfter(a: LedgerReading, b: LedgerReading): boolean {
  const apart = a.takenAt.getTime() - b.takenAt.getTime();
  return apart === 0 ? a.seq > b.seq : apart > 0;
}

/** The readings by the time they were taken, then by arrival. */
export function inLedgerOrder<Reading extends LedgerReading>(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
}

function lastOf(readings: readonly LedgerReading[]): LedgerReading | null {
  let last: LedgerReading | null = null;
  for (const reading of readings) {
    if (reading.voidedAt === null && (last === null || isAfter(reading, last))) last = reading;
  }
  return last;
}

/** What a new reading is against the reading before it. */
export type JudgedByBefore = { below: boolean; farAbove: boolean; late: boolean };

/** What a new reading is against both its neighbours. */
export type Judgement = JudgedByBefore & { above: boolean };

/**
 * Flags a new reading for its reviewer. `below`: less than the previous reading. `farAbove`: more than
 * FAR_ABOVE_PER_DAY per day since the previous reading; a day is 24 hours, a begun day counts whole, and so
 * does the first when both were taken at the same instant. `late`: taken before the current reading, so it is
 * inserted earlier in the ledger.
 */
export function judgeReading(input: {
  value: number;
  takenAt: Date;
  unit: MeterUnit;
  before: { value: number; takenAt: Date } | null;
  current: { takenAt: Date } | null;
}): JudgedByBefore {
  const { value, takenAt, before, current } = input;
  const late = current !== null && takenAt.getTime() < current.takenAt.getTime();
  if (before === null) return { below: false, farAbove: false, late };
  const perDay = FAR_ABOVE_PER_DAY[input.unit];
  const days = Math.max(1, Math.ceil((takenAt.getTime() - before.takenAt.getTime()) / DAY_MS));
  const farAbove = perDay !== undefined && value - before.value > perDay * days;
  return { below: value < before.value, farAbove, late };
}

/** The reading after the place where a late one goes in. */
export type NextReading = { value: number; resolution: Resolution | null };

/**
 * Whether a late reading is above the reading after it. One of the two is then mistyped, and the late one would become
 * the current usage if the other were voided. A meter that was replaced in between begins anew, so nothing is compared.
 */
export function isAboveNext(value: number, next: NextReading | null): boolean {
  return next !== null && next.resolution !== "meter-replaced" && value > next.value;
}

/** The place of a late reading in the ledger: between two readings, before the first, or after the last. */
export type LedgerPlace =
  | { kind: "between"; before: number; after: number }
  | { kind: "first"; after: number }
  | { kind: "last"; before: number };

/**
 * The place of a late reading, from the values before and after it (null: there is none); null for a reading
 * that isn't late, and for the only one.
 */
export function latePlace(
  { late }: Pick<Judgement, "late">,
  before: number | null,
  after: number | null,
): LedgerPlace | null {
  if (!late) return null;
  if (before !== null && after !== null) return { kind: "between", before, after };
  if (after !== null) return { kind: "first", after };
  return before === null ? null : { kind: "last", before };
}

/** The effect of a reading on its machine; resolution and serviceShift are stored with the reading. */
export type Acceptance = {
  currentUsage: number;
  /** How far the machine's last services move, so that the distance to the next ones stays. */
  serviceShift: number;
  movesMachine: boolean;
  resolution: Resolution | null;
};

/**
 * The effect of accepting a reading, or a refusal.
 *
 * A reading below the previous one needs a resolution, even a late one: a typo in the past would become the
 * current usage when a later reading is voided. `correct` only moves the current usage. `meter-replaced`
 * shifts the last services by the same distance, possibly below 0, so the distance to the next one stays. A
 * late reading moves neither, whatever its resolution. An unneeded resolution is dropped.
 *
 * A reading far above the one before it, or above the one after it, needs no resolution, but a separate review: it is
 * refused among several applied at once (not `alone`).
 */
export function acceptReading(input: {
  value: number;
  resolution: Resolution | null;
  judgement: Judgement;
  currentUsage: number;
  alone: boolean;
}): Acceptance | { refused: "needs_resolution" | "needs_look" } {
  const { value, judgement, currentUsage } = input;
  const resolution = judgement.below ? input.resolution : null;
  if (judgement.below && resolution === null) return { refused: "needs_resolution" };
  if ((judgement.farAbove || judgement.above) && !input.alone) return { refused: "needs_look" };
  if (judgement.late) return { currentUsage, serviceShift: 0, movesMachine: false, resolution };
  const serviceShift = resolution === "meter-replaced" ? value - currentUsage : 0;
  return { currentUsage: value, serviceShift, movesMachine: true, resolution };
}

/** The machine's values after a void. */
export type VoidEffect = {
  currentUsage: number;
  currentUsageAt: Date;
  lastServiceUsage: number;
  clampsService: boolean;
};

/**
 * The effect of voiding a reading, or a refusal: it is already voided, or it is the only one left, and a
 * machine without a reading would have no usage. The current usage becomes the last reading that isn't
 * voided. A shift of lastServiceUsage is undone even when later readings exist: they belong to a meter that
 * was never replaced. Voiding an earlier reading changes nothing else. Fuel of the same update stays.
 *
 * `clampsService`: the machine was serviced at the wrong reading, so its last service would be above its
 * meter and the next one an interval too late. The last service is then set to the current usage. A last
 * service that was above the meter before (a corrected reading) was somebody's decision, and stays.
 *
 * @param readings at least the machine's last two readings that aren't voided
 */
export function voidEffect(input: {
  readings: readonly LedgerReading[];
  voided: LedgerReading;
  machine: { currentUsage: number; lastServiceUsage: number };
}): VoidEffect | { refused: "already_voided" | "last_one" } {
  const { readings, voided, machine } = input;
  if (voided.voidedAt !== null) return { refused: "already_voided" };
  const current = lastOf(readings.filter((reading) => reading.id !== voided.id));
  if (current === null) return { refused: "last_one" };
  const movedBack = machine.lastServiceUsage - voided.serviceShift;
  const wasAbove = machine.lastServiceUsage > machine.currentUsage;
  const clampsService = isAfter(voided, current) && !wasAbove && movedBack > current.value;
  return {
    currentUsage: current.value,
    currentUsageAt: current.takenAt,
    lastServiceUsage: clampsService ? current.value : movedBack,
    clampsService,
  };
}
