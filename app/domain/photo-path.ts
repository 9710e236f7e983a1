/** Photos that one note, update or upload may have (specification §9). */
export const PHOTOS_MAX = 3;

const PHOTO_PATH = /^\/objects\/uploads\/([A-Za-z0-9-]{1,64})$/;

/** Where a photo is read and written (C-47); records keep this path. */
export function photoPath(id: string): string {
  return `/objects/uploads/${id}`;
}

/** The id of an uploaded photo, from its path; null for any other path. */
export function photoIdOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}
