export const SHORT_ID_LENGTH = 8;

/** The short number of a machine, on its label and in lists: the start of its id. */
export function shortIdOf(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}
