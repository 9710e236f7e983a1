import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteAsyncDialect();

/**
 * An expression without values as one piece of text. Drizzle puts each statement together anew, piece by piece, so an
 * expression that stays the same is put together once, when its module is loaded.
 * @throws for an expression with values
 */
export function asText<Value>(expression: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(expression);
  if (params.length > 0) throw new Error("An expression with values can't be text");
  return sql.raw(text) as SQL<Value>;
}
