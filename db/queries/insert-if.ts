import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";

type Insert<Table extends SQLiteTable> = Table["$inferInsert"];

/** A row whose values may be SQL expressions. */
export type RowOf<Table extends SQLiteTable> = { [Name in keyof Insert<Table>]: Insert<Table>[Name] | SQL };

/**
 * Inserts a row only if a condition holds when the statement runs: for rows that belong to an act claimed by
 * another statement of the batch.
 */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowOf<Table>,
  condition: SQL,
) {
  return insertEach(db, table, row, sql`where ${condition}`);
}

/**
 * Inserts a row for each row of a source, `from … where …`, whose columns the expressions may use. Missing
 * values take the column's default, as in a plain insert.
 */
export function insertEach<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: RowOf<Table>,
  source: SQL,
) {
  return db.insert(table).select(sql`select ${selectList(table, row)} ${source}`);
}

/** A `select` list that fills every column of a table, in table order. */
function selectList<Table extends SQLiteTable>(table: Table, row: RowOf<Table>): SQL {
  const values = row as Record<string, unknown>;
  const list = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = values[name] ?? (values[name] === undefined ? column.default : null);
    if (is(value, SQL)) return value;
    return value === null || value === undefined ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return sql.join(list, sql`, `);
}
