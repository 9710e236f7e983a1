import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";

/**
 * The order of a paged list: a key, then a unique id. An index on both columns serves the list from any
 * place, because `behind` bounds the key; with a plain `or`, SQLite would read every row before the page.
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
    /** Selects the rows after a place, or all rows without one. */
    behind(place: Cursor<Key, Id> | null): SQL | undefined {
      if (place === null) return undefined;
      const value = place.key instanceof Date ? place.key.getTime() : place.key;
      // The key is also bounded separately: SQLite can't seek by a row value if the key has its own
      // collation, as names do.
      return sql`(${key} ${beyond}= ${value} and (${key}, ${id}) ${beyond} (${value}, ${place.id}))`;
    },
  };
}
