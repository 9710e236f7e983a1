import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { ORPHAN_AGE_MS } from "#app/services/photos/photos.ts";
import { PHOTOS_MAX, photoIdOf } from "#app/shared/photo-path.ts";
import { attachPhotosOfReport, selectOwnUploads } from "#db/queries/photos/photos.ts";
import { addPhotosToReport, selectOwnReport } from "#db/queries/updates/operator-updates.ts";
import { type OperatorUpdateRecord, operatorUpdateRecord } from "./operator-update-record.ts";

/**
 * Adds photos after their report, as on a slow line: by the operator who sent it, at most 3 in total. Adding the same
 * photo again changes nothing.
 * @throws {AppError} operator_update.not_found for anybody else's report; request.invalid with `photos` for a photo
 * that isn't the reporter's own upload, or one too many
 */
export async function addUpdatePhotos(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  paths: readonly string[],
): Promise<OperatorUpdateRecord> {
  const now = ctx.now();
  const owner = { companyId: actor.companyId, operatorId: actor.id };
  const [report] = await selectOwnReport(ctx.db, owner, id);
  if (!report) throw new AppError("operator_update.not_found");
  const ids = [...new Set(paths.flatMap((path) => photoIdOf(path) ?? []))];
  const uploader = { companyId: actor.companyId, uploaderId: actor.id };
  const own = await selectOwnUploads(ctx.db, uploader, ids, new Date(now.getTime() - ORPHAN_AGE_MS));
  if (own.length === 0 || own.length !== new Set(paths).size) {
    throw invalidField("photos", "operator:problem.photo_gone");
  }
  const [[changed]] = await ctx.db.batch([
    addPhotosToReport(ctx.db, owner, id, { paths: [...new Set(paths)], max: PHOTOS_MAX }),
    attachPhotosOfReport(ctx.db, actor.companyId, id, now),
  ]);
  if (!changed) {
    throw invalidField("photos", "operator:problem.too_many_photos");
  }
  return operatorUpdateRecord({ ...report, update: { ...report.update, ...changed } });
}
