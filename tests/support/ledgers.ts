import { inLedgerOrder, type LedgerReading } from "#app/domain/meter/meter-ledger.ts";
import type { MeteredReading } from "#app/domain/meter/since-new.ts";

const DAY = 86_400_000;

/** An instant this many days and milliseconds after the ledger began. */
export const at = (days: number, ms = 0) => new Date(Date.UTC(2025, 0, 1) + days * DAY + ms);

/** A reading of a ledger, named by its arrival: the first is `r1`. */
export const reading = (
  seq: number,
  day: number,
  value: number,
  more: Partial<MeteredReading> = {},
): MeteredReading & { importId: string | null } => ({
  id: `r${seq}`,
  seq,
  value,
  takenAt: at(day),
  voidedAt: null,
  resolution: null,
  serviceShift: 0,
  replacedUnit: null,
  importId: null,
  ...more,
});

export const voided = { voidedAt: at(90) };

/** The standing reading before a new one, which arrives last: one taken at the same instant is before it. */
export const readingBefore = (readings: readonly LedgerReading[], takenAt: Date): LedgerReading | null =>
  inLedgerOrder(readings).findLast((each) => each.voidedAt === null && each.takenAt <= takenAt) ?? null;
