import { groupsOf } from "./groups-of.ts";

/** A database as text: the statements that create it, separated as in migrations. */

const APART = "\n--> statement-breakpoint\n";
/** Rows of these tables belong to the minute in which they were written. */
const PASSING = new Set(["sessions", "rate_limits", "idempotency_keys", "import_drafts"]);

type Value = string | number | null;
type Made = { type: string; name: string; sql: string };

/** Tables, then rows, then indexes and triggers, so that no trigger runs again. */
export async function textOfDatabase(db: D1Database): Promise<string> {
  const { results } = await db
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite\\_%' escape '\\'
        and name not like '\\_cf%' escape '\\' order by rowid`,
    )
    .all<Made>();
  const tables = results.filter(({ type }) => type === "table");
  const rows: string[] = [];
  for (const { name } of tables) {
    if (PASSING.has(name)) continue;
    const found = await db.prepare(`select * from "${name}" order by rowid`).all<Record<string, Value>>();
    for (const row of found.results) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      rows.push(`insert into "${name}" (${columns}) values (${Object.values(row).map(literal)})`);
    }
  }
  const rest = results.filter(({ type }) => type !== "table");
  return [...tables.map(({ sql }) => sql), ...rows, ...rest.map(({ sql }) => sql)].join(APART);
}

/** Creates the database of such a text in an empty one. */
export async function fillDatabase(db: D1Database, text: string): Promise<void> {
  const statements = text.split(APART).map((sql) => db.prepare(sql));
  for (const some of groupsOf(statements, 500)) await db.batch(some);
}

function literal(value: Value): string {
  if (value === null) return "null";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
