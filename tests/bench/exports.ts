import { type Company, newCompany } from "../support/accounts.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";
import { readHistory, seedHistory } from "../support/records.ts";
import { workerdGrowth } from "./measure.ts";

const SIZES = [10_000, 100_000];
const FILES = [
  ["CSV", "/exports/equipment-history.csv"],
  ["JSON", "/api/equipment-history/export"],
] as const;
const SLOW_MS = 3_000;

/**
 * Downloads histories of two sizes, each from its own workerd, and measures their bytes, their cost, and the
 * growth of workerd's memory, which must not depend on the size.
 */
export async function benchExports(): Promise<void> {
  for (const records of SIZES) {
    const product = await startProduct({ RATE_LIMIT_SCALE: "100000" });
    try {
      await warmUp(product);
      const company = await newCompany(product, `History of ${records}`);
      await seedHistory(product.db, company.id, records);
      for (const [name, path] of FILES) console.log(await line(product, company, { name, path, records }));
    } finally {
      await product.stop();
    }
  }
}

/** Compiles code and fills caches, whatever the size. */
async function warmUp(product: Product): Promise<void> {
  const company = await newCompany(product, "History of 5000");
  await seedHistory(product.db, company.id, 5_000);
  for (const [, path] of FILES) await readAll(company.owner, path);
}

async function line(
  product: Product,
  { owner, id }: Company,
  { name, path, records }: { name: string; path: string; records: number },
): Promise<string> {
  const { cost, records: found } = await readHistory(product.db, id);
  if (found !== records) throw new Error(`${found} of ${records} records were read`);
  // A client that stops after the first part: the Worker must buffer what it makes meanwhile.
  const slow = await workerdGrowth(async () => {
    const reader = await open(owner, path);
    await reader.read();
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await reader.cancel();
  });
  let bytes = 0;
  const started = performance.now();
  const growth = await workerdGrowth(async () => {
    bytes = await readAll(owner, path);
  });
  const seconds = (performance.now() - started) / 1000;
  return [
    `History as ${name} (${records} records)`,
    `  ${megabytes(bytes)} in ${seconds.toFixed(1)} s, ${cost.roundTrips} D1 round trips, ${cost.rowsRead} rows read`,
    `  workerd grew by ${megabytes(growth)}; by ${megabytes(slow)} while a reader stood still for ${SLOW_MS / 1000} s`,
  ].join("\n");
}

/** Downloads without keeping anything; returns the number of bytes. */
export async function readAll(owner: Client, path: string): Promise<number> {
  const reader = await open(owner, path);
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.byteLength;
  return bytes;
}

async function open(owner: Client, path: string) {
  // The kept connection may have been closed while the database was busy.
  const response = await owner.get(path).catch(() => owner.get(path));
  if (!response.body) throw new Error(`${path} answered ${response.status} without a body`);
  return response.body.getReader();
}

export function megabytes(bytes: number | null): string {
  return bytes === null ? "n/a" : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
