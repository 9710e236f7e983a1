import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Insert<Table extends SQLiteTable> = Table["$inferInsert"];

/** A row of a table whose values may be expressions. */
export type RowOf<Table extends SQLiteTable> = { [Name in keyof Insert<Table>]: Insert<Table>[Name] | SQL };

/**
 * The list of a `select` that fills every column of a table in its order, for inserts that hold only while a condition
 * holds: `db.insert(table).select(sql\`select ${selectList(table, row)} from … where …\`)`. Missing values take the
 * column's default, as in a plain insert.
 */
export function selectList<Table extends SQLiteTable>(table: Table, row: RowOf<Table>): SQL {
  const values = row as Record<string, unknown>;
  const list = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = values[name] ?? (values[name] === undefined ? column.default : null);
    if (is(value, SQL)) return value;
    return value === null || value === undefined ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return sql.join(list, sql`, `);
}
