/**
 * The rules of meter readings (decisions, "Operator updates" and "Small print: equipment"). Values are absolute, in
 * tenths of the machine's unit.
 *
 * What always holds, and is kept by the services in the batch of each act:
 * - Readings stand in the order of takenAt, then of arrival (seq). They are never changed or removed, only voided.
 * - A machine has at least one reading that isn't voided. The last of them in that order is the current one; its
 *   value is the machine's currentUsage, its takenAt the machine's currentUsageAt.
 * - serviceShift is by how much a reading has moved lastServiceUsage and can still move it back. Whatever sets
 *   lastServiceUsage outright (Mark as Serviced, an edit, the clamp of a void) sets the serviceShift of the machine's readings to 0 in the
 *   same batch: moving a newly measured last service by an old meter's distance would lose or invent a service.
 *
 * Each function answers from a part of the ledger too, as long as that part holds the readings its comment names.
 */

import { DAY_MS } from "./durations.ts";

export type MeterUnit = "hours" | "miles" | "kilometers" | "n/a" | "cycles" | "other";
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
 */
export function acceptReading(input: {
  value: number;
  resolution: Resolution | null;
  judgement: Pick<Judgement, "below" | "late">;
  current: { currentUsage: number; lastServiceUsage: number };
}): Acceptance | { refused: "needs_resolution" } {
  const { value, judgement, current } = input;
  const resolution = judgement.below ? input.resolution : null;
  if (judgement.below && resolution === null) return { refused: "needs_resolution" };
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

/**
 * The reading that is current once `voidedId` is voided; null when none is left. Needs the machine's last two
 * readings that aren't voided.
 */
export function currentAfterVoid(readings: readonly LedgerReading[], voidedId: string): LedgerReading | null {
  return lastOf(readings.filter((reading) => reading.id !== voidedId));
}

/**
 * Whether a reading may be voided: it is there, isn't voided yet, and isn't the last one left, as a machine without
 * a reading would have no usage. Needs that reading and the machine's last two that aren't voided.
 */
export function canVoid(readings: readonly LedgerReading[], voidedId: string): boolean {
  const voided = readings.find((reading) => reading.id === voidedId);
  return voided !== undefined && voided.voidedAt === null && currentAfterVoid(readings, voidedId) !== null;
}

/**
 * What voiding a reading does to the machine; null where canVoid refuses. The current usage becomes the last reading
 * that isn't voided. A shift of lastServiceUsage is moved back even when later readings stand: they follow a meter
 * that was never replaced. A reading that isn't current changes nothing besides. Fuel of the same update stays.
 * Needs the same readings as canVoid.
 *
 * `clampsService`: the machine was serviced at the reading that turns out to be wrong, so that its last service would
 * stand above its meter and the next one an interval too far away. The last service then comes down to the current
 * usage, outright. One that stood above the meter before (a corrected reading) was somebody's decision, and stays.
 */
export function voidEffect(input: {
  readings: readonly LedgerReading[];
  voidedId: string;
  machine: { currentUsage: number; lastServiceUsage: number };
}): {
  currentUsage: number;
  currentUsageAt: Date;
  lastServiceUsage: number;
  movesMachine: boolean;
  clampsService: boolean;
} | null {
  const { readings, voidedId, machine } = input;
  const voided = readings.find((reading) => reading.id === voidedId);
  const current = currentAfterVoid(readings, voidedId);
  if (voided === undefined || current === null || !canVoid(readings, voidedId)) return null;
  const movedBack = machine.lastServiceUsage - voided.serviceShift;
  const wasAbove = machine.lastServiceUsage > machine.currentUsage;
  const clampsService = isAfter(voided, current) && !wasAbove && movedBack > current.value;
  return {
    currentUsage: current.value,
    currentUsageAt: current.takenAt,
    lastServiceUsage: clampsService ? current.value : movedBack,
    movesMachine: isAfter(voided, current) || voided.serviceShift !== 0,
    clampsService,
  };
}
