import { type SQL, sql } from "drizzle-orm";
import { placesInOrder } from "#app/domain/equipment/machine-facts.ts";

/**
 * A scan of a fleet, one row of sums with the `positions` of its machines, beside a page of these: one row a machine, or
 * one without. The machines are no list in one value: 100 with 40 tasks each are more than the 2 MB that D1 gives it.
 */

/** The scan with the position of each machine, in their order, which the joins keep. */
export const withPageRows = (scan: SQL) => sql`${scan} left join json_each(scan.positions) as page_row`;

/** Joins a machine by its position. */
export const isOnPage = sql`equipment.rowid = page_row.value`;

/** The places of a scanned fleet, whose rows have theirs as `place`. */
export const placesOfScan = sql`json_group_array(distinct place) filter (where place is not null)`;

/** The places of the scan, in its first row alone: there may be thousands. */
export const placesOfPage = sql<string[]>`iif(page_row.key > 0, '[]', scan.places)`.mapWith(
  (text: string): string[] => placesInOrder(JSON.parse(text)),
);

/** The sums of a scan and its page. */
export function pageOfScan<Row extends { machine: unknown }>(rows: readonly Row[]) {
  const [first] = rows;
  if (!first) throw new Error("A scan has a row");
  const { machine: _first, ...sums } = first;
  return { ...sums, page: rows.flatMap(({ machine }) => machine ?? []) as NonNullable<Row["machine"]>[] };
}
