import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import * as schema from "../db/schema.ts";

it("finds no difference between db/schema.ts and the last migration", async () => {
  const folder = "db/migrations/meta";
  const last = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(`${folder}/${last}`, "utf8"));
  const wanted = await generateSQLiteDrizzleJson(schema);
  // If this fails, run `npm run db:generate -- --name what-changed`.
  expect(await generateSQLiteMigration(migrated, wanted)).toEqual([]);
});

it("has one migration file for every entry of its journal, with a descriptive name", () => {
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  const files = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map((entry: { tag: string }) => `${entry.tag}.sql`).sort());
  for (const file of files) expect(file).toMatch(/^\d{4}_[a-z][a-z-]+\.sql$/);
});
