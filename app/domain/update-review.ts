import type { MeterUnit } from "./equipment.ts";
import {
  type Acceptance,
  acceptReading,
  type Judgement,
  judgeReading,
  type Resolution,
} from "./meter-ledger.ts";

/** An update and its machine as they are now; the machine's part is null when it is no longer in the list. */
export type UpdateToJudge = {
  status: "pending" | "applied" | "dismissed";
  /** In tenths of the unit; null for a report without a reading. */
  newUsage: number | null;
  takenAt: Date;
  unit: MeterUnit | null;
  currentUsage: number | null;
  currentUsageAt: Date | null;
  lastServiceUsage: number | null;
  /** The reading before it in the machine's ledger. */
  before: { value: number; takenAt: Date } | null;
};

const NOTHING_TO_JUDGE: Judgement = { below: false, farAbove: false, late: false };

/** What a reviewer has to know of an update's reading; nothing once it is reviewed, and where there is no reading. */
export function judgeUpdate(update: UpdateToJudge): Judgement {
  const { status, newUsage, takenAt, unit, currentUsageAt, before } = update;
  if (status !== "pending" || newUsage === null || unit === null || currentUsageAt === null) {
    return NOTHING_TO_JUDGE;
  }
  return judgeReading({ value: newUsage, takenAt, unit, before, current: { takenAt: currentUsageAt } });
}

/** A reading that goes into the ledger, with what it does to its machine. */
export type TakenReading = Acceptance & { value: number };

/** What the reviewer decided; `alone` for an update that is looked at by itself, not applied as one of several. */
export type Decision = { resolution: Resolution | null; alone: boolean };

/**
 * What applying an update takes into the ledger, or why it can't be applied. `reading` is null for a report without
 * one, which never changes usage. A reading that needs a look of its own waits for a decision as well.
 */
export function acceptUpdate(
  update: UpdateToJudge,
  decision: Decision,
): { reading: TakenReading | null } | { refused: "not_pending" | "machine_gone" | "needs_resolution" } {
  const { status, newUsage, currentUsage, lastServiceUsage } = update;
  if (status !== "pending") return { refused: "not_pending" };
  if (currentUsage === null || lastServiceUsage === null) return { refused: "machine_gone" };
  if (newUsage === null) return { reading: null };
  const acceptance = acceptReading({
    ...decision,
    value: newUsage,
    judgement: judgeUpdate(update),
    current: { currentUsage, lastServiceUsage },
  });
  return "refused" in acceptance
    ? { refused: "needs_resolution" }
    : { reading: { ...acceptance, value: newUsage } };
}
