import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#scripts/migrate.ts";
import { OWNER_PASSWORD } from "#tests/support/accounts.ts";
import { DATABASE, unzipped } from "#tests/support/carried-over-answers.ts";
import { OWNER } from "#tests/support/carried-over-company.ts";
import { readCsv } from "#tests/support/csv.ts";
import { fillDatabase } from "#tests/support/database-text.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";

/** A year of a company, carried over to fuel costs and books. */

const MIGRATION = "0012_money-and-records.sql";

type Row = Record<string, string | number | null>;
type Column = { name: string; notnull: number; dflt_value: string | null };

let product: Product;
let owner: Client;
const before: { tables: Record<string, Row[]>; columns: Record<string, Column[]>; unique: string[] } = {
  tables: {},
  columns: {},
  unique: [],
};
/** The rows right after the migration, by table. */
const after: Record<string, Row[]> = {};
beforeAll(async () => {
  product = await startProduct(
    { RATE_LIMIT_SCALE: "1000" },
    {
      async fill(db) {
        await fillDatabase(db, unzipped(DATABASE));
        await migrate(db, MIGRATION);
        for (const table of await tablesOf(db)) {
          before.tables[table] = await rowsOf(db, table);
          before.columns[table] = await columnsOf(db, table);
        }
        before.unique = await uniqueOf(db);
      },
    },
  );
  for (const table of Object.keys(before.tables)) after[table] = await rowsOf(product.db, table);
  owner = product.client();
  await owner.json("POST", "/api/auth/login", { emailOrBusinessName: OWNER, password: OWNER_PASSWORD });
});
afterAll(() => product.stop());

async function tablesOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name not like '\\_cf%' escape '\\' and name <> 'd1_migrations'`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

const rowsOf = async (db: D1Database, table: string) =>
  (await db.prepare(`select * from "${table}" order by rowid`).all<Row>()).results;

const columnsOf = async (db: D1Database, table: string) =>
  (await db.prepare('select name, "notnull", dflt_value from pragma_table_info(?)').bind(table).all<Column>())
    .results;

async function uniqueOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      "select name from sqlite_master where type = 'index' and sql like 'CREATE UNIQUE%' order by name",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

const added = async (table: string) =>
  (await columnsOf(product.db, table)).filter(
    ({ name }) => !before.columns[table]?.some((column) => column.name === name),
  );

it("starts from data of every kind that the migration touches", () => {
  for (const table of ["companies", "equipment", "retired_equipment", "fuel_entries", "operator_updates"]) {
    expect([table, before.tables[table]?.length]).not.toEqual([table, 0]);
  }
});

it.each(["companies", "equipment", "retired_equipment", "fuel_entries", "operator_updates", "audit_records"])(
  "rewrites no row of %s",
  (table) => {
    const known = (after[table] ?? []).map((row) =>
      Object.fromEntries((before.columns[table] ?? []).map(({ name }) => [name, row[name] ?? null])),
    );
    expect(known).toEqual(before.tables[table]);
  },
);

it("leaves every fuel entry standing, without cost and use", async () => {
  const entries = after.fuel_entries ?? [];
  expect(entries.length).toBeGreaterThan(50);
  const columns = ["fuel_cost", "cost_from", "fuel_use", "voided_at", "voided_by_name", "void_reason"];
  expect(entries.filter((entry) => columns.some((column) => entry[column] !== null))).toEqual([]);
  const { id } = await owner.ask("GET", "/api/auth/user");
  const { rows } = readCsv(new Uint8Array(await (await owner.get("/exports/fuel-usage.csv")).arrayBuffer()));
  expect(rows).toHaveLength(entries.filter((entry) => entry.company_id === id).length);
});

it("asks no operator what they paid, and counts in gallons, also for a new company", async () => {
  const { status } = await product.client().json("POST", "/api/auth/signup", {
    businessName: "New Farm",
    email: "new@example.com",
    password: OWNER_PASSWORD,
  });
  expect(status).toBe(201);
  const companies = await rowsOf(product.db, "companies");
  expect(companies.length).toBe((before.tables.companies?.length ?? 0) + 1);
  for (const company of companies) {
    expect(company).toMatchObject({ fuel_unit: "gal", ask_fuel_cost: 0, deletes_at: null });
  }
});

it("leaves purchase, use and sale empty", async () => {
  const machines = await owner.ask("GET", "/api/equipment");
  expect(machines).toHaveLength(65);
  for (const machine of machines) {
    expect(machine).toMatchObject({ purchaseDate: null, purchasePrice: null, fuelUse: null });
  }
  for (const row of after.retired_equipment ?? []) {
    expect(row).toMatchObject({ purchase_date: null, purchase_price: null, fuel_use: null });
    expect(row).toMatchObject({ sold_date: null, sold_price: null });
  }
});

it("restores a machine that was retired before as it was, with empty purchase and use", async () => {
  const [retired] = await owner.ask("GET", "/api/retired-equipment");
  await product.run("update companies set equipment_limit = -1");
  const snapshot = (before.tables.retired_equipment ?? []).find(({ id }) => id === retired.id)?.snapshot;
  const former = JSON.parse(String(snapshot));
  expect(Object.keys(former)).not.toContain("purchaseDate");
  const { status, body } = await owner.json("POST", `/api/retired-equipment/${retired.id}/restore`);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      id: retired.originalEquipmentId,
      name: former.name,
      currentUsage: former.currentUsage / 10,
      dateAdded: new Date(former.dateAdded).toISOString(),
      purchaseDate: null,
      purchasePrice: null,
      fuelUse: null,
    }),
  ]);
});

describe("the code before the migration", () => {
  it("finds every column that it knows, and may leave out every new one", async () => {
    for (const [table, columns] of Object.entries(before.columns)) {
      // A view with the same columns since, which takes what that code writes: notes-are-events.test.ts.
      if (table === "equipment_notes") continue;
      const now = await columnsOf(product.db, table);
      expect([table, now.slice(0, columns.length)]).toEqual([table, columns]);
      const required = (await added(table)).filter(
        ({ notnull, dflt_value }) => notnull && dflt_value === null,
      );
      expect([table, required]).toEqual([table, []]);
    }
  });

  it("gets no row refused by a new rule", async () => {
    const unique = await uniqueOf(product.db);
    const made = unique.filter((name) => !before.unique.includes(name));
    expect(made).toEqual([
      "accountants_email",
      "api_keys_form",
      "api_keys_hash",
      "book_closings_month",
      "fuel_prices_id",
      "imports_id",
      "passkeys_credential",
      "webhook_deliveries_event",
      "webhook_deliveries_id",
      "webhook_events_id",
      "webhooks_form",
      "webhooks_url",
    ]);
    expect(before.unique.filter((name) => !unique.includes(name))).toEqual(["equipment_notes_id"]);
    const results = await product.rows<{ name: string }>(
      "select distinct tbl_name as name from sqlite_master where type = 'trigger'",
    );
    expect(results.filter(({ name }) => !(name in before.tables))).toEqual([]);
  });
});
