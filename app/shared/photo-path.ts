/** Photos that one note, update or upload may have (specification §9). */
export const PHOTOS_MAX = 3;

const PHOTO_PATH = /^\/objects\/uploads\/([\w-]{1,64})$/;

/** 132 random bits: no two devices make the same, and none of our own ids is as short. */
const DEVICE_PHOTO_ID = /^[\w-]{22}$/;

/** Whether a device may have made this id for a photo of its own. */
export function isDevicePhotoId(id: string): boolean {
  return DEVICE_PHOTO_ID.test(id);
}

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
