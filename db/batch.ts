import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statement = BatchItem<"sqlite">;
type Part = Statement | readonly Statement[];

/** What a part answers: a statement its result, a list of statements a list of theirs. */
type ResultOf<P extends Part> = P extends Statement
  ? P["_"]["result"]
  : P extends readonly Statement[]
    ? BatchResponse<P>
    : never;

/**
 * Runs statements as one batch, all of them or none, in the order in which they are named; answers each under its name,
 * so that no act counts how many others stand before its own.
 */
export async function runBatch<Parts extends Record<string, Part>>(
  db: Database,
  parts: Parts,
): Promise<{ [Name in keyof Parts]: ResultOf<Parts[Name]> }> {
  const groups = Object.entries(parts).map(([name, part]) => ({
    name,
    one: !Array.isArray(part),
    statements: [part].flat() as Statement[],
  }));
  const [first, ...rest] = groups.flatMap(({ statements }) => statements);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  const named = groups.map(({ name, one, statements }) => {
    const own = results.splice(0, statements.length);
    return [name, one ? own[0] : own];
  });
  // The types say what the loop does, which TypeScript can't follow.
  return Object.fromEntries(named) as { [Name in keyof Parts]: ResultOf<Parts[Name]> };
}
