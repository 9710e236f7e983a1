import type { Actor } from "#app/auth/actor.ts";
import { AppError } from "#app/domain/app-error.ts";
import {
  countPendingUpdates,
  selectUpdatesForReview,
  selectUpdatesToReview,
  type UpdateCursor,
  type UpdateToReview,
} from "#db/queries/review.ts";
import type { ServiceContext } from "./context.ts";
import { type UpdateView, updateView } from "./update-views.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/**
 * A page of the company's operator updates, the newest first, with how many are pending in all. `next` is where the
 * page behind it begins; null on the last one.
 */
export async function listUpdatesForReview(
  { db, now }: Ctx,
  actor: Actor,
  page: { filter: "pending" | "all"; after?: UpdateCursor | null; limit: number },
): Promise<{ updates: UpdateView[]; pending: number; next: UpdateCursor | null }> {
  const { filter, after = null, limit } = page;
  const [rows, [count]] = await db.batch([
    selectUpdatesForReview(db, actor.companyId, { filter, after, limit: limit + 1 }),
    countPendingUpdates(db, actor.companyId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    updates: shown.map((row) => updateView(row, actor, now())),
    pending: count?.pending ?? 0,
    next: rows.length > limit && last ? { createdAt: last.createdAt, seq: last.seq } : null,
  };
}

/** @throws {AppError} operator_update.not_found, for another company's update too */
export async function getUpdateForReview({ db, now }: Ctx, actor: Actor, id: string): Promise<UpdateView> {
  return updateView(await requireUpdate(db, actor, id), actor, now());
}

/** @throws {AppError} operator_update.not_found, for another company's update too */
export async function requireUpdate(
  db: ServiceContext["db"],
  actor: Actor,
  id: string,
): Promise<UpdateToReview> {
  const [row] = await selectUpdatesToReview(db, actor.companyId, [id]);
  if (!row) throw new AppError("operator_update.not_found");
  return row;
}
