import { getTableColumns, getTableName } from "drizzle-orm";
import { HOUR_MS } from "#app/domain/durations.ts";
import { TABLES } from "#db/tables.ts";
import { type Row, readTables } from "../support/d1.ts";
import { ROW_ID } from "../support/ids.ts";

/** Reads and restores a database's rows, so that attempts begin alike and changes can be compared. */

/** Tables with attempts and kept answers, which are not part of what an act stores. */
const PASSING = new Set(["rate_limits", "idempotency_keys", "job_runs"]);

const TABLE_NAMES = Object.values(TABLES)
  .map((table) => ({
    name: getTableName(table),
    columns: Object.values(getTableColumns(table)).map((column) => column.name),
  }))
  .filter(({ name }) => !PASSING.has(name));

export type Rows = Map<string, Row[]>;

export const readRows = (db: D1Database): Promise<Rows> =>
  readTables(
    db,
    TABLE_NAMES.map(({ name }) => name),
  );

/** Restores all tables, sessions too, and clears attempts and kept answers. */
export async function putRows(db: D1Database, rows: Rows): Promise<void> {
  await db.batch([
    db.prepare("delete from idempotency_keys"),
    db.prepare("delete from rate_limits"),
    ...TABLE_NAMES.flatMap(({ name, columns }) => {
      const stored = rows.get(name) ?? [];
      const cleared = db.prepare(`delete from "${name}"`);
      if (stored.length === 0) return [cleared];
      const values = columns.map((_column, index) => `value ->> ${index}`);
      const text = JSON.stringify(stored.map((row) => columns.map((column) => row[column] ?? null)));
      const names = columns.map((column) => `"${column}"`);
      return [
        cleared,
        db.prepare(`insert into "${name}" (${names}) select ${values} from json_each(?)`).bind(text),
      ];
    }),
  ]);
}

const TASK = new RegExp(`(?<=(?:${ROW_ID.source})\\.)[\\w-]+`, "g");
const MOMENT = /\b1\d{12}\b/g;
const SECRET = /[\w-]{43,}/g;

/**
 * The rows as text, without what differs each time: sessions, order of arrival, new ids, tokens and hashes,
 * and how many minutes later a try was made.
 */
export function textOf(rows: Rows, { known, now }: { known: ReadonlySet<string>; now: number }): string {
  const momentOf = (ms: number) => (ms < now ? String(ms) : `${Math.floor((ms - now) / HOUR_MS)} h from now`);
  const same = (column: string, value: string | number | null) => {
    if (value === null || /_(?:hash|cipher)$/.test(column)) return value === null ? null : "secret";
    return String(value)
      .replace(TASK, (id) => (known.has(id) ? id : "new"))
      .replace(ROW_ID, (id) => (known.has(id) ? id : "new"))
      .replace(MOMENT, (ms) => momentOf(Number(ms)))
      .replace(SECRET, "secret");
  };
  return [...rows]
    .filter(([table]) => table !== "sessions")
    .flatMap(([table, list]) =>
      list
        // Files that no closing names are swept after a day.
        .filter((row) => table !== "book_copies" || row.closing_id !== null)
        .map((row) => {
          const compared = Object.entries(row).filter(([column]) => column !== "seq");
          return `${table} ${JSON.stringify(compared.map(([column, value]) => [column, same(column, value)]))}`;
        })
        .sort(),
    )
    .join("\n");
}

/** The ids in these rows. */
export function idsIn(rows: Rows): Set<string> {
  const text = JSON.stringify([...rows.values()]);
  return new Set([...(text.match(ROW_ID) ?? []), ...(text.match(TASK) ?? [])]);
}
