import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type CleanPhoto, storeDevicePhoto } from "#app/services/photos/photos.ts";
import { isDevicePhotoId, PHOTOS_MAX, photoPath } from "#app/shared/photo-path.ts";
import { isFreePhoto, settleDevicePhoto } from "#db/queries/photos/photos.ts";
import {
  addPhotosToReport,
  expectPhotosOfReport,
  selectOwnReport,
} from "#db/queries/updates/operator-updates.ts";

/** A report's present photos, and the number expected. */
export type ReportPhotos = { photos: string[]; photosExpected: number };

export type LatePhoto = {
  photo: CleanPhoto;
  thumbnail: CleanPhoto | null;
  /** How many more will follow; null if the device didn't say. */
  following: number | null;
};

/**
 * Refuses another user's report: it waits on its device until its writer has signed in again. A report
 * without a writer's name belongs to the session.
 * @throws {AppError} session.other_user
 */
export function requireReporter(actor: Pick<Actor, "id">, reporterId: string | null | undefined): void {
  if (reporterId && reporterId !== actor.id) throw new AppError("session.other_user");
}

/**
 * Accepts a photo after its report, under the id from its device: attached in one batch, or left to the sweep. The
 * same id again changes nothing. The report's note shows it too, as it reads the report's photos.
 * @throws {AppError} operator_update.not_found for anybody else's report; request.invalid with `photos` for one too
 * many; photo.not_found for an invalid id; photo.taken when it belongs to another photo; request.rate_limited
 */
export async function receiveLatePhoto(
  ctx: ServiceContext,
  actor: Actor,
  updateId: string,
  photoId: string,
  late: LatePhoto,
): Promise<ReportPhotos & { added: boolean }> {
  const owner = { companyId: actor.companyId, operatorId: actor.id };
  const path = photoPath(photoId);
  /** The report with the photo; null while it lacks the photo and has room for it. */
  const withPhoto = async () => {
    const [row] = await selectOwnReport(ctx.db, owner, updateId);
    if (!row) throw new AppError("operator_update.not_found");
    const { photos, photosExpected } = row.update;
    if (photos.includes(path)) return { photos, photosExpected, added: false };
    if (photos.length >= PHOTOS_MAX) throw tooMany();
    return null;
  };

  const known = await withPhoto();
  if (known) return known;
  if (!isDevicePhotoId(photoId)) throw new AppError("photo.not_found");
  const stored = await storeDevicePhoto(ctx, actor, photoId, late);
  if (stored) {
    const own = { id: photoId, companyId: actor.companyId, uploaderId: actor.id };
    const more = { paths: [path], max: PHOTOS_MAX, following: late.following, only: isFreePhoto(own) };
    const [[added]] = await ctx.db.batch([
      addPhotosToReport(ctx.db, owner, updateId, more),
      settleDevicePhoto(ctx.db, own, updateId, stored),
    ]);
    if (added) return { ...added, added: true };
  }
  // A concurrent retry won, another photo took the last place, or the id belongs to another photo.
  const twin = await withPhoto();
  if (twin) return twin;
  throw new AppError("photo.taken", { params: { retryAfter: TAKEN_RETRY_SECONDS } });
}

/**
 * Stops waiting for a photo that its device has given up: `following` others will come.
 * @throws {AppError} operator_update.not_found for anybody else's report
 */
export async function giveUpPhoto(
  ctx: ServiceContext,
  actor: Actor,
  updateId: string,
  following: number,
): Promise<ReportPhotos> {
  const owner = { companyId: actor.companyId, operatorId: actor.id };
  const [report] = await expectPhotosOfReport(ctx.db, owner, updateId, { following, max: PHOTOS_MAX });
  if (!report) throw new AppError("operator_update.not_found");
  return report;
}

/** The sweep will have run by then. */
const TAKEN_RETRY_SECONDS = 3_600;

function tooMany(): AppError {
  return invalidField("photos", "operator:problem.too_many_photos");
}
