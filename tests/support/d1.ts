import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { createDatabase, type D1Cost, type Database, newD1Cost } from "#db/client.ts";

export type TestDatabase = {
  db: Database;
  /** The binding itself, for raw SQL. */
  d1: D1Database;
  /** What the statements through `db` have cost since the start. */
  cost: D1Cost;
  dispose: () => Promise<void>;
};

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

/** A real D1 of its own, in memory and migrated. `dispose` ends its workerd. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch() { return new Response(); } };",
    d1Databases: ["DB"],
  });
  const d1 = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrate(d1);
  const cost = newD1Cost();
  return { db: createDatabase(d1, cost), d1, cost, dispose: () => miniflare.dispose() };
}

async function migrate(d1: D1Database): Promise<void> {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) {
    const statements = readFileSync(join(MIGRATIONS, file), "utf8").split("--> statement-breakpoint");
    await d1.batch(statements.filter((sql) => sql.trim()).map((sql) => d1.prepare(sql)));
  }
}

/** Empties every table, which is quicker between tests than a new database. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  const tables = await d1
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
    )
    .all<{ name: string }>();
  const deletes = tables.results.map(({ name }) => d1.prepare(`delete from "${name}"`));
  if (deletes.length > 0) await d1.batch(deletes);
}
