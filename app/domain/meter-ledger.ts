/**
 * The rules of meter readings (decisions, "Operator updates" and "Small print: equipment"). Values are absolute, in
 * tenths of the machine's unit.
 *
 * What always holds, and is kept by the services in the batch of each act:
 * - Readings stand in the order of takenAt, then of arrival (seq). They are never changed or removed, only voided.
 * - A machine has at least one reading that isn't voided. The last of them in that order is the current one; its
 *   value is the machine's currentUsage, its takenAt the machine's currentUsageAt.
 * - serviceShift is by how much a reading has moved lastServiceUsage and can still move it back. Whatever sets
 *   lastServiceUsage outright (Mark as Serviced, an edit, the clamp of a void) sets the serviceShift of the machine's
 *   readings to 0 in the same batch: moving a newly measured last service by an old meter's distance would lose or
 *   invent a service.
 */

import { DAY_MS } from "./durations.ts";
import type { MeterUnit } from "./equipment.ts";

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

/** More than this since the reading before, for each day, is far above; in tenths. Other units have no such limit. */
export const FAR_ABOVE_PER_DAY: { readonly [unit in MeterUnit]?: number } = {
  hours: 240,
  miles: 10_000,
  kilometers: 16_000,
};

function isAfter(a: LedgerReading, b: LedgerReading): boolean {
  const apart = a.takenAt.getTime() - b.takenAt.getTime();
  return apart === 0 ? a.seq > b.seq : apart > 0;
}

function lastOf(readings: readonly LedgerReading[]): LedgerReading | null {
  let last: LedgerReading | null = null;
  for (const reading of readings) {
    if (reading.voidedAt === null && (last === null || isAfter(reading, last))) last = reading;
  }
  return last;
}

/**
 * The reading that stands before a new one taken at `takenAt`, or null. A new reading arrives last, so one taken at
 * the same instant stands before it; voided ones don't count.
 */
export function readingBefore(readings: readonly LedgerReading[], takenAt: Date): LedgerReading | null {
  return lastOf(readings.filter((reading) => reading.takenAt.getTime() <= takenAt.getTime()));
}

export type Judgement = { below: boolean; farAbove: boolean; late: boolean };

/**
 * What a reviewer has to know about a new reading. `below`: less than the reading before it. `farAbove`: more than
 * FAR_ABOVE_PER_DAY for each day since that one; a day is 24 hours, a begun one counts, and so does the first when
 * both were taken at the same instant. `late`: taken before the current reading, so that it goes into its place.
 */
export function judgeReading(input: {
  value: number;
  takenAt: Date;
  unit: MeterUnit;
  before: { value: number; takenAt: Date } | null;
  current: { takenAt: Date } | null;
}): Judgement {
  const { value, takenAt, before, current } = input;
  const late = current !== null && takenAt.getTime() < current.takenAt.getTime();
  if (before === null) return { below: false, farAbove: false, late };
  const perDay = FAR_ABOVE_PER_DAY[input.unit];
  const days = Math.max(1, Math.ceil((takenAt.getTime() - before.takenAt.getTime()) / DAY_MS));
  const farAbove = perDay !== undefined && value - before.value > perDay * days;
  return { below: value < before.value, farAbove, late };
}

/** Where a late reading goes into the ledger: between two readings, in front of the first, or behind the last. */
export type LedgerPlace =
  | { kind: "between"; before: number; after: number }
  | { kind: "first"; after: number }
  | { kind: "last"; before: number };

/**
 * The place of a late reading, by the values of the readings that stand before and after it (null: there is none); null
 * for one that isn't late, and for the only one.
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

/** What a reading does to its machine; resolution and serviceShift are stored with the reading. */
export type Acceptance = {
  currentUsage: number;
  lastServiceUsage: number;
  serviceShift: number;
  movesMachine: boolean;
  resolution: Resolution | null;
};

/**
 * What taking a reading into the ledger does to the machine, or a refusal.
 *
 * A reading below the one before it needs a resolution, a late one too: "below" is decided by that order, and a typo
 * in the past would become the current usage when a later reading is voided. `correct` only moves the current usage;
 * `meter-replaced` moves lastServiceUsage by the same distance, maybe below 0, so that the distance to the next
 * service stays. A late reading moves neither, whatever its resolution. A resolution that wasn't needed is dropped.
 *
 * One that is far above needs no resolution, but a look of its own: it is refused as one of several that are applied at
 * once (not `alone`).
 */
export function acceptReading(input: {
  value: number;
  resolution: Resolution | null;
  judgement: Judgement;
  current: { currentUsage: number; lastServiceUsage: number };
  alone: boolean;
}): Acceptance | { refused: "needs_resolution" | "needs_look" } {
  const { value, judgement, current } = input;
  const resolution = judgement.below ? input.resolution : null;
  if (judgement.below && resolution === null) return { refused: "needs_resolution" };
  if (judgement.farAbove && !input.alone) return { refused: "needs_look" };
  if (judgement.late) return { ...current, serviceShift: 0, movesMachine: false, resolution };
  const serviceShift = resolution === "meter-replaced" ? value - current.currentUsage : 0;
  return {
    currentUsage: value,
    lastServiceUsage: current.lastServiceUsage + serviceShift,
    serviceShift,
    movesMachine: true,
    resolution,
  };
}

/** What a void leaves of its machine. */
export type VoidEffect = {
  currentUsage: number;
  currentUsageAt: Date;
  lastServiceUsage: number;
  clampsService: boolean;
};

/**
 * What voiding a reading does to the machine, or a refusal: it is voided already, or it is the last one left, as a
 * machine without a reading would have no usage. The current usage becomes the last reading that isn't voided. A shift
 * of lastServiceUsage is moved back even when later readings stand: they follow a meter that was never replaced. A
 * reading that isn't current changes nothing besides. Fuel of the same update stays.
 *
 * `clampsService`: the machine was serviced at the reading that turns out to be wrong, so that its last service would
 * stand above its meter and the next one an interval too far away. The last service then comes down to the current
 * usage, outright. One that stood above the meter before (a corrected reading) was somebody's decision, and stays.
 *
 * @param readings the machine's last two readings that aren't voided, at least
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
