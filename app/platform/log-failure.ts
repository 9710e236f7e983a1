import { withoutParameters } from "#db/query-failure.ts";

/** Logs a failure without user input; `what` names the failed part. */
export function logFailure(error: unknown, what?: string): void {
  const shown = withoutParameters(error);
  if (what === undefined) console.error(shown);
  else console.error(what, shown);
}
