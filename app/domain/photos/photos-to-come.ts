import { DAY_MS } from "#app/domain/durations.ts";

/** After this many days, missing photos are reported as not arrived. */
export const PHOTOS_WAIT_DAYS = 7;

/** Photos that a report announced and that are still missing; `late` after PHOTOS_WAIT_DAYS. */
export type PhotosToCome = { count: number; late: boolean };

/**
 * The missing photos of a report; null when all have arrived. Late photos are still accepted.
 * @param createdAt when the report arrived
 */
export function photosToCome(
  report: { photosExpected: number; photos: readonly string[]; createdAt: Date },
  now: Date,
): PhotosToCome | null {
  const count = report.photosExpected - report.photos.length;
  if (count <= 0) return null;
  return { count, late: now.getTime() - report.createdAt.getTime() > PHOTOS_WAIT_DAYS * DAY_MS };
}
