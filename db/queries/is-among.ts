import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a column is one of some texts, however many. D1 binds at most 100 values a statement, and these are one
 * JSON value, where `inArray` binds each.
 */
export function isAmong(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
