import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statement = BatchItem<"sqlite">;

/** A statement of which only the first row is wanted. */
class One<S extends Statement> {
  constructor(readonly statement: S) {}
}

/** The statement's result is its first row; undefined without one. */
export const one = <S extends Statement>(statement: S): One<S> => new One(statement);

/** What a batch runs, by name: a statement, `one` of it, a list of them, or parts with names of their own. */
export type Parts = { readonly [name: string]: Statement | One<Statement> | readonly Statement[] | Parts };

type ResultOf<Part> =
  Part extends One<infer S>
    ? FirstOf<S["_"]["result"]>
    : Part extends Statement
      ? Part["_"]["result"]
      : Part extends readonly Statement[]
        ? BatchResponse<Part>
        : Part extends Parts
          ? ResultsOf<Part>
          : never;
type FirstOf<Rows> = Rows extends readonly (infer Row)[] ? Row | undefined : never;

/** The results of parts, under the same names. */
export type ResultsOf<P extends Parts> = { [Name in keyof P]: ResultOf<P[Name]> };

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
  return Object.values(parts).flatMap((part) => {
    if (isParts(part)) return statementsOf(part);
    return part instanceof One ? part.statement : ([part].flat() as Statement[]);
  });
}

/** Takes the results one by one, in the order of `statementsOf`. */
function resultsOf(parts: Parts, results: Iterator<unknown>): Record<string, unknown> {
  const named = Object.entries(parts).map(([name, part]) => [name, resultOf(part, results)]);
  return Object.fromEntries(named);
}

function resultOf(part: Parts[string], results: Iterator<unknown>): unknown {
  const next = () => results.next().value;
  if (isParts(part)) return resultsOf(part, results);
  if (part instanceof One) return (next() as readonly unknown[])[0];
  return Array.isArray(part) ? part.map(next) : next();
}

/** Statements are instances of drizzle's classes. */
const isParts = (part: Parts[string]): part is Parts => Object.getPrototypeOf(part) === Object.prototype;
