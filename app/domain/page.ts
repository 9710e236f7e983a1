/**
 * Where a page of a list ended: the last row's values in the list's order. `key` may be the same for many rows, `id`
 * tells them apart. Lists by time have the order of arrival for an id.
 */
export type Cursor<Key extends Date | string = Date, Id extends number | string = number> = {
  key: Key;
  id: Id;
};

/**
 * A page of `limit` rows out of `limit + 1`, and where the next one begins: null when these are all.
 * @param cursorOf the place of a row in the list's order
 */
export function pageOf<Row, Place>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Place,
): { shown: Row[]; next: Place | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last ? cursorOf(last) : null };
}
