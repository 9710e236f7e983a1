import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import { selectFuelOfUpdate } from "#db/queries/fuel/fuel-review.ts";
import {
  countPendingUpdates,
  newestUpdates,
  selectUpdatesForReview,
  selectUpdatesToReview,
} from "#db/queries/updates/review.ts";
import { type FuelReview, fuelReview } from "./fuel-review.ts";
import { type JudgedUpdate, judgedUpdate } from "./judged-update.ts";

/**
 * A page of the company's operator updates, newest first, and the number of all pending ones. `next` is where
 * the next page begins; null on the last one.
 */
export async function listUpdatesForReview(
  { db, now }: ServiceContext,
  actor: Actor,
  page: { filter: "pending" | "all"; after?: Cursor | null; limit: number },
): Promise<{ updates: JudgedUpdate[]; pending: number; next: Cursor | null }> {
  const { filter, after = null, limit } = page;
  const { rows, count } = await runBatch(db, {
    rows: selectUpdatesForReview(db, actor.companyId, { filter, after, limit: limit + 1 }),
    count: one(countPendingUpdates(db, actor.companyId)),
  });
  const { listed, next } = pageOf(rows, limit, newestUpdates.cursorOf);
  return {
    updates: listed.map((row) => judgedUpdate(row, actor, now())),
    pending: count?.pending ?? 0,
    next,
  };
}

/**
 * An update with what its fuel costs; `fuel` is null without any.
 * @throws {AppError} operator_update.not_found, also for another company's update
 */
export async function getUpdateForReview(
  { db, now }: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ update: JudgedUpdate; fuel: FuelReview | null }> {
  const { companyId } = actor;
  const { row, fuel } = await runBatch(db, {
    row: one(selectUpdatesToReview(db, companyId, [id])),
    fuel: one(selectFuelOfUpdate(db, companyId, id)),
  });
  if (!row || !fuel) throw new AppError("operator_update.not_found");
  return { update: judgedUpdate(row, actor, now()), fuel: fuelReview(row, fuel, actor) };
}
