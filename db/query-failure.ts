import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * Makes a failure safe to log: removes a failed query's parameters. They are user input, hashes and tokens,
 * and logs have other readers.
 */
export function withoutParameters(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    return new Error(`Failed query: ${error.query}`, { cause: error.cause });
  }
  if (error instanceof Error && error.cause instanceof DrizzleQueryError) {
    error.cause = withoutParameters(error.cause);
  }
  return error;
}
