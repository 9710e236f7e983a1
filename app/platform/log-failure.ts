import { withoutParameters } from "#db/query-failure.ts";

/** Logs what went wrong, without what was typed; `what` says whose failure it is. */
export function logFailure(error: unknown, what?: string): void {
  const shown = withoutParameters(error);
  if (what === undefined) console.error(shown);
  else console.error(what, shown);
}
