import { and, asc, desc, getTableName, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Since } from "#app/domain/arrival.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import type { Database } from "#db/client.ts";
import { checks, fuelEntries, issues, meterReadings, operatorUpdates, serviceEntries } from "#db/schema.ts";

/** A table whose rows have the order of arrival, and the company of those that are read. */
export type Arriving = {
  table: string;
  seq: SQLiteColumn;
  createdAt: SQLiteColumn;
  companyId: string;
};

/** A page of rows in the order of arrival, of all machines or of one. */
export type ArrivalQuery = { since: Since; limit: number; equipmentId: string | null };

/** A page of rows with the newest first, of all machines or of one; `before` is null for the first page. */
export type NewestQuery = { before: number | null; limit: number; equipmentId: string | null };

/** Rows are stored a little after the moment that they name, so some arrive in another order than these moments. */
const SLACK_MS = 10 * MINUTE_MS;

/**
 * The first number of arrival of a company's rows of an instant or later, found by halving: it reads a few rows, however
 * many there are. Beyond all rows, the number after the last.
 */
function firstArrival({ table, companyId }: Arriving, from: Date): SQL {
  const own = sql`from ${sql.raw(table)} as own indexed by ${sql.raw(`${table}_arrival`)} where own.company_id = ${companyId}`;
  const arrived = sql`own.seq > 0`;
  const before = from.getTime() - SLACK_MS;
  const isLater = sql`(found.seq is null or found.created_at >= ${before})`;
  const middle = sql`((low + high) / 2)`;
  return sql`(with recursive halving(low, high) as (
      select coalesce((select min(own.seq) ${own} and ${arrived}), 0), coalesce((select max(own.seq) ${own} and ${arrived}), 0) + 1
      union all
      select iif(${isLater}, low, found.seq + 1), iif(${isLater}, ${middle}, high)
      from halving left join ${sql.raw(table)} as found
        on found.seq = (select own.seq ${own} and own.seq >= ${middle} and ${arrived} order by own.seq limit 1)
      where low < high
    ) select low from halving where low >= high)`;
}

/** Whether a row arrived since a place, for a list that is ordered by arrival (`byArrival`). */
export function arrivedSince(arriving: Arriving, since: Since): SQL | undefined {
  const { seq, createdAt } = arriving;
  // Every number of arrival is above 0. Said in full, this opens the index of arrivals, which no other list may use. It
  // stands last, because SQLite searches by the first bound of a column.
  const arrived = sql`${seq} > 0`;
  if ("after" in since) return and(gt(seq, since.after), arrived);
  return and(gte(seq, firstArrival(arriving, since.from)), gte(createdAt, since.from), arrived);
}

export const byArrival = ({ seq }: Arriving) => asc(seq);

/** Which rows stand on a page, and in which order: that of arrival, or the newest first. */
export function placeOfPage(
  arriving: Arriving,
  page: NewestQuery | ArrivalQuery,
): { where: SQL | undefined; by: SQL } {
  if ("since" in page) return { where: arrivedSince(arriving, page.since), by: byArrival(arriving) };
  const { seq } = arriving;
  return { where: page.before === null ? undefined : lt(seq, page.before), by: desc(seq) };
}

const TABLES = { meterReadings, fuelEntries, serviceEntries, operatorUpdates, issues, checks };

/** A table of a company in the order of arrival. */
export function arriving(name: keyof typeof TABLES, companyId: string): Arriving {
  const { seq, createdAt } = TABLES[name];
  return { table: getTableName(TABLES[name]), seq, createdAt, companyId };
}

/** The last number of arrival of a company's rows; 0 without any. */
export function selectLastArrival(db: Database, { table, companyId }: Arriving) {
  const last = sql<number>`(select coalesce(max(own.seq), 0) from ${sql.raw(table)} as own where own.company_id = ${companyId} and own.seq > 0)`;
  return db.select({ last: last.as("last_arrival") }).from(sql`(select 1)`);
}
