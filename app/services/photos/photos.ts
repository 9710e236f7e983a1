import { AppError } from "#app/domain/app-error.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { cleanPhoto, PHOTO_MAX_BYTES, THUMBNAIL_MAX_BYTES } from "#app/domain/photos/photo-format.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt, type RateLimitUse } from "#app/services/rate-limit.ts";
import { photoPath, thumbnailPath } from "#app/shared/photo-path.ts";
import { runBatch } from "#db/batch.ts";
import {
  type ArrivedPhoto,
  claimDevicePhoto,
  claimThumbnail,
  claimUpload,
  deleteOrphanPhotos,
  insertPhoto,
  releaseThumbnail,
  releaseUpload,
  selectOrphanPhotos,
  selectPhoto,
} from "#db/queries/photos/photos.ts";

/** How long an upload address can be written. */
const UPLOAD_MINUTES = 10;
const ORPHANS_PER_STEP = 200;

/** How long an unattached photo is kept, and can still be attached. */
export const ORPHAN_AGE_MS = DAY_MS;

export type PhotoSize = "full" | "thumb";

/** The key of a photo's thumbnail; no id has a dot, so it is no other photo's key. */
const thumbnailKey = (id: string) => `${id}.thumb`;

/** The keys of a photo and its thumbnail. */
export function keysOfPhoto(id: string): string[] {
  return [id, thumbnailKey(id)];
}

type Uploader = Pick<Actor, "id" | "companyId">;

/** A photo without metadata, ready to be stored. */
export type CleanPhoto = NonNullable<ReturnType<typeof cleanPhoto>>;

/**
 * Creates an address that accepts one photo of this user, within 10 minutes.
 * @throws {AppError} request.rate_limited
 */
export async function offerUpload(ctx: ServiceContext, actor: Uploader): Promise<{ uploadURL: string }> {
  await countAttempt(ctx, [{ name: "photosReserved", who: actor.companyId }]);
  const id = newId();
  await insertPhoto(ctx.db, newPhoto(id, actor, ctx.now()));
  return { uploadURL: `${ctx.settings.appUrl}${photoPath(id)}` };
}

/** What a photo counts as before its bytes are stored. A thumbnail is part of its photo. */
const aStoredPhoto = ({ companyId }: Uploader): RateLimitUse => ({ name: "photosStored", who: companyId });

function newPhoto(id: string, actor: Uploader, now: Date) {
  return {
    id,
    companyId: actor.companyId,
    uploaderId: actor.id,
    createdAt: now,
    uploadExpiresAt: new Date(now.getTime() + UPLOAD_MINUTES * MINUTE_MS),
  };
}

/**
 * Reads a photo by its bytes and removes its metadata.
 * @param field the form's field that the message belongs to
 * @throws {AppError} photo.too_large, or photo.thumbnail_too_large; photo.unsupported_type
 */
export function readPhotoFile(bytes: Uint8Array, field: string, size: PhotoSize = "full"): CleanPhoto {
  const [max, tooLarge] = LIMITS[size];
  if (bytes.byteLength > max) throw photoError(tooLarge, field);
  const photo = cleanPhoto(bytes);
  if (!photo) throw photoError("photo.unsupported_type", field);
  return photo;
}

const LIMITS = {
  full: [PHOTO_MAX_BYTES, "photo.too_large"],
  thumb: [THUMBNAIL_MAX_BYTES, "photo.thumbnail_too_large"],
} as const;

function photoError(
  code: "photo.too_large" | "photo.thumbnail_too_large" | "photo.unsupported_type",
  field: string,
): AppError {
  return new AppError(code, { fields: { [field]: [{ key: `errors:${code}` }] } });
}

/**
 * Accepts the bytes for an upload address, once.
 * @throws {AppError} photo.not_found when the address is unknown, expired, or another user's;
 * photo.already_uploaded; photo.too_large; photo.unsupported_type; request.rate_limited
 */
export async function receiveUpload(
  ctx: ServiceContext,
  actor: Uploader,
  id: string,
  bytes: Uint8Array,
): Promise<{ path: string }> {
  const now = ctx.now();
  const [row] = await selectPhoto(ctx.db, actor.companyId, id);
  if (!row || row.uploaderId !== actor.id) throw new AppError("photo.not_found");
  if (row.uploadedAt) throw new AppError("photo.already_uploaded");
  if (row.uploadExpiresAt <= now) throw new AppError("photo.not_found");
  const photo = readPhotoFile(bytes, "photo");
  await countAttempt(ctx, [aStoredPhoto(actor)]);
  const address = { id, companyId: actor.companyId, uploaderId: actor.id };
  const claim = { contentType: photo.type, size: photo.bytes.byteLength, now };
  const claimed = await claimUpload(ctx.db, address, claim);
  if (claimed.length === 0) throw new AppError("photo.already_uploaded");
  try {
    await ctx.photos.put(id, photo.bytes, photo.type);
  } catch (error) {
    await releaseUpload(ctx.db, actor.companyId, id);
    throw error;
  }
  return { path: photoPath(id) };
}

/**
 * Accepts the thumbnail of an arrived photo, once, from the device that made it
 * (docs/decisions/2026-11-21-thumbnails.md).
 * @throws {AppError} photo.not_found when the photo is unknown, hasn't arrived, is another user's, or its
 * address has expired; photo.already_uploaded; photo.thumbnail_too_large; photo.unsupported_type
 */
export async function receiveThumbnail(
  ctx: ServiceContext,
  actor: Uploader,
  id: string,
  bytes: Uint8Array,
): Promise<{ path: string }> {
  const now = ctx.now();
  const [row] = await selectPhoto(ctx.db, actor.companyId, id);
  if (!row?.uploadedAt || row.uploaderId !== actor.id) throw new AppError("photo.not_found");
  if (row.hasThumbnail) throw new AppError("photo.already_uploaded");
  if (row.uploadExpiresAt <= now) throw new AppError("photo.not_found");
  const thumbnail = readPhotoFile(bytes, "photo", "thumb");
  const address = { id, companyId: actor.companyId, uploaderId: actor.id };
  const claimed = await claimThumbnail(ctx.db, address, now);
  if (claimed.length === 0) throw new AppError("photo.already_uploaded");
  try {
    await ctx.photos.put(thumbnailKey(id), thumbnail.bytes, thumbnail.type);
  } catch (error) {
    await releaseThumbnail(ctx.db, actor.companyId, id);
    throw error;
  }
  return { path: thumbnailPath(photoPath(id)) };
}

/**
 * Stores photos that came with a form. Their rows are written before their bytes, so that the sweep finds the
 * leftovers of a failure. @returns their paths, for the record that refers to them
 * @throws {AppError} request.rate_limited
 */
export async function storePhotos(
  ctx: ServiceContext,
  actor: Uploader,
  photos: CleanPhoto[],
): Promise<string[]> {
  await countAttempt(
    ctx,
    photos.map(() => aStoredPhoto(actor)),
  );
  const now = ctx.now();
  const stored = photos.map((photo) => ({ photo, id: newId() }));
  const rows = stored.map(({ photo, id }) => ({
    ...newPhoto(id, actor, now),
    contentType: photo.type,
    bytes: photo.bytes.byteLength,
    uploadedAt: now,
  }));
  await runBatch(ctx.db, { photos: rows.map((row) => insertPhoto(ctx.db, row)) });
  await Promise.all(stored.map(({ photo, id }) => ctx.photos.put(id, photo.bytes, photo.type)));
  return stored.map(({ id }) => photoPath(id));
}

/**
 * Stores a photo under an id made by its device, before its report lists it: `settleDevicePhoto` is in the
 * batch that attaches it. It can be repeated until then; a photo never attached is swept.
 * @returns null when the id belongs to another photo, or to one that is about to be swept
 * @throws {AppError} request.rate_limited
 */
export async function storeDevicePhoto(
  ctx: ServiceContext,
  actor: Uploader,
  id: string,
  { photo, thumbnail }: { photo: CleanPhoto; thumbnail: CleanPhoto | null },
): Promise<ArrivedPhoto | null> {
  await countAttempt(ctx, [aStoredPhoto(actor)]);
  const now = ctx.now();
  // Its upload address accepts nothing else.
  const row = { ...newPhoto(id, actor, now), uploadExpiresAt: now };
  const [claimed] = await claimDevicePhoto(ctx.db, row, new Date(now.getTime() - ORPHAN_AGE_MS));
  if (!claimed) return null;
  await Promise.all([
    ctx.photos.put(id, photo.bytes, photo.type),
    thumbnail && ctx.photos.put(thumbnailKey(id), thumbnail.bytes, thumbnail.type),
  ]);
  return {
    contentType: photo.type,
    bytes: photo.bytes.byteLength,
    hasThumbnail: thumbnail !== null,
    now,
  };
}

/**
 * A photo of the reader's company, or its thumbnail; the photo itself if it has none. `settled` says whether
 * the answer can still change: until the upload address expires, a thumbnail may arrive.
 * @throws {AppError} photo.not_found when there is none, or it is another company's
 */
export async function openPhoto(ctx: ServiceContext, actor: Uploader, id: string, size: PhotoSize) {
  const [row] = await selectPhoto(ctx.db, actor.companyId, id);
  if (!row?.uploadedAt || !row.contentType) throw new AppError("photo.not_found");
  const thumbnail = size === "thumb" && row.hasThumbnail ? await ctx.photos.get(thumbnailKey(id)) : null;
  if (thumbnail) return { ...thumbnail, settled: true };
  const photo = await ctx.photos.get(id);
  if (!photo) throw new AppError("photo.not_found");
  const settled = size === "full" || row.uploadExpiresAt <= ctx.now();
  return { ...photo, contentType: row.contentType, settled };
}

/**
 * The details of a photo of the reader's company.
 * @throws {AppError} photo.not_found
 */
export async function describePhoto(
  ctx: ServiceContext,
  actor: Uploader,
  id: string,
): Promise<{ path: string; uploadedAt: Date }> {
  const [row] = await selectPhoto(ctx.db, actor.companyId, id);
  if (!row?.uploadedAt) throw new AppError("photo.not_found");
  return { path: photoPath(id), uploadedAt: row.uploadedAt };
}

/**
 * Deletes photos unattached for a day, and their thumbnails. Bytes go before rows, so that a failure can be
 * repeated.
 */
export async function sweepOrphanPhotos(ctx: ServiceContext): Promise<void> {
  // A little later than a report may last attach them.
  const before = new Date(ctx.now().getTime() - ORPHAN_AGE_MS - MINUTE_MS);
  for (;;) {
    const ids = (await selectOrphanPhotos(ctx.db, before, ORPHANS_PER_STEP)).map(({ id }) => id);
    if (ids.length === 0) return;
    await ctx.photos.delete(ids.flatMap(keysOfPhoto));
    await deleteOrphanPhotos(ctx.db, ids);
    if (ids.length < ORPHANS_PER_STEP) return;
  }
}
