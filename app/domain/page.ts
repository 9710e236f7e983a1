/**
 * The end of a page: the last row's values in list order. Several rows may share a `key`; `id` distinguishes
 * them. Lists by time use the order of arrival as id.
 */
export type Cursor<Key extends Date | string = Date, Id extends number | string = number> = {
  key: Key;
  id: Id;
};

/**
 * Cuts `limit` rows out of `limit + 1` and gives the start of the next page, or null for the last page.
 * @param cursorOf the place of a row in the list's order
 */
export function pageOf<Row, Place>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Place,
): { listed: Row[]; next: Place | null } {
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return { listed, next: rows.length > limit && last ? cursorOf(last) : null };
}
