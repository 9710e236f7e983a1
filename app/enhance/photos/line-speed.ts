import { type Line, photoTarget, type Target } from "./size-steps.ts";

const KEY = "upload-speed";

/** Remembers how fast a photo was sent, for browsers that tell nothing of their line. */
export function noteSpeed(bytes: number, ms: number): void {
  try {
    localStorage.setItem(KEY, String((bytes * 8) / ms / 1000));
  } catch {
    // Then photos are made as small as for a slow line.
  }
}

export function targetNow(): Target {
  let measured: number | null = null;
  try {
    measured = Number(localStorage.getItem(KEY)) || null;
  } catch {
    // As if nothing was ever sent.
  }
  return photoTarget((navigator as { connection?: Line }).connection, measured);
}
