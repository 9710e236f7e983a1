/** What every call of our own scripts carries: other sites can't make a browser send it. */
export const REQUEST_MARKER = { "X-Requested-With": "XMLHttpRequest" } as const;
