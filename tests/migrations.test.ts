import { readdirSync } from "node:fs";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../scripts/migrate.ts";
import { d1Door, openDoor } from "./support/d1-door.ts";

/**
 * A deployment migrates first, and the version before it serves on, for seconds or, if the deployment fails
 * half-way, for as long as it takes. So each migration leaves a schema that the code before it reads and writes.
 */

type Column = { of: string; name: string; type: string; notnull: number; defaulted: number };
/** A unique index, by its columns. */
type Unique = { of: string; name: string; columns: string };
type Schema = { columns: Column[]; unique: Unique[]; views: string[] };

const FILES = readdirSync("db/migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();
const STEPS = FILES.slice(1).map((file, index) => ({ file, next: FILES[index + 2] }));

let miniflare: Miniflare;
let d1: D1Database;

beforeAll(async () => {
  miniflare = new Miniflare({ workers: [d1Door()] });
  d1 = await openDoor(miniflare);
  await migrate(d1, FILES[1]);
});
afterAll(() => miniflare.dispose());

async function readSchema(): Promise<Schema> {
  const rows = async <Row>(sql: string) => (await d1.prepare(sql).all<Row>()).results;
  const table = "t.type in ('table', 'view') and t.name not like 'sqlite%' and t.name not like '%cf%'";
  return {
    columns: await rows<Column>(
      `select t.name as "of", c.name, c.type, c."notnull", c.dflt_value is not null as defaulted
       from sqlite_master t join pragma_table_info(t.name) c where ${table}`,
    ),
    unique: await rows<Unique>(
      `select t.name as "of", i.name, group_concat(c.name) as columns
       from sqlite_master t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
       where ${table} and i."unique" = 1 group by t.name, i.name order by c.seqno`,
    ),
    views: (await rows<{ name: string }>("select name from sqlite_master where type = 'view'")).map(
      ({ name }) => name,
    ),
  };
}

/** What stops the code of `before` from working with `after`. */
function breaks(before: Schema, after: Schema): string[] {
  const nameOf = (column: Column) => `${column.of}.${column.name}`;
  const is = new Map(after.columns.map((column) => [nameOf(column), column]));
  const was = new Map(before.columns.map((column) => [nameOf(column), column]));
  const tables = new Set(before.columns.map((column) => column.of));
  // A table that became a view computes some columns, which have no type then, and has triggers for what is written.
  const isComputed = (name: string) => after.views.includes(name.split(".")[0] ?? "") && is.has(name);
  const without = (some: Unique[], others: Unique[]) =>
    some.filter(({ of, columns }) => !others.some((other) => other.of === of && other.columns === columns));
  return [
    ...[...was]
      .filter(([name, { type }]) => is.get(name)?.type !== type && !isComputed(name))
      .map(([name]) => `${name} is gone`),
    ...[...was]
      .filter(([name, column]) => column.notnull === 0 && is.get(name)?.notnull === 1)
      .map(([name]) => `${name} may no longer be empty`),
    ...[...is]
      .filter(([name, column]) => !was.has(name) && tables.has(column.of))
      .filter(([, column]) => column.notnull === 1 && column.defaulted === 0)
      .map(([name]) => `${name} has no default`),
    ...without(before.unique, after.unique)
      .filter(({ of }) => !after.views.includes(of))
      .map(({ name }) => `${name} is gone, which a conflict clause may need`),
    ...without(after.unique, before.unique)
      .filter(({ of, columns }) => columns.split(",").every((column) => was.has(`${of}.${column}`)))
      .map(({ name }) => `${name} refuses what could be written`),
  ];
}

describe("The code before a migration", () => {
  it.each(STEPS)("works with the schema of $file", async ({ next }) => {
    const before = await readSchema();
    await migrate(d1, next);
    expect(breaks(before, await readSchema())).toEqual([]);
  });

  it.each([
    [
      "drop table notes",
      ["notes.key is gone", "notes.words is gone", "notes_key is gone, which a conflict clause may need"],
    ],
    ["alter table notes drop column words", ["notes.words is gone"]],
    ["alter table notes add column author text", []],
    ["alter table notes add column author text not null default ''", []],
    ["drop index notes_key", ["notes_key is gone, which a conflict clause may need"]],
    ["create unique index notes_words on notes (words)", ["notes_words refuses what could be written"]],
  ])("is checked against: %s", async (change, expected) => {
    await d1.batch([
      d1.prepare("drop table if exists notes"),
      d1.prepare("create table notes (key text, words text)"),
      d1.prepare("create unique index notes_key on notes (key)"),
    ]);
    const before = await readSchema();
    await d1.prepare(change).run();
    expect(breaks(before, await readSchema())).toEqual(expected);
  });
});
