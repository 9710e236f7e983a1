/** The hidden field that makes a form count once, however often it is sent. */
export const KEY_FIELD = "idempotencyKey";

/** The longest key, of a form or of a call. */
export const KEY_MAX = 200;
