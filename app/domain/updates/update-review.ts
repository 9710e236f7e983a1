import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isUnusualReport, type ReportedFuel } from "#app/domain/fuel/fuel-cost.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import {
  type Acceptance,
  acceptReading,
  isAboveNext,
  type Judgement,
  judgeReading,
  latePlace,
  type NextReading,
  type Resolution,
} from "#app/domain/meter/meter-ledger.ts";

/** An update and its machine in their present state; the machine's part is null if it left the list. */
export type UpdateToJudge = {
  status: "pending" | "applied" | "dismissed";
  /** In tenths of the unit; null without a reading. */
  newUsage: number | null;
  takenAt: Date;
  unit: MeterUnit | null;
  currentUsage: number | null;
  currentUsageAt: Date | null;
  /** The previous reading in the machine's ledger. */
  before: { value: number; takenAt: Date } | null;
  /** The next reading in the machine's ledger; null if there is none. */
  after: NextReading | null;
};

const NOTHING_TO_JUDGE: Judgement = { below: false, farAbove: false, late: false, above: false };

/** The flags of an update's reading for its reviewer; none once reviewed, or without a reading. */
export function judgeUpdate(update: UpdateToJudge): Judgement {
  const { status, newUsage, takenAt, unit, currentUsageAt, before, after } = update;
  if (status !== "pending" || newUsage === null || unit === null || currentUsageAt === null) {
    return NOTHING_TO_JUDGE;
  }
  const current = { takenAt: currentUsageAt };
  return {
    ...judgeReading({ value: newUsage, takenAt, unit, before, current }),
    above: isAboveNext(newUsage, after),
  };
}

/** A report with what else of it may be unusual. */
export type UpdateToSort = UpdateToJudge &
  ReportedFuel & {
    /** How far its phone's clock was wrong; null for a right one. */
    clockBehindMs: number | null;
    /** What it says of its machine. */
    condition: Condition;
    /** How many lines of its check are not OK. */
    notOk: number;
    /** The price of its fuel on its day; null without one. */
    fuelPrice: number | null;
  };

/**
 * Whether a pending report needs its reviewer's decision, and isn't one of those that are applied together: a reading
 * that is refused among several, or goes in between two others; a time that was corrected; a machine that isn't OK; an
 * unusual price. A report whose machine is gone can only be dismissed.
 */
export function needsDecision(update: UpdateToSort): boolean {
  if (update.status !== "pending") return false;
  const { clockBehindMs, condition, notOk, fuelPrice, before, after } = update;
  const judgement = judgeUpdate(update);
  return (
    "refused" in acceptUpdate(update, { resolution: null, alone: false }) ||
    latePlace(judgement, before?.value ?? null, after?.value ?? null)?.kind === "between" ||
    clockBehindMs !== null ||
    condition !== "ok" ||
    notOk > 0 ||
    isUnusualReport(update, fuelPrice)
  );
}

/** A reading accepted into the ledger, with its effect on the machine. */
export type AcceptedReading = Acceptance & { value: number };

/** The reviewer's decision; `alone` for an update reviewed by itself rather than among several. */
export type Decision = { resolution: Resolution | null; alone: boolean };

/**
 * The reading that applying an update adds to the ledger, or the refusal. `reading` is null for a report
 * without one, which never changes usage. A reading that needs its own review waits for a decision too.
 */
export function acceptUpdate(
  update: UpdateToJudge,
  decision: Decision,
): { reading: AcceptedReading | null } | { refused: "not_pending" | "machine_gone" | "needs_resolution" } {
  const { status, newUsage, currentUsage } = update;
  if (status !== "pending") return { refused: "not_pending" };
  if (currentUsage === null) return { refused: "machine_gone" };
  if (newUsage === null) return { reading: null };
  const acceptance = acceptReading({
    ...decision,
    value: newUsage,
    judgement: judgeUpdate(update),
    currentUsage,
  });
  return "refused" in acceptance
    ? { refused: "needs_resolution" }
    : { reading: { ...acceptance, value: newUsage } };
}
