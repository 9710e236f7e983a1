/**
 * Asks for the notice of a download in the answer's header of the same name, instead of on the page that is seen next:
 * percent-encoded JSON of its tone, title and description in the reader's language.
 */
export const NOTICE_HEADER = "X-Notice";
