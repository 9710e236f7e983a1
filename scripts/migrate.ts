import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join("db", "migrations");
/** Wrangler's own table, so neither tool repeats the other's migrations. */
const TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/** Applies the missing migrations of a local database, up to the one before `end`, in order, each as a whole or not at all. */
export async function migrate(db: D1Database, end?: string): Promise<void> {
  await db.prepare(TABLE).run();
  const { results } = await db.prepare("select name from d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(FOLDER).filter(
    (name) => name.endsWith(".sql") && !applied.has(name) && (end === undefined || name < end),
  );
  for (const file of files.sort()) {
    const statements = readFileSync(join(FOLDER, file), "utf8").split("--> statement-breakpoint");
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("insert into d1_migrations (name) values (?)").bind(file),
    ]);
  }
}
