import { Miniflare } from "miniflare";
import { createDatabase, type D1Cost, type Database, newD1Cost } from "#db/client.ts";
import { migrate } from "../../scripts/migrate.ts";
import { d1Door, openDoor } from "./d1-door.ts";
import { type Statements, statementsOn } from "./statements.ts";

export type TestDatabase = Statements & {
  db: Database;
  /** The binding itself, for raw SQL. */
  d1: D1Database;
  /** The cost of all statements through `db`. */
  cost: D1Cost;
  dispose: () => Promise<void>;
};

/**
 * A separate real D1, in memory and migrated. `dispose` ends its workerd. `fill` puts an older database into the empty
 * one, before the migrations that are missing there.
 */
export async function createTestDatabase(fill?: (d1: D1Database) => Promise<void>): Promise<TestDatabase> {
  const miniflare = new Miniflare({ workers: [d1Door()] });
  const d1 = await openDoor(miniflare);
  await fill?.(d1);
  await migrate(d1);
  const cost = newD1Cost();
  const dispose = () => miniflare.dispose();
  return { ...statementsOn(() => d1), db: createDatabase(d1, cost), d1, cost, dispose };
}

/** Empties every table and numbers their rows from 1 again, which is faster than a new database. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  const tables = await d1
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
    )
    .all<{ name: string }>();
  const names = [...tables.results.map(({ name }) => name), "sqlite_sequence"];
  await d1.batch(names.map((name) => d1.prepare(`delete from "${name}"`)));
}

/** The statements that made its tables, indexes and triggers, as one text. */
export async function schemaOf(d1: D1Database): Promise<string> {
  const made = await d1.prepare("select sql from sqlite_master order by type, name").all<{ sql: string }>();
  return JSON.stringify(made.results);
}

export type Row = Record<string, string | number | null>;

/** The rows of tables by their names, in the order in which they were added. */
export async function readTables(d1: D1Database, names: readonly string[]): Promise<Map<string, Row[]>> {
  const results = await d1.batch<Row>(
    names.map((name) => d1.prepare(`select * from "${name}" order by rowid`)),
  );
  return new Map(names.map((name, index) => [name, results[index]?.results ?? []]));
}
