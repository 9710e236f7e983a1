import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statement = BatchItem<"sqlite">;
type Part = Statement | readonly Statement[];

/** The result of a part: a statement's result, or a list of them. */
type ResultOf<P extends Part> = P extends Statement
  ? P["_"]["result"]
  : P extends readonly Statement[]
    ? BatchResponse<P>
    : never;

/**
 * Runs statements as one batch, all or none, in the order named, and returns each result under its name, so
 * no act counts positions.
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
  // TypeScript can't follow that the loop keeps each name's type.
  return Object.fromEntries(named) as { [Name in keyof Parts]: ResultOf<Parts[Name]> };
}
