import { type GetColumnData, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Rows in one JSON value, so a statement can return a list beside its sums. */
type Column = SQLiteColumn | SQL;
type Columns = Record<string, Column>;
type ValueOf<Of extends Column> =
  Of extends SQL<infer Value> ? Value : Of extends SQLiteColumn ? GetColumnData<Of> : never;
export type RowOfColumns<Of extends Columns> = { [Name in keyof Of]: ValueOf<Of[Name]> };

/** A row's values as a JSON array, for `json_group_array`. */
export function jsonRow(columns: Columns): SQL {
  return sql`json_array(${sql.join(Object.values(columns), sql`, `)})`;
}

/** Decodes an array of `jsonRow`s, with the columns' types; a computed value stays as JSON has it. */
export function rowsOfJson<Of extends Columns>(columns: Of, text: string): RowOfColumns<Of>[] {
  const entries = Object.entries(columns);
  return (JSON.parse(text) as unknown[][]).map((values) => {
    const row = entries.map(([name, column], index) => {
      const value = values[index];
      return [name, value === null || is(column, SQL) ? value : column.mapFromDriverValue(value)];
    });
    return Object.fromEntries(row) as RowOfColumns<Of>;
  });
}
