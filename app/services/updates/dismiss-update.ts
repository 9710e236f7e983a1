import { AppError } from "#app/domain/app-error.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { insertHistoryWhere } from "#db/queries/equipment/history.ts";
import { usageNow } from "#db/queries/equipment/machine.ts";
import { claimDismissed, type UpdateRef, wonReview } from "#db/queries/updates/review.ts";
import { operatorUpdateRecord } from "./operator-update-record.ts";
import { requireUpdate } from "./update-to-review.ts";

/**
 * Dismisses a pending update, with or without a reason: it changes nothing of the machine, and the history
 * records it.
 * @throws {AppError} operator_update.not_found; operator_update.not_pending
 */
export async function dismissUpdate(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { reason }: { reason?: string | undefined } = {},
) {
  const { db } = ctx;
  const now = ctx.now();
  const row = await requireUpdate(ctx, actor, id);
  const { companyId, equipmentId } = row;
  const ref: UpdateRef = { companyId, equipmentId, updateId: id };
  const reviewId = newId();
  const [claimed] = await db.batch([
    claimDismissed(db, ref, { reviewId, reviewer: actor, reason: reason ?? null, now }),
    insertHistoryWhere(
      db,
      {
        id: newId(),
        companyId,
        equipmentId,
        equipmentName: row.machineName ?? row.equipmentName,
        type: "update",
        event: "update_dismissed",
        eventParams: { operator: row.operatorName, ...(reason ? { reason } : {}) },
        usage: usageNow(ref),
        authorId: actor.id,
        operatorName: actor.name,
        createdAt: now,
      },
      wonReview(ref, reviewId),
    ),
  ]);
  if (claimed.length === 0) throw new AppError("operator_update.not_pending");
  const reviewed = await requireUpdate(ctx, actor, id);
  return operatorUpdateRecord({ ...reviewed, update: reviewed });
}
