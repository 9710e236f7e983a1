import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { naturalKey } from "#app/domain/natural-order.ts";
import type { Cursor } from "#app/domain/page.ts";
import { byName, selectEquipmentPage } from "#db/queries/equipment/equipment.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { startedDatabase } from "#tests/support/started.ts";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const COMPANY = "company";
const scope = sql<string>`${COMPANY}`;

/** Real names, in the order in which people expect them. */
const ORDERED = [
  "#1 mower",
  "#2 mower",
  "#10 mower",
  "#010 saw",
  "2 ton truck",
  "10 ton truck",
  "aerator",
  "Ángel's loader",
  "Backhoe",
  "loader 2",
  "Loader 2 b",
  "Loader 09",
  "LOADER 10",
  "Loader 10.2",
  "Loader 10.10",
  "Ñandú",
  "T-2",
  "T-10",
  "Truck 99999999999999999998",
  "Truck 99999999999999999999",
  "Ünimog",
  "Volvo L90",
  "Volvo L120",
];

/** Names of every kind of letter, combined from few pieces. */
function manyNames(): string[] {
  const pieces = [
    "#",
    "0",
    "007",
    "10",
    "2",
    " ",
    "a",
    "Z",
    "é",
    "Ñ",
    "ç",
    "🚜",
    "日",
    "'",
    "%",
    "9".repeat(40),
  ];
  return Array.from({ length: 1_500 }, (_, n) =>
    [1, 7, 53, 211].map((step) => pieces[(n * step + Math.floor(n / step)) % pieces.length]).join(""),
  );
}

async function namesInOrder(limit: number): Promise<string[]> {
  const names: string[] = [];
  for (let after: Cursor<string, string> | null = null; ; ) {
    const page: { name: string; id: string }[] = await selectEquipmentPage(d.db, scope, { after, limit });
    names.push(...page.map(({ name }) => name));
    const last = page.at(-1);
    if (!last || page.length < limit) return names;
    after = byName.cursorOf(last);
  }
}

it("sorts names as people count, page by page", async () => {
  const shuffled = ORDERED.toSorted((a, b) => (naturalKey(b) + b < naturalKey(a) + a ? -1 : 1));
  await seedMachines(
    d.d1,
    COMPANY,
    shuffled.map((name) => seedMachine(name)),
  );
  expect(await namesInOrder(3)).toEqual(ORDERED);
});

it("the database keeps the domain's key of every name, new or changed", async () => {
  const names = manyNames();
  await seedMachines(
    d.d1,
    COMPANY,
    names.map((name) => seedMachine(name)),
  );
  const stored = async () =>
    await d.rows<{ name: string; key: string }>("select name, sort_name as key from equipment");
  const rows = await stored();
  expect(rows).toHaveLength(names.length);
  expect(rows.filter(({ name, key }) => key !== naturalKey(name))).toEqual([]);
  await d.run("update equipment set name = 'Ítem ' || name || ' 0042'");
  const renamed = await stored();
  expect(renamed.filter(({ name, key }) => key !== naturalKey(name) || !name.startsWith("Ítem"))).toEqual([]);
  expect((await namesInOrder(100)).toSorted()).toEqual(renamed.map(({ name }) => name).toSorted());
});
