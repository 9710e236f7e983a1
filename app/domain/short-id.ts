export const SHORT_ID_LENGTH = 8;

/** The short number of a machine, on its label and in lists: the start of its id. */
export function shortIdOf(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}

/** A shorter text would find machines by chance. */
const SEARCHED_MIN = 4;

/** The text of a search as the start of a short number; null where it can't be one. */
export function startOfShortId(text: string): string | null {
  return text.length >= SEARCHED_MIN && text.length <= SHORT_ID_LENGTH ? text : null;
}
