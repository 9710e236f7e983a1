import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { photos } from "#db/schema.ts";

type PhotoRow = typeof photos.$inferInsert;

export function insertPhoto(db: Database, row: PhotoRow) {
  return db.insert(photos).values(row);
}

type OwnPhoto = { id: string; companyId: string; uploaderId: string };

/**
 * Claims a photo id made by a device. Returns a row while the photo may be stored: the id is new, or the same
 * user left an earlier attempt unfinished since `startedAfter`, so no sweep is about to take it.
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

/** Whether a photo of this user is not attached to anything. */
export function isFreePhoto(photo: OwnPhoto): SQL {
  return sql`exists (select 1 from photos where photos.id = ${photo.id} and ${isUnattachedOwn(photo)})`;
}

/** Whether a report lists the photo. */
const isPhotoOfReport = (companyId: string, updateId: string) =>
  sql`'/objects/uploads/' || ${photos.id} in (
    select value from operator_updates as reports, json_each(reports.photos)
    where reports.id = ${updateId} and reports.company_id = ${companyId})`;

export type ArrivedPhoto = { contentType: string; bytes: number; hasThumbnail: boolean; now: Date };

/** Marks a photo as arrived and attached, once, if its report lists it. */
export function settleDevicePhoto(db: Database, photo: OwnPhoto, updateId: string, arrived: ArrivedPhoto) {
  const { contentType, bytes, hasThumbnail, now } = arrived;
  return db
    .update(photos)
    .set({ contentType, bytes, hasThumbnail, uploadedAt: now, attachedAt: now })
    .where(and(eq(photos.id, photo.id), isUnattachedOwn(photo), isPhotoOfReport(photo.companyId, updateId)));
}

/**
 * Claims an upload address for writing: returns a row once, to the user who asked for it, until it expires.
 */
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

/** Releases a claimed address after its bytes could not be stored. */
export function releaseUpload(db: Database, companyId: string, id: string) {
  return db
    .update(photos)
    .set({ contentType: null, bytes: null, uploadedAt: null })
    .where(and(eq(photos.id, id), eq(photos.companyId, companyId)));
}

/**
 * Claims the thumbnail of an arrived photo: returns a row once, to the user who uploaded the photo, until the
 * upload address expires.
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

/** Releases a claimed thumbnail after its bytes could not be stored. */
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

/** The named photos that the user uploaded and that no sweep is about to take. */
export function selectOwnUploads(
  db: Database,
  owner: { companyId: string; uploaderId: string },
  ids: string[],
  createdAfter: Date,
) {
  return db
    .select({ photoId: photos.id })
    .from(photos)
    .where(
      and(
        isAmong(photos.id, ids),
        eq(photos.companyId, owner.companyId),
        eq(photos.uploaderId, owner.uploaderId),
        isNotNull(photos.uploadedAt),
        gt(photos.createdAt, createdAfter),
      ),
    );
}

/**
 * Marks photos as attached; belongs in the batch of the record that lists them, with the act's claim as
 * `condition` if it may be judged again.
 */
export function attachPhotos(
  db: Database,
  companyId: string,
  ids: readonly string[],
  now: Date,
  condition?: SQL,
) {
  return db
    .update(photos)
    .set({ attachedAt: now })
    .where(
      and(isAmong(photos.id, ids), eq(photos.companyId, companyId), isNull(photos.attachedAt), condition),
    );
}

/** Marks the photos that a report lists; belongs in the batch that adds them. */
export function attachPhotosOfReport(db: Database, companyId: string, updateId: string, now: Date) {
  return db
    .update(photos)
    .set({ attachedAt: now })
    .where(
      and(eq(photos.companyId, companyId), isNull(photos.attachedAt), isPhotoOfReport(companyId, updateId)),
    );
}

/**
 * Leaves photos that a corrected entry no longer lists to the sweep, unless another record of the company
 * lists them; belongs in the correction's batch, after the entry.
 */
export function releasePhotos(db: Database, companyId: string, ids: readonly string[], condition: SQL) {
  const listedIn = (table: string) => sql`select path.value from ${sql.identifier(table)} as record,
    json_each(record.photos) as path where record.company_id = ${companyId} and record.photos <> '[]'`;
  return db
    .update(photos)
    .set({ attachedAt: null })
    .where(
      and(
        isAmong(photos.id, ids),
        eq(photos.companyId, companyId),
        sql`'/objects/uploads/' || ${photos.id} not in (${listedIn("equipment_notes")}
          union ${listedIn("operator_updates")} union ${listedIn("service_entries")}
          union ${listedIn("issues")})`,
        condition,
      ),
    );
}

/** Unattached photos of all companies, oldest first. */
export function selectOrphanPhotos(db: Database, createdBefore: Date, limit: number) {
  return db
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.attachedAt), lt(photos.createdAt, createdBefore)))
    .orderBy(photos.createdAt)
    .limit(limit);
}

export function deleteOrphanPhotos(db: Database, ids: string[]) {
  return db.delete(photos).where(and(isNull(photos.attachedAt), isAmong(photos.id, ids)));
}
