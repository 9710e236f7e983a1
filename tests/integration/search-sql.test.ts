import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { foldForSearch } from "#app/domain/search-text.ts";
import { foldedForSearch } from "#db/queries/search-sql.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** The owner's search is SQL, the operator's is `foldForSearch`: both must find the same machines. */

const d = await startedDatabase();

/** Every character from the blank to the end of Latin Extended-A, without control characters. */
const LETTERS = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).filter(
  (letter) => /[^\p{Cc}\u00a0]/u.test(letter),
);

const NAMES = [
  "François's loader",
  "CAMIÓN ÑANDÚ",
  "Škoda 7",
  "ŁÓDŹ Kran",
  "Ünimog Übergröße",
  "Ærø Øse Århus",
  "İstanbul",
  "'; drop table equipment; --",
  "100% *?[a-z] _x_",
  "John Deere 544H",
  "Трактор 5",
  "推土机",
];

it("folds every Latin letter as foldForSearch does", async () => {
  const texts = [...LETTERS.map((letter) => `x${letter}x`), `x${LETTERS.join("")}x`, "Трактор", "推土机"];
  const rows = await d.db.all<{ text: string; folded: string }>(
    sql`select value as text, ${foldedForSearch(sql`value`)} as folded from json_each(${JSON.stringify(texts)})`,
  );
  expect(rows).toHaveLength(texts.length);
  const latin = rows.filter(({ text }) => text !== "Трактор");
  expect(latin.map(({ folded }) => folded)).toEqual(latin.map(({ text }) => foldForSearch(text)));
});

it.each(NAMES)("finds %s by each of its words, folded or not", async (name) => {
  const words = [name, ...name.split(" ")];
  const wanted = words.flatMap((word) => [foldForSearch(word), foldForSearch(word.normalize("NFD"))]);
  const [row] = await d.db.all<{ folded: string }>(sql`select ${foldedForSearch(sql`${name}`)} as folded`);
  // Letters outside the Latin alphabet keep their case in the database.
  if (/\p{Script=Cyrillic}/u.test(name)) expect(row?.folded).toBe(name);
  else expect(wanted.filter((word) => !row?.folded.includes(word))).toEqual([]);
});
