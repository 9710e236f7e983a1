import { type Line, photoTarget, type Target } from "./size-steps.ts";

const KEY = "upload-speed";

/** Remembers the speed of an upload, for browsers that don't report their connection. */
export function noteSpeed(bytes: number, ms: number): void {
  try {
    localStorage.setItem(KEY, String((bytes * 8) / ms / 1000));
  } catch {
    // Without storage, photos are shrunk as for a slow connection.
  }
}

export function targetNow(): Target {
  let measured: number | null = null;
  try {
    measured = Number(localStorage.getItem(KEY)) || null;
  } catch {
    // Without storage, no speed is known.
  }
  return photoTarget((navigator as { connection?: Line }).connection, measured);
}
