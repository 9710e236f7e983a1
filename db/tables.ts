import { type AnyColumn, getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema.ts";

type Schema = typeof schema;

/** The name of a table in the schema. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];

/** A column's name in the code. */
export type ColumnName<Name extends TableName> = keyof Schema[Name]["$inferSelect"] & string;

/** Every table of the schema by its name, so that code for all tables includes a new one automatically. */
export const TABLES = Object.fromEntries(
  Object.entries(schema).filter(([, value]) => is(value, SQLiteTable)),
) as { [Name in TableName]: Schema[Name] };

/** The column that says whose a row is; null for a table that belongs to no company. */
export function companyColumn(name: TableName): AnyColumn | null {
  if (name === "companies") return schema.companies.id;
  const columns: Record<string, AnyColumn> = getTableColumns(TABLES[name]);
  return columns.companyId ?? null;
}

/** The names of a table's columns in the code. */
export function columnNames(name: TableName): string[] {
  return Object.keys(getTableColumns(TABLES[name]));
}
