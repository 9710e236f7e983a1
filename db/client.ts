import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { withDistinctNames } from "./distinct-names.ts";

export type Database = DrizzleD1Database;

/**
 * The database cost of a request or a job. `statements` is what Cloudflare limits to 1,000: each query, also each of
 * a batch, whether it succeeds or not.
 */
export type D1Cost = { roundTrips: number; statements: number; rowsRead: number };

/** The database itself, or a session of it. */
export type D1Reader = Pick<D1Database, "prepare" | "batch">;

/** A database that counts round trips, statements and rows read into `cost`. */
export function createDatabase(d1: D1Reader, cost: D1Cost = newD1Cost()): Database {
  // Without the schema: it serves relational queries, which we don't use, and reading it costs a millisecond
  // per request.
  return withDistinctNames(drizzle(countingD1(d1, cost)));
}

export function newD1Cost(): D1Cost {
  return { roundTrips: 0, statements: 0, rowsRead: 0 };
}

function countingD1(d1: D1Reader, cost: D1Cost): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const count = (...results: { meta?: { rows_read?: number } }[]) => {
    cost.roundTrips += 1;
    for (const { meta } of results) {
      cost.rowsRead += meta?.rows_read ?? 0;
    }
  };

  const wrapStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values)),
      all: async () => {
        cost.statements += 1;
        const result = await statement.all();
        count(result);
        return result;
      },
      run: async () => {
        cost.statements += 1;
        const result = await statement.run();
        count(result);
        return result;
      },
      first: async (column?: string) => {
        cost.statements += 1;
        const result = column === undefined ? await statement.first() : await statement.first(column);
        count({});
        return result;
      },
      raw: async () => {
        // `raw` returns no meta. `all` would merge columns with the same name, so rows read stay uncounted
        // here; drizzle uses `raw` only for single selects, and batches go through `all`.
        cost.statements += 1;
        const result = await statement.raw();
        count({});
        return result;
      },
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };

  return {
    prepare: (query: string) => wrapStatement(d1.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      cost.statements += statements.length;
      const results = await d1.batch(statements.map((statement) => originals.get(statement) ?? statement));
      count(...results);
      return results;
    },
  } as unknown as D1Database;
}
