/**
 * Says to the scripts of a device who signed in on it last, by the person's mark, or that they have signed out. Pages
 * that the browser's history shows again compare it with their own reader (`enhance/operator/reader.ts`).
 */
export const READER_COOKIE = "reader";

/** After a sign-out; no mark looks like it. */
export const NOBODY = "-";
