import { DAY_MS } from "./durations.ts";

/** How long a phone may take to find a line before its photos are no longer waited for. */
export const PHOTOS_WAIT_DAYS = 7;

/** Photos that a report was announced with and hasn't got; `late` when nobody waits for them any longer. */
export type PhotosToCome = { count: number; late: boolean };

/**
 * What is to be said of photos that follow their report, one by one; null when all are there. A photo that comes later
 * still is taken all the same.
 * @param createdAt when the report came in
 */
export function photosToCome(
  report: { photosExpected: number; photos: readonly string[]; createdAt: Date },
  now: Date,
): PhotosToCome | null {
  const count = report.photosExpected - report.photos.length;
  if (count <= 0) return null;
  return { count, late: now.getTime() - report.createdAt.getTime() > PHOTOS_WAIT_DAYS * DAY_MS };
}
