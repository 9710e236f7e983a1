import { afterAll } from "vitest";
import { createTestDatabase } from "./d1.ts";
import { type ProductOptions, startProduct } from "./product.ts";

/** What a test file starts at its head and its tests share; it ends with the file. */

export async function startedProduct(settings: Record<string, string> = {}, options: ProductOptions = {}) {
  const product = await startProduct(settings, options);
  afterAll(() => product.stop());
  return product;
}

export async function startedDatabase(fill?: (d1: D1Database) => Promise<void>) {
  const database = await createTestDatabase(fill);
  afterAll(() => database.dispose());
  return database;
}
