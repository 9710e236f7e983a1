import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { photos } from "#db/schema.ts";

type PhotoRow = typeof photos.$inferInsert;

export function insertPhoto(db: Database, row: PhotoRow) {
  return db.insert(photos).values(row);
}

type OwnPhoto = { id: string; companyId: string; uploaderId: string };

/**
 * A place for a photo whose id its device has made. It answers a row while the photo may be stored: it is new, or a
 * try before this one was left half-way, by the same user and since `startedAfter`, so that no sweep is about to take
 * it.
 */
export function claimDevicePhoto(db: Database, row: PhotoRow, startedAfter: Date) {
  return db
    .insert(photos)
    .values(row)
    .onConflictDoUpdate({
      target: photos.id,
      set: { createdAt: row.createdAt },
      setWhere: and(isUnattachedOwn(row), gt(photos.createdAt, startedAfter)),
    })
    .returning({ id: photos.id });
}

const isUnattachedOwn = ({ companyId, uploaderId }: Omit<OwnPhoto, "id">) =>
  and(eq(photos.companyId, companyId), eq(photos.uploaderId, uploaderId), isNull(photos.attachedAt));

/** Holds while a photo of this user belongs to nothing yet. */
export function isFreePhoto(photo: OwnPhoto): SQL {
  return sql`exists (select 1 from photos where photos.id = ${photo.id} and ${isUnattachedOwn(photo)})`;
}

/** Holds for the photos that a report names. */
const isPhotoOfReport = (companyId: string, updateId: string) =>
  sql`'/objects/uploads/' || ${photos.id} in (
    select value from operator_updates as reports, json_each(reports.photos)
    where reports.id = ${updateId} and reports.company_id = ${companyId})`;

export type ArrivedPhoto = { contentType: string; bytes: number; hasThumbnail: boolean; now: Date };

/** Marks a photo as arrived and attached, when its report has it by now: once. */
export function settleDevicePhoto(db: Database, photo: OwnPhoto, updateId: string, arrived: ArrivedPhoto) {
  const { contentType, bytes, hasThumbnail, now } = arrived;
  return db
    .update(photos)
    .set({ contentType, bytes, hasThumbnail, uploadedAt: now, attachedAt: now })
    .where(and(eq(photos.id, photo.id), isUnattachedOwn(photo), isPhotoOfReport(photo.companyId, updateId)));
}

/** Claims an upload address for writing: it answers a row once, to the user who asked for it, while it lives. */
export function claimUpload(
  db: Database,
  photo: { id: string; companyId: string; uploaderId: string },
  bytes: { contentType: string; size: number; now: Date },
) {
  return db
    .update(photos)
    .set({ contentType: bytes.contentType, bytes: bytes.size, uploadedAt: bytes.now })
    .where(
      and(
        eq(photos.id, photo.id),
        eq(photos.companyId, photo.companyId),
        eq(photos.uploaderId, photo.uploaderId),
        isNull(photos.uploadedAt),
        gt(photos.uploadExpiresAt, bytes.now),
      ),
    )
    .returning({ id: photos.id });
}

/** Gives a claimed address back, after its bytes could not be stored. */
export function releaseUpload(db: Database, companyId: string, id: string) {
  return db
    .update(photos)
    .set({ contentType: null, bytes: null, uploadedAt: null })
    .where(and(eq(photos.id, id), eq(photos.companyId, companyId)));
}

/**
 * Claims the thumbnail of a photo that has arrived: it answers a row once, to the user who uploaded the photo, while
 * the upload address lives.
 */
export function claimThumbnail(
  db: Database,
  photo: { id: string; companyId: string; uploaderId: string },
  now: Date,
) {
  return db
    .update(photos)
    .set({ hasThumbnail: true })
    .where(
      and(
        eq(photos.id, photo.id),
        eq(photos.companyId, photo.companyId),
        eq(photos.uploaderId, photo.uploaderId),
        isNotNull(photos.uploadedAt),
        eq(photos.hasThumbnail, false),
        gt(photos.uploadExpiresAt, now),
      ),
    )
    .returning({ id: photos.id });
}

/** Gives a claimed thumbnail back, after its bytes could not be stored. */
export function releaseThumbnail(db: Database, companyId: string, id: string) {
  return db
    .update(photos)
    .set({ hasThumbnail: false })
    .where(and(eq(photos.id, id), eq(photos.companyId, companyId)));
}

export function selectPhoto(db: Database, companyId: string, id: string) {
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.companyId, companyId)))
    .limit(1);
}

/** Those of the named photos that a user uploaded, and that no sweep is about to take. */
export function selectOwnUploads(
  db: Database,
  owner: { companyId: string; uploaderId: string },
  ids: string[],
  createdAfter: Date,
) {
  return db
    .select({ photoId: sql<string>`${photos.id}`.as("own_photo_id") })
    .from(photos)
    .where(
      and(
        sql`${photos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(photos.companyId, owner.companyId),
        eq(photos.uploaderId, owner.uploaderId),
        isNotNull(photos.uploadedAt),
        gt(photos.createdAt, createdAfter),
      ),
    );
}

/** Marks photos as referred to; goes into the batch of what refers to them. */
export function attachPhotos(db: Database, companyId: string, ids: readonly string[], now: Date) {
  return db
    .update(photos)
    .set({ attachedAt: now })
    .where(
      and(
        sql`${photos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(photos.companyId, companyId),
        isNull(photos.attachedAt),
      ),
    );
}

/** Marks the photos that a report has by now; goes into the batch that adds them to it. */
export function attachPhotosOfReport(db: Database, companyId: string, updateId: string, now: Date) {
  return db
    .update(photos)
    .set({ attachedAt: now })
    .where(
      and(eq(photos.companyId, companyId), isNull(photos.attachedAt), isPhotoOfReport(companyId, updateId)),
    );
}

/** Photos of all companies that nothing refers to, oldest first. */
export function selectOrphanPhotos(db: Database, createdBefore: Date, limit: number) {
  return db
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.attachedAt), lt(photos.createdAt, createdBefore)))
    .orderBy(photos.createdAt)
    .limit(limit);
}

export function deleteOrphanPhotos(db: Database, ids: string[]) {
  return db
    .delete(photos)
    .where(
      and(
        isNull(photos.attachedAt),
        sql`${photos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
}
