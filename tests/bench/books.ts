import { booksZip } from "#app/services/books/download-books.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { ownerOf } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { type Company, newCompany } from "../support/accounts.ts";
import { type Product, startProduct } from "../support/product.ts";
import { workerdGrowth } from "./measure.ts";

const MACHINES = 65;
const SIZES = [10_000, 100_000];
/** The last year that is over, so that all of its months are read. */
const YEAR = String(new Date().getUTCFullYear() - 1);

/**
 * Downloads the books of an open year with fills of two sizes, each from its own workerd, and measures bytes, time, rows
 * read for each row, and the growth of workerd's memory.
 */
export async function benchBooks(): Promise<void> {
  for (const fills of SIZES) {
    const product = await startProduct({ RATE_LIMIT_SCALE: "100000" });
    try {
      const small = await newCompany(product, "Books to warm up");
      await seedFills(product.db, small.id, 1_000);
      await readAll(small);
      const company = await newCompany(product, `Books of ${fills}`);
      await seedFills(product.db, company.id, fills);
      console.log(await line(product, company, fills));
    } finally {
      await product.stop();
    }
  }
}

async function seedFills(db: D1Database, companyId: string, fills: number): Promise<void> {
  const numbers = (from: number, until: number) =>
    `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${until - 1}) select i from n)`;
  await db
    .prepare(
      `insert into equipment (id, company_id, name, type, unit, fuel_type, current_usage_at, date_added, last_updated)
       select ?1 || '-' || i, ?1, 'Machine ' || i, 'machinery', 'hours', 'diesel', 0, 0, 0 from ${numbers(0, MACHINES)}`,
    )
    .bind(companyId)
    .run();
  for (let from = 0; from < fills; from += 10_000) {
    await db
      .prepare(
        `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, operator_name, taken_at,
           created_at, fuel_cost, cost_from)
         select ?1 || '-f' || i, ?1, ?1 || '-' || (i % ${MACHINES}), 'Machine ' || (i % ${MACHINES}), 'diesel', 125,
           'Maria Gonzalez', ?2 + cast(i * 31536000000.0 / ?3 as integer), 0, 4374, 'price'
         from ${numbers(from, Math.min(fills, from + 10_000))}`,
      )
      .bind(companyId, Date.UTC(Number(YEAR), 0, 1), fills)
      .run();
  }
}

async function line(product: Product, company: Company, fills: number): Promise<string> {
  const cost = newD1Cost();
  const ctx = contextAt(createDatabase(product.db, cost), new Date().toISOString());
  const owner = ownerOf(company.id);
  const { files } = await booksZip(ctx, owner, owner, { month: null, year: YEAR, now: false });
  for await (const { content } of files) {
    if (typeof content === "string") continue;
    for await (const _part of content as AsyncIterable<unknown>);
  }
  let bytes = 0;
  const started = performance.now();
  const growth = await workerdGrowth(async () => {
    bytes = await readAll(company);
  });
  const seconds = (performance.now() - started) / 1000;
  return [
    `Books of a year (${MACHINES} machines, ${fills} fills)`,
    `  ${megabytes(bytes)} in ${seconds.toFixed(1)} s, ${cost.roundTrips} D1 round trips, ${(cost.rowsRead / fills).toFixed(1)} rows read for each fill`,
    `  workerd grew by ${growth === null ? "n/a" : megabytes(growth)}`,
  ].join("\n");
}

/** Downloads without keeping anything; returns the number of bytes. */
async function readAll({ owner }: Company): Promise<number> {
  const response = await owner.get(`/exports/books.zip?year=${YEAR}`);
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) bytes += part.byteLength;
  return bytes;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
