import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countPendingUpdates, newestUpdates, selectUpdatesForReview } from "#db/queries/review.ts";
import { requireUpdate } from "./update-to-review.ts";
import { type UpdateView, updateView } from "./update-views.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/**
 * A page of the company's operator updates, newest first, and the number of all pending ones. `next` is where
 * the next page begins; null on the last one.
 */
export async function listUpdatesForReview(
  { db, now }: Ctx,
  actor: Actor,
  page: { filter: "pending" | "all"; after?: Cursor | null; limit: number },
): Promise<{ updates: UpdateView[]; pending: number; next: Cursor | null }> {
  const { filter, after = null, limit } = page;
  const [rows, [count]] = await db.batch([
    selectUpdatesForReview(db, actor.companyId, { filter, after, limit: limit + 1 }),
    countPendingUpdates(db, actor.companyId),
  ]);
  const { shown, next } = pageOf(rows, limit, newestUpdates.cursorOf);
  return {
    updates: shown.map((row) => updateView(row, actor, now())),
    pending: count?.pending ?? 0,
    next,
  };
}

/** @throws {AppError} operator_update.not_found, also for another company's update */
export async function getUpdateForReview(ctx: Ctx, actor: Actor, id: string): Promise<UpdateView> {
  return updateView(await requireUpdate(ctx, actor, id), actor, ctx.now());
}
