/** The short number that a machine is known by, on its label and in lists: the beginning of its id. */
export function shortIdOf(id: string): string {
  return id.slice(0, 8);
}
