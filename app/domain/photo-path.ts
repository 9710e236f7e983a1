/** Photos that one note, update or upload may have (specification §9). */
export const PHOTOS_MAX = 3;

const PHOTO_PATH = /^\/objects\/uploads\/([A-Za-z0-9-]{1,64})$/;

/** Where a photo is read and written (C-47); records keep this path. */
export function photoPath(id: string): string {
  return `/objects/uploads/${id}`;
}

/** The page that shows a photo, from its path. */
export function photoPagePath(path: string): string {
  return `/photos/${photoIdOf(path) ?? ""}`;
}

/** Where a photo's thumbnail is read and written; it answers the photo itself where there is no thumbnail. */
export function thumbnailPath(path: string): string {
  return `${path}?size=thumb`;
}

/** The id of an uploaded photo, from its path; null for any other path. */
export function photoIdOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}
