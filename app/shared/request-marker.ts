/** What every call of our own scripts carries: other sites can't make a browser send it. */
export const REQUEST_MARKER = { "X-Requested-With": "XMLHttpRequest" } as const;

/** The parameter of a form's address that says that it stood in a page of ours, where the browser says nothing. */
export const FORM_TOKEN = "send";
