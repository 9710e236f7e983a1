/**
 * Tells the scripts of a device who signed in last, by the person's tag, or that they signed out. A page
 * restored from the browser's history compares it with its own reader (`enhance/operator/reader.ts`).
 */
export const READER_COOKIE = "reader";

/** The value after a sign-out; no tag equals it. */
export const NOBODY = "-";
