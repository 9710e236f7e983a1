import { AppError } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectUpdatesToReview, type UpdateToReview } from "#db/queries/review.ts";

/** @throws {AppError} operator_update.not_found, also for another company's update */
export async function requireUpdate(
  { db }: Pick<ServiceContext, "db">,
  { companyId }: Actor,
  id: string,
): Promise<UpdateToReview> {
  const [row] = await selectUpdatesToReview(db, companyId, [id]);
  if (!row) throw new AppError("operator_update.not_found");
  return row;
}
