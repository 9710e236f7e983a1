/** All data of a company, in parts. */

export const PHOTOS_PER_PART = 500;

/** The number of parts for a number of photos; the records alone make one. */
export function partCount(photos: number): number {
  return Math.max(1, Math.ceil(photos / PHOTOS_PER_PART));
}

/** The part that holds a photo; its `place` counts from 0, the oldest photo first. */
export function partOfPhoto(place: number): number {
  return Math.floor(place / PHOTOS_PER_PART) + 1;
}
