import { type AnyColumn, getTableColumns, getViewSelectedFields, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { StoredSecret } from "#app/domain/stored-secret.ts";
import * as schema from "./schema.ts";

type Schema = typeof schema;

/** The name of a table in the schema. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];

/** What has a file in all data: every table, and the notes, which are a view of the history. */
export type RecordsName = TableName | "equipmentNotes";

/** A column's name in the code. */
export type ColumnName<Name extends RecordsName> = keyof Schema[Name]["$inferSelect"] & string;

/** Every table of the schema by its name, so that code for all tables includes a new one automatically. */
export const TABLES = Object.fromEntries(
  Object.entries(schema).filter(([, value]) => is(value, SQLiteTable)),
) as { [Name in TableName]: Schema[Name] };

/** The columns of records by their names in the code. */
export function columnsOf(name: RecordsName): Record<string, SQLiteColumn> {
  if (name !== "equipmentNotes") return getTableColumns(TABLES[name]);
  const { rowid, ...columns } = getViewSelectedFields(schema.equipmentNotes);
  return columns;
}

/** The column that says whose a row is; null for a table that belongs to no company. */
export function companyColumn(name: RecordsName): AnyColumn | null {
  if (name === "companies") return schema.companies.id;
  return columnsOf(name).companyId ?? null;
}

/** The names of the columns of records in the code. */
export const columnNames = (name: RecordsName): string[] => Object.keys(columnsOf(name));

/** A column of encrypted values, and the column that names whom each is bound to. */
export type SecretColumn = { holder: SQLiteColumn; cipher: SQLiteColumn };

const { calendarFeeds, companies, secondSteps, webhooks } = schema;

/** Everything that is stored encrypted, so that a new key reaches all of it. */
export const SECRET_COLUMNS: Record<StoredSecret, readonly SecretColumn[]> = {
  "shared-password": [{ holder: companies.id, cipher: companies.sharedPasswordCipher }],
  "calendar-feed": [{ holder: calendarFeeds.userId, cipher: calendarFeeds.tokenCipher }],
  authenticator: [{ holder: secondSteps.userId, cipher: secondSteps.authenticatorCipher }],
  webhook: [
    { holder: webhooks.id, cipher: webhooks.secret },
    { holder: webhooks.id, cipher: webhooks.oldSecret },
  ],
};
