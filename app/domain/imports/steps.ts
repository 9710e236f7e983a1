/** The steps that lead from a file to its import. */

import type { ImportKind, OpenQuestion } from "./choices.ts";
import type { ImportState } from "./import-state.ts";

export type ImportStep = "kind" | "columns" | "machines" | "check";

const ON_MACHINES = new Set<OpenQuestion["field"]>(["equipmentId", "machines", "values"]);

/** The questions of the page that says what each column is. */
export const asksOfColumns = (asks: readonly OpenQuestion[]) =>
  asks.filter(({ field }) => field !== "kind" && !ON_MACHINES.has(field));

/** The questions of the page of machines. */
export const asksOfMachines = (asks: readonly OpenQuestion[]) =>
  asks.filter(({ field }) => ON_MACHINES.has(field));

/**
 * The first step with an open question; the columns are shown once, whatever they ask.
 */
export function stepOf({
  kind,
  state,
  columnsSeen,
  asks,
}: {
  kind: ImportKind | null;
  state: ImportState;
  columnsSeen: boolean;
  asks: readonly OpenQuestion[];
}): ImportStep {
  if (state === "imported" || state === "undone") return "check";
  if (kind === null || kind === "out") return "kind";
  if (!columnsSeen || asksOfColumns(asks).length > 0) return "columns";
  return asksOfMachines(asks).length > 0 ? "machines" : "check";
}
