import { AppError, type FieldMessage } from "#app/domain/app-error.ts";
import type { Resolution } from "#app/domain/meter-ledger.ts";
import { acceptUpdate, type Decision, type TakenReading } from "#app/domain/update-review.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { claimByLedger } from "#app/services/equipment/claim-by-ledger.ts";
import { claimApplied, selectUpdatesToReview, type UpdateToReview } from "#db/queries/review.ts";
import { appliedStatements } from "./applied-statements.ts";
import { operatorUpdateRecord } from "./operator-update-record.ts";
import { requireUpdate } from "./update-to-review.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** The most updates of one request. */
export const MOST_AT_ONCE = 50;

/**
 * Applies a pending update in one batch: its reading is added to the ledger and the machine follows, its fuel
 * is added to the totals of its kind, a note carries its text and photos, and the history names its operator
 * (decisions, "Operator updates"; the rules are those of `acceptUpdate`). Of several concurrent reviews one
 * wins, and its writes depend on its claim within the batch. If the machine's ledger has changed since the
 * reading was judged, it is judged again.
 * @throws {AppError} operator_update.not_found; operator_update.not_pending; operator_update.needs_resolution
 * for a reading below the previous one; operator_update.machine_gone
 */
export async function applyUpdate(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { resolution = null }: { resolution?: Resolution | null | undefined } = {},
) {
  await applyJudged(ctx, actor, await requireUpdate(ctx, actor, id), { resolution, alone: true });
  const reviewed = await requireUpdate(ctx, actor, id);
  return operatorUpdateRecord(reviewed, reviewed.currentUsage);
}

async function applyJudged(ctx: Ctx, actor: Actor, first: UpdateToReview, decision: Decision): Promise<void> {
  await claimByLedger(first, {
    readAgain: () => requireUpdate(ctx, actor, first.id),
    claim: (row) => storeApplied(ctx, actor, row, accepted(row, decision)),
    busy: "operator_update.busy",
  });
}

/** The reading that the update adds to the ledger; null for a report without one. */
function accepted(row: UpdateToReview, decision: Decision): TakenReading | null {
  const accepted = acceptUpdate(row, decision);
  if ("reading" in accepted) return accepted.reading;
  const code = `operator_update.${accepted.refused}` as const;
  // The one refusal that the reviewer resolves at a field.
  const fields: Record<string, FieldMessage[]> =
    accepted.refused === "needs_resolution" ? { resolution: [{ key: `errors:${code}` }] } : {};
  throw new AppError(code, { fields });
}

/** Returns whether this review won the update. */
async function storeApplied(
  { db, now: clock }: Ctx,
  reviewer: Actor,
  row: UpdateToReview,
  reading: TakenReading | null,
): Promise<boolean> {
  const { companyId, equipmentId } = row;
  const [reviewId, now] = [crypto.randomUUID(), clock()];
  const [claimed] = await db.batch([
    claimApplied(
      db,
      { companyId, equipmentId, updateId: row.id },
      {
        reviewId,
        reviewer,
        resolution: reading?.resolution ?? null,
        ledger: reading && { seq: row.ledgerSeq, voids: row.ledgerVoids },
        now,
      },
    ),
    ...appliedStatements(db, { row, reading, reviewId, reviewer, now }),
  ]);
  return claimed.length > 0;
}

/** The results of applying several updates, by id. */
export type AppliedSeveral = { applied: string[]; needsDecision: string[]; skipped: string[] };

/**
 * Applies several updates, each separately and in the order they were written. Updates with a reading below
 * or far above the previous one are left and reported; those no longer pending, or without their machine, are
 * skipped.
 */
export async function applyUpdates(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<AppliedSeveral> {
  const wanted = [...new Set(ids)].slice(0, MOST_AT_ONCE);
  const rows = await selectUpdatesToReview(ctx.db, actor.companyId, wanted);
  rows.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || a.seq - b.seq);
  const found = new Set(rows.map((row) => row.id));
  const several: AppliedSeveral = {
    applied: [],
    needsDecision: [],
    skipped: wanted.filter((id) => !found.has(id)),
  };
  for (const row of rows) {
    try {
      await applyJudged(ctx, actor, row, { resolution: null, alone: false });
      several.applied.push(row.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const undecided = error.code === "operator_update.needs_resolution";
      several[undecided ? "needsDecision" : "skipped"].push(row.id);
    }
  }
  return several;
}
