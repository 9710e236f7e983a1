import { and, gte, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { InstantRange } from "#app/domain/day-range.ts";

/** Whether a row's instant is in a range; nothing for the whole ledger, so that its statement stays as it was. */
export function isWithin(column: SQLiteColumn, { from, until }: InstantRange): SQL | undefined {
  return and(from === null ? undefined : gte(column, from), until === null ? undefined : lt(column, until));
}
