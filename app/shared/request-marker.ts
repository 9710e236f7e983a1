/** Sent with every call of our own scripts; other sites can't make a browser send it. */
export const REQUEST_MARKER = { "X-Requested-With": "XMLHttpRequest" } as const;

/** The query parameter with the form's token, for browsers that send no origin headers. */
export const FORM_TOKEN = "send";
