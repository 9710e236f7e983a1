import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";
import { type RowOf, selectList } from "./insert-select.ts";

/**
 * Inserts a row only where a condition holds when the statement runs: for what belongs to an act that another
 * statement of the same batch has claimed.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowOf<Table>,
  condition: SQL,
) {
  return db.insert(table).select(sql`select ${selectList(table, row)} where ${condition}`);
}
