import { invalidField } from "#app/domain/app-error.ts";
import { photoIdOf } from "#app/shared/photo-path.ts";
import type { Database } from "#db/client.ts";
import { selectOwnUploads } from "#db/queries/photos/photos.ts";
import { ORPHAN_AGE_MS } from "./photos.ts";

/* Photos that a note or a service entry refers to: only the author's own uploads. */

/** The ids of photos, each once. */
export function photoIdsOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => photoIdOf(path) ?? ""))];
}

/** The statement that reads which of these photos the author has uploaded. */
export function readUploads(
  db: Database,
  actor: { companyId: string; id: string },
  photoIds: string[],
  now: Date,
) {
  const uploader = { companyId: actor.companyId, uploaderId: actor.id };
  return selectOwnUploads(db, uploader, photoIds, new Date(now.getTime() - ORPHAN_AGE_MS));
}

/** @throws {AppError} request.invalid at `photos` unless all of them were uploaded by the author */
export function requireUploads(photoIds: readonly string[], uploads: readonly unknown[]): void {
  if (uploads.length === photoIds.length) return;
  throw invalidField("photos", "story:notes.unknownPhoto");
}
