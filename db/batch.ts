import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statement = BatchItem<"sqlite">;

/** What a batch runs, by name: a statement, a list of them, or parts with names of their own. */
export type Parts = { readonly [name: string]: Statement | readonly Statement[] | Parts };

/** The results of parts, under the same names. */
export type ResultsOf<P extends Parts> = {
  [Name in keyof P]: P[Name] extends Statement
    ? P[Name]["_"]["result"]
    : P[Name] extends readonly Statement[]
      ? BatchResponse<P[Name]>
      : P[Name] extends Parts
        ? ResultsOf<P[Name]>
        : never;
};

/**
 * Runs statements as one batch, all or none, in the order named, and returns each result under its name, so
 * no act counts positions.
 */
export async function runBatch<P extends Parts>(db: Database, parts: P): Promise<ResultsOf<P>> {
  const [first, ...rest] = statementsOf(parts);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  // TypeScript can't follow that each name keeps its type.
  return resultsOf(parts, results.values()) as ResultsOf<P>;
}

function statementsOf(parts: Parts): Statement[] {
  return Object.values(parts).flatMap((part) =>
    isParts(part) ? statementsOf(part) : ([part].flat() as Statement[]),
  );
}

/** Takes the results one by one, in the order of `statementsOf`. */
function resultsOf(parts: Parts, results: Iterator<unknown>): Record<string, unknown> {
  const next = () => results.next().value;
  const named = Object.entries(parts).map(([name, part]) => [
    name,
    isParts(part) ? resultsOf(part, results) : Array.isArray(part) ? part.map(next) : next(),
  ]);
  return Object.fromEntries(named);
}

/** Statements are instances of drizzle's classes. */
const isParts = (part: Parts[string]): part is Parts => Object.getPrototypeOf(part) === Object.prototype;
