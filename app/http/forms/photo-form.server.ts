import { createHash } from "node:crypto";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type CleanPhoto, readPhotoFile, storePhotos } from "#app/services/photos/photos.ts";
import type { LatePhoto } from "#app/services/updates/late-photos.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { readForm } from "./read-form.server.ts";

const FIELD = "photos";

/**
 * The photos of a form: those that it brings, and the paths of those that were stored before.
 * `read` gives the new ones without metadata; their digests distinguish a repeated form from another one. `storeAll` stores
 * the photos of a refused form, which shows all of them and sends them again by their paths.
 */
export function photosOfForm(context: ServiceContext, actor: Actor, form: FormData) {
  const files = takePhotoFiles(form);
  const sent = form.getAll(FIELD).filter((path) => typeof path === "string");
  let all: string[] | null = null;
  return {
    /** @throws {AppError} request.invalid for too many; photo.too_large; photo.unsupported_type */
    async read(stored: readonly string[]) {
      if (files.length + stored.length > PHOTOS_MAX) {
        throw invalidField("photos", "story:notes.tooManyPhotos");
      }
      const { photos, digests } = await readPhotoFiles(files);
      /** Stores the new photos, and returns the paths of all. */
      const store = async () => {
        all = [...stored, ...(await storePhotos(context, actor, photos))];
        return all;
      };
      return { store, digests };
    },
    async storeAll(): Promise<string[]> {
      if (all) return all;
      const room = Math.max(0, PHOTOS_MAX - sent.length);
      return [...sent, ...(await storeUsable(context, actor, files.slice(0, room)))];
    },
  };
}

/**
 * Takes the new photos out of a form. Paths of photos that a script has uploaded stay in it, for the form's
 * schema.
 */
export function takePhotoFiles(form: FormData): File[] {
  const sent = form.getAll(FIELD);
  form.delete(FIELD);
  for (const path of sent) if (typeof path === "string" && path !== "") form.append(FIELD, path);
  return sent.filter((file): file is File => typeof file !== "string" && isChosen(file));
}

/** A file input without a choice sends one nameless empty file. */
function isChosen(file: File): boolean {
  return file.size > 0 || file.name !== "";
}

/**
 * Reads a form's photos without metadata; their digests distinguish a repeated form from another one.
 * @throws {AppError} photo.too_large; photo.unsupported_type
 */
export async function readPhotoFiles(files: File[]): Promise<{ photos: CleanPhoto[]; digests: string[] }> {
  const bytes = await Promise.all(files.map(bytesOf));
  return {
    photos: bytes.map((photo) => readPhotoFile(photo, FIELD)),
    digests: bytes.map((photo) => createHash("sha256").update(photo).digest("base64url")),
  };
}

/**
 * Stores the photos of a refused form, so that it can show them and send them again by their paths; those that
 * can't be used are left out, and all of them past the company's limit.
 */
async function storeUsable(context: ServiceContext, actor: Actor, files: readonly File[]): Promise<string[]> {
  const photos: CleanPhoto[] = [];
  for (const file of files) {
    try {
      photos.push(readPhotoFile(await bytesOf(file), FIELD));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  try {
    return await storePhotos(context, actor, photos);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/**
 * Reads one photo that follows its report: `photo`, `thumbnail` and `following` of a multipart form. A thumbnail that
 * can't be used is left out: the photo shows in its place.
 * @throws {AppError} as `readForm`; photo.too_large; photo.unsupported_type
 */
export async function readLatePhoto(request: Request): Promise<LatePhoto> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new AppError("request.unsupported_type");
  }
  const form = await readForm(request);
  const [photo, thumbnail] = [form.get("photo"), form.get("thumbnail")];
  if (!(photo instanceof File)) {
    throw invalidField("photo", "errors:field.required");
  }
  return {
    following: readFollowing(form.get("following")),
    photo: readPhotoFile(await bytesOf(photo), "photo"),
    thumbnail: thumbnail instanceof File ? readThumbnail(await bytesOf(thumbnail)) : null,
  };
}

/**
 * The number of photos to follow, from a form or an address; null if missing.
 * @throws {AppError} request.invalid
 */
export function readFollowing(value: unknown): number | null {
  if (value === null || value === "") return null;
  if (typeof value === "string" && /^[0-2]$/.test(value)) return Number(value);
  throw invalidField("following", "errors:field.invalid");
}

function readThumbnail(bytes: Uint8Array): CleanPhoto | null {
  try {
    return readPhotoFile(bytes, "thumbnail", "thumb");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
