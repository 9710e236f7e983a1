import { afterAll } from "vitest";
import { createTestDatabase, emptyDatabase, schemaOf } from "./d1.ts";
import { type ProductOptions, startProduct } from "./product.ts";

/** What a test file starts at its head and its tests share. */

/**
 * A product or database whose file has ended: it waits for the next file of this process that needs the same, since a
 * start takes as long as many tests.
 */
type Waiting = { started: unknown; schema: string; end(): Promise<void> };

const waiting = new Map<string, Waiting>();

/** Of products with rare settings. */
const MOST_WAITING = 4;

/** How something is started, emptied and ended. `d1` is its database. */
type Kind<Started> = {
  start(): Promise<Started>;
  d1(started: Started): D1Database;
  empty?(started: Started): Promise<void>;
  end(started: Started): Promise<void>;
};

/** What waits under a name, emptied, or a new one; always a new one, which ends with its file, without a name. */
async function startedOf<Started>(name: string | null, kind: Kind<Started>): Promise<Started> {
  const { start, d1, empty, end } = kind;
  if (name === null) {
    const own = await start();
    afterAll(() => end(own));
    return own;
  }
  const before = waiting.get(name) as (Waiting & { started: Started }) | undefined;
  waiting.delete(name);
  let started = before?.started;
  // A file that changed the schema takes what it changed with it.
  if (started && (await schemaOf(d1(started))) === before?.schema) {
    await emptyDatabase(d1(started));
    await empty?.(started);
  } else {
    await before?.end();
    started = await start();
  }
  const own = started;
  const schema = before?.schema ?? (await schemaOf(d1(own)));
  afterAll(async () => {
    waiting.set(name, { started: own, schema, end: () => end(own) });
    const [oldest, ...others] = waiting.keys();
    if (!oldest || others.length < MOST_WAITING) return;
    await waiting.get(oldest)?.end();
    waiting.delete(oldest);
  });
  return own;
}

export function startedProduct(settings: Record<string, string> = {}, options: ProductOptions = {}) {
  return startedOf(Object.keys(options).length === 0 ? JSON.stringify(settings) : null, {
    start: () => startProduct(settings, options),
    d1: ({ db }) => db,
    empty: ({ photos }) => photos.empty(),
    end: (product) => product.stop(),
  });
}

export function startedDatabase(fill?: (d1: D1Database) => Promise<void>) {
  return startedOf(fill ? null : "database", {
    start: () => createTestDatabase(fill),
    d1: ({ d1 }) => d1,
    end: (database) => database.dispose(),
  });
}
