import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { identityKey } from "#app/domain/identity.ts";
import { companies } from "#db/schema.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { groupsOf } from "#tests/support/groups-of.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** The migration that computes the comparison keys of companies' names. */

const MIGRATION = readFileSync("db/migrations/0008_names-read-alike.sql", "utf8");

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const migrated = async (keys: string[]) => {
  const rows = keys.map((nameKey, index) => ({ id: `c${index}`, name: nameKey, nameKey }));
  for (const some of groupsOf(rows, 500)) {
    await d.run(
      `insert into companies (id, name, name_key, created_at, updated_at)
         select value ->> 'id', value ->> 'name', value ->> 'nameKey', 0, 0 from json_each(?)`,
      JSON.stringify(some),
    );
  }
  await d.run(MIGRATION);
  const found = await d.db.select({ id: companies.id, nameKey: companies.nameKey }).from(companies);
  const byId = new Map(found.map(({ id, nameKey }) => [id, nameKey]));
  return rows.map(({ id }) => byId.get(id) ?? "");
};

it("computes the rule's key for every character that the rule knows", async () => {
  const everything = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  );
  const letters = everything.map((code) => String.fromCodePoint(code));
  const folded = letters.filter(
    (letter) => identityKey(`x${letter}x`) === "xx" || /^x x$/.test(identityKey(`x${letter}x`)),
  );
  const neighbours = folded.flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return [code - 1, code + 1].filter((next) => next > 0).map((next) => String.fromCodePoint(next));
  });
  // Each row has a number, so that all names differ. Existing keys were trimmed, composed and lower case.
  const names = [...new Set([...folded, ...neighbours])].filter((letter) => !/\p{Surrogate}/u.test(letter));
  const keys = names.map((letter, index) =>
    `${index} ac${letter}me ${letter}${letter} farm`.normalize("NFC").toLowerCase(),
  );
  expect(keys.length).toBeGreaterThan(300);
  expect(await migrated(keys)).toEqual(keys.map(identityKey));
});

it("keeps the key of a name that reads like another company's", async () => {
  expect(await migrated(["acme  farm", "acme farm", "ac\u200Bme farm", "barn\u00A0 works"])).toEqual([
    "acme  farm",
    "acme farm",
    "ac\u200Bme farm",
    "barn works",
  ]);
});
