import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * A failure as it may be logged: a failed query is named without its parameters. They are what people typed, hashes
 * and tokens included, and logs are read by others.
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
