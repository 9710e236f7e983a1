import { Column, is, SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SelectedFields } from "drizzle-orm/sqlite-core";

/**
 * The database with selects whose columns all have different names. In a batch, D1 gives rows as objects: of two columns
 * with one name, as the ids of two joined tables are, it keeps one, and the values behind it move up by one place.
 */
export function withDistinctNames(db: DrizzleD1Database): DrizzleD1Database {
  for (const name of ["select", "selectDistinct"] as const) {
    const select: (fields?: SelectedFields) => unknown = db[name].bind(db);
    Object.assign(db, { [name]: (fields?: SelectedFields) => select(fields && distinctNames(fields)) });
  }
  return db;
}

/**
 * The same fields. An expression without a name, and a column whose name is taken by one before, are named by their key.
 * No column begins with "$", so nothing else in a statement can mean such a name.
 */
function distinctNames(fields: SelectedFields, group = "$", taken = new Set<string>()): SelectedFields {
  const take = (name: string) => !taken.has(name) && taken.add(name);
  const named = Object.entries(fields).map(([key, field]) => {
    const name = group + key;
    if (is(field, SQL)) return [key, field.as(name)];
    if (is(field, Column)) return [key, take(field.name) ? field : sql`${field}`.mapWith(field).as(name)];
    if (!is(field, SQL.Aliased)) return [key, distinctNames(field as SelectedFields, `${name}.`, taken)];
    if (!take(field.fieldAlias)) throw new Error(`Two columns are named ${field.fieldAlias}`);
    return [key, field];
  });
  return Object.fromEntries(named);
}
