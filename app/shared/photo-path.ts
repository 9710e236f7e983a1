/** The most photos of one note, update or upload. */
export const PHOTOS_MAX = 3;

const PHOTO_PATH = /^\/objects\/uploads\/([\w-]{1,64})$/;

/** 132 random bits, so devices never collide; our own ids have another length. */
const DEVICE_PHOTO_ID = /^[\w-]{22}$/;

/** Tells whether an id could come from a device. */
export function isDevicePhotoId(id: string): boolean {
  return DEVICE_PHOTO_ID.test(id);
}

/** The address for reading and writing a photo; records store this path. */
export function photoPath(id: string): string {
  return `/objects/uploads/${id}`;
}

/** The page that shows a photo, from its path. */
export function photoPagePath(path: string): string {
  return `/photos/${photoIdOf(path) ?? ""}`;
}

/** The address of a photo's thumbnail; it answers the photo itself if there is no thumbnail. */
export function thumbnailPath(path: string): string {
  return `${path}?size=thumb`;
}

/** The id of an uploaded photo, from its path; null for any other path. */
export function photoIdOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}
