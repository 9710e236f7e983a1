import { createHash } from "node:crypto";
import { type CleanPhoto, readPhotoFile } from "#app/services/photos.ts";

const FIELD = "photos";

/**
 * Takes the new photos out of a form. Paths of photos that a script has uploaded before stay in it, for the form's
 * schema to judge.
 */
export function takePhotoFiles(form: FormData): File[] {
  const sent = form.getAll(FIELD);
  form.delete(FIELD);
  for (const path of sent) if (typeof path === "string" && path !== "") form.append(FIELD, path);
  return sent.filter((file): file is File => typeof file !== "string" && isChosen(file));
}

/** A file input without a choice sends one nameless file without bytes. */
function isChosen(file: File): boolean {
  return file.size > 0 || file.name !== "";
}

/**
 * Reads and strips a form's photos; their digests tell a form that is sent again from another one.
 * @throws {AppError} photo.too_large; photo.unsupported_type
 */
export async function readPhotoFiles(files: File[]): Promise<{ photos: CleanPhoto[]; digests: string[] }> {
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  return {
    photos: bytes.map((photo) => readPhotoFile(photo, FIELD)),
    digests: bytes.map((photo) => createHash("sha256").update(photo).digest("base64url")),
  };
}
