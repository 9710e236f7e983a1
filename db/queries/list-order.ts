import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";

/**
 * The order of a list that is read in pages: by a key, then by an id that no two rows share. An index that has both
 * columns in this order serves the list from any place, as `behind` bounds the key: compared by `or` alone, every row
 * before the page would be read as well.
 * @param cursorOf the place of a row in the order
 */
export function listOrder<Row, Key extends Date | string, Id extends number | string>(
  direction: "asc" | "desc",
  [key, id]: [SQLWrapper, SQLWrapper],
  cursorOf: (row: Row) => Cursor<Key, Id>,
) {
  const [turned, beyond] = direction === "asc" ? [asc, sql.raw(">")] : [desc, sql.raw("<")];
  return {
    cursorOf,
    by: [turned(key), turned(id)] as const,
    /** Holds for the rows behind a place; for all of them without one. */
    behind(place: Cursor<Key, Id> | null): SQL | undefined {
      if (place === null) return undefined;
      const value = place.key instanceof Date ? place.key.getTime() : place.key;
      // The key by itself, too: SQLite seeks no key that has a collation of its own, such as names, by a row value.
      return sql`(${key} ${beyond}= ${value} and (${key}, ${id}) ${beyond} (${value}, ${place.id}))`;
    },
  };
}
