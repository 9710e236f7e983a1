import type { BatchItem } from "drizzle-orm/batch";
import { placeAfter } from "#app/domain/arrival.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { type ArrivalQuery, type Arriving, selectLastArrival } from "#db/queries/arrivals.ts";

/** Rows in the order of arrival, and the place to read on from. */
export async function readArrivals<Row extends { seq: number }>(
  db: Database,
  arriving: Arriving,
  { since }: ArrivalQuery,
  select: BatchItem<"sqlite"> & { _: { result: Row[] } },
): Promise<{ rows: Row[]; onward: number }> {
  const { rows, last } = await runBatch(db, { rows: select, last: one(selectLastArrival(db, arriving)) });
  return { rows: rows as Row[], onward: placeAfter(since, rows as Row[], last?.last ?? 0) };
}
