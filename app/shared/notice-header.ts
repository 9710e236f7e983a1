/**
 * Requests a download's notice in the response header of the same name instead of on the next page:
 * percent-encoded JSON of its tone, title and description in the reader's language.
 */
export const NOTICE_HEADER = "X-Notice";
