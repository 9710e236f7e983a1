import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { BOOK_FILES } from "#app/domain/books/books.ts";
import { startedProduct } from "#tests/support/started.ts";
import { ACTS, type CallAct, LAST_MONTH, newWorld, type World } from "../faults/acts.ts";
import { idsIn, putRows, type Rows, readRows } from "../faults/company-state.ts";
import { chanceFrom } from "../support/chance.ts";
import { ROW_ID } from "../support/ids.ts";
import type { Client } from "../support/product.ts";

/**
 * Two companies with the same machines, reports and books. Each reads the same with and without the other,
 * the other's ids work like ids that don't exist, and nothing that it does changes a row of the other.
 */

const NOW = new Date("2026-11-20T15:00:00Z");
/** Of what was, so that the acts can close the month after it. */
const CLOSED = "2026-09";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

let own: World;
let other: World;
let alone: Record<string, string[]>;
let rows: Rows;
let ownIds: Set<string>;
let otherIds: Set<string>;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100000" }, { clock: NOW });
beforeAll(async () => {
  own = await filledWorld();
  const first = await readRows(product.db);
  ownIds = idsIn(first);
  alone = {};
  for (const path of PATHS) alone[path.join(" ")] = await readPath(own, path, first);
  await putRows(product.db, first);
  other = await filledWorld();
  await addOlder(other);
  rows = otherFirst(await readRows(product.db));
  otherIds = new Set([...idsIn(rows)].filter((id) => !ownIds.has(id)));
  await putRows(product.db, rows);
});

/** A company in which these acts, too, have left something to read. */
async function filledWorld(): Promise<World> {
  const world = await newWorld(product);
  const names = [
    "report",
    "note",
    "add a task",
    "price",
    "apply a program",
    "raise an issue",
    "add a checklist",
  ];
  for (const act of ACTS.filter(({ name }) => names.includes(name)))
    expect((await send(world, world, act, 1)).status, act.name).toBeLessThan(300);
  const check = {
    equipmentId: world.ids.truck,
    newUsage: 101,
    check: [{ line: "Oil", ok: false, word: "Low" }],
  };
  expect((await world.operator.json("POST", "/api/operator-updates", check)).status).toBeLessThan(300);
  await world.company.owner.json("POST", `/api/books/${CLOSED}/close`, {});
  return world;
}

/** Rows older or larger than one's own, for pages that show the first, the last or a sum. */
async function addOlder({ company: { owner }, ids }: World): Promise<void> {
  await owner.ask("POST", "/api/fuel-entries", { equipmentId: ids.loader, date: "2026-01-10", fuelAdded: 7 });
  await owner.ask("POST", "/api/fuel-prices", {
    ...{ fuel: "diesel", effectiveOn: "2026-11-05", delivered: 200, totalPaid: 700 },
  });
  await owner.ask("POST", `/api/equipment/${ids.loader}/service-entries`, {
    ...{ date: "2026-01-12", usage: 50, otherWork: "Paint", laborCost: 10 },
  });
}

/** The rows in such an order that a statement taking the first of any company takes the other's. */
const otherFirst = (all: Rows): Rows =>
  new Map([...all].map(([table, list]) => [table, list.toSorted((a, b) => place(a) - place(b))]));
const place = (row: Record<string, unknown>) =>
  row.company_id === own.company.id || row.id === own.company.id ? 1 : 0;

const clientOf = (world: World, by?: "operator"): Client =>
  by === "operator" ? world.operator : world.company.owner;

/** Sends an act as the world's people, with the ids of another world. */
async function send(by: World, { ids }: Pick<World, "ids">, act: CallAct, seed = 2) {
  const [method, path, body] = act.call({ ...by, ids }, chanceFrom(seed));
  return clientOf(by, act.by).json(method, path, body);
}

/** Which id of a world stands for `:id` in a path. */
const ID_OF: [RegExp, keyof World["ids"]][] = [
  [/^\/(?:api\/)?equipment(?:-items)?\/:id|^\/scan/, "loader"],
  [/retired-equipment\/:id/, "retired"],
  [/service-entries\/:id/, "entry"],
  [/issues\/:id/, "issue"],
  [/service-programs\/:id/, "program"],
  [/updates\/:id/, "pending"],
  [/fuel-entries\/:id/, "fuel"],
  [/checklists\/:id/, "checklist"],
  [/employees\/:id/, "employee"],
];

/** Addresses with a search, and of a closed month. */
const SEARCHES: [string, keyof World["ids"] | null][] = [
  ["/add-equipment?edit=:id", "loader"],
  ["/exports/equipment-history.csv?equipment=:id", "loader"],
  ["/exports/service-history.csv?equipment=:id", "loader"],
  ["/exports/pre-start-checks.csv?equipment=:id", "truck"],
  ["/checks?equipment=:id", "truck"],
  ["/fuel-entries?equipment=:id", "loader"],
  ["/fuel-entries/add?equipment=:id", "loader"],
  ["/api/fuel-entries?equipmentId=:id", "loader"],
  ["/api/issues?equipmentId=:id", "truck"],
  ["/employees/access-cards?operator=:id", "employee"],
  ["/updates?filter=all", null],
  ["/fuel-entries?without=cost", null],
  ...["readings", "service-entries", "issues", "operator-updates", "fuel-entries", "checks"].map(
    (list): [string, null] => [`/api/${list}?since=2026-01-01T00:00:00Z`, null],
  ),
  ["/books/2026-11", null],
  ["/api/books/2026-11", null],
  ...BOOK_FILES.map((name): [string, null] => [`/exports/books/${name}.csv?year=2026`, null]),
  [`/books/${CLOSED}`, null],
  [`/books/${CLOSED}?now=1`, null],
  [`/api/books/${CLOSED}`, null],
];

/** A company's own pages, calls and files, also of a retired machine; the ZIP files have tests of their own. */
const OF_A_COMPANY: [string, keyof World["ids"] | null][] = [
  ...(Object.keys(POLICY) as PolicyPath[])
    .filter((path) => ["manager", "owner", "signed-in", "reporter"].includes(accessOf(path, "GET") ?? ""))
    .filter((path) => !/^\/dev\/|\.zip$/.test(path))
    .map((path): [string, keyof World["ids"] | null] => {
      const filled = path
        .replace(":status", "all")
        .replace(":month", LAST_MONTH)
        .replace(":kind", "diesel")
        .replace(":name", "fuel-entries")
        .replace(":act", "pause");
      return [filled, ID_OF.find(([shape]) => shape.test(path))?.[1] ?? null];
    })
    .filter(([path, id]) => !path.includes(":") || (id && !/:(?!id)/.test(path))),
  ...SEARCHES,
];
const PATHS: [string, keyof World["ids"] | null][] = [
  ...OF_A_COMPANY,
  ...OF_A_COMPANY.filter(([, id]) => id === "loader").map(([path]): [string, "old"] => [path, "old"]),
];

/** An answer without what is new each time. */
async function read(client: Client, path: string): Promise<string> {
  // A notice of the page before.
  for (const name of client.cookies.keys()) if (!/session/.test(name)) client.cookies.delete(name);
  const response = await client.get(path);
  const answer = `${response.status} ${response.headers.get("Location") ?? ""} ${await response.text()}`;
  return (
    answer
      .replace(ROW_ID, (id) => (ownIds.has(id) ? id : "new"))
      .replace(/nonce="[^"]*"/g, "")
      // A new authenticator key, sealed, drawn and in groups.
      .replace(/"v2\.[^"]*"|<path d="[^"]*"|[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/g, "new")
      .replace(/[\w+/=-]{22,}/g, (word) => (ownIds.has(word) ? word : "new"))
  );
}

/** What the owner reads at a path, and the operator where operators may. */
async function readPath(world: World, [path, id]: (typeof PATHS)[number], stored: Rows): Promise<string[]> {
  // Files that were fetched before stand in the log.
  if (path.includes("activity")) await putRows(product.db, stored);
  const address = path.replace(":id", id ? world.ids[id] : "");
  const answers = [await read(world.company.owner, address)];
  if (/^\/(?:operator|scan|api\/(?:equipment|operator-updates))\b/.test(path))
    answers.push(await read(world.operator, address));
  return answers.flatMap((answer) => answer.split(/(?=<)/));
}

test.each(PATHS)("%s reads the same with another company beside it", async (...path) => {
  expect(await readPath(own, path, rows)).toEqual(alone[path.join(" ")]);
});

test.each(PATHS.filter(([, id]) => id !== null))(
  "%s answers another company's id like an unknown one",
  async (path, id) => {
    const with_ = (value: string) => read(own.company.owner, path.replace(":id", value));
    const lines = async (value: string) => (await with_(value)).split(/(?=<)/);
    const unknown = await lines(NOWHERE);
    if (/^[^?]*:id/.test(path)) expect(unknown[0]).toMatch(/^404 /);
    expect(await lines(id ? other.ids[id] : "")).toEqual(unknown);
  },
);

/** The rows of one company. */
function rowsOf(all: Rows, { company }: World): string[] {
  return [...all].flatMap(([table, list]) =>
    list
      .filter((row) => row.company_id === company.id || row.id === company.id)
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

describe.each(ACTS)("$name", (act) => {
  beforeEach(() => putRows(product.db, rows));

  test("leaves the rows of another company alone", async () => {
    expect((await send(own, own, act)).status).toBeLessThan(300);
    expect(rowsOf(await readRows(product.db), other)).toEqual(rowsOf(rows, other));
  });

  test("neither changes nor copies anything of another company when given its ids", async () => {
    const [, path, body] = act.call(own, chanceFrom(2));
    // The id of a task begins with that of its machine.
    const sent = new Set(`${path} ${JSON.stringify(body)}`.split(/[^\w.-]/));
    const named = Object.entries(own.ids).filter(([, id]) => sent.has(id));
    for (const [name, id] of named) {
      await putRows(product.db, rows);
      const ids = { ...own.ids, [name]: other.ids[name as keyof World["ids"]] };
      const { status } = await send(own, { ids }, act);
      if (path.split("/").includes(id)) expect(status, name).toBe(404);
      const after = await readRows(product.db);
      expect(rowsOf(after, other), name).toEqual(rowsOf(rows, other));
      const taken = rowsOf(after, own).filter((row) => [...otherIds].some((each) => row.includes(each)));
      expect(taken, name).toEqual([]);
    }
  });
});
