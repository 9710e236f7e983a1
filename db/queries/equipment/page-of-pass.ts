import { type SQL, sql } from "drizzle-orm";
import { placesInOrder } from "#app/domain/equipment/machine-facts.ts";

/**
 * A pass over a fleet, one row of sums with the `positions` of its machines, beside a page of these: one row a machine, or
 * one without. The machines are no list in one value: 100 with 40 tasks each are more than the 2 MB that D1 gives it.
 */

/** The pass with the position of each machine, in their order, which the joins keep. */
export const withShown = (pass: SQL) => sql`${pass} left join json_each(pass.positions) as shown`;

/** Joins a machine by its position. */
export const isShown = sql`equipment.rowid = shown.value`;

/** The places of a pass over a fleet whose rows have theirs as `yard`. */
export const placesOfPass = sql`json_group_array(distinct yard) filter (where yard is not null)`;

/** The places of the pass, in its first row alone: there may be thousands. */
export const placesOfPage = sql<string[]>`iif(shown.key > 0, '[]', pass.yards)`.mapWith(
  (text: string): string[] => placesInOrder(JSON.parse(text)),
);

/** The sums of a pass and its page. */
export function pageOfPass<Row extends { machine: unknown }>(rows: readonly Row[]) {
  const [first] = rows;
  if (!first) throw new Error("A pass has a row");
  const { machine: _first, ...sums } = first;
  return { ...sums, page: rows.flatMap(({ machine }) => machine ?? []) as NonNullable<Row["machine"]>[] };
}
