import { getTableColumns, is, Param, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";

/** A row to insert, whose values may be SQL as well. */
export type RowToInsert<Table extends SQLiteTable> = {
  [Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQL;
};

/**
 * Inserts a row only where a condition holds when the statement runs: for what belongs to an act that another
 * statement of the same batch has claimed.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowToInsert<Table>,
  condition: SQL,
) {
  const given = row as Record<string, unknown>;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name];
    if (is(value, SQL) || is(value, Param)) return value;
    if (value !== undefined) return sql.param(value, column);
    return column.default === undefined ? sql`null` : sql.param(column.default, column);
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}
