import { and, desc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { historyRecords } from "#db/schema.ts";
import type { RowOf } from "./insert-select.ts";
import { insertWhere } from "./insert-where.ts";

/** Where a page of records or notes ended: the last one's time and arrival. */
export type RecordCursor = { createdAt: Date; seq: number };

/** A page of the history of a company, or of one of its machines, the newest first. */
export function selectHistory(
  db: Database,
  companyId: string,
  page: { equipmentId: string | null; before: RecordCursor | null; limit: number },
) {
  const { equipmentId, before, limit } = page;
  return db
    .select()
    .from(historyRecords)
    .where(
      and(
        eq(historyRecords.companyId, companyId),
        equipmentId === null ? undefined : eq(historyRecords.equipmentId, equipmentId),
        // The first bound lets the index seek to the page; an `or` alone would read all that came before it.
        before
          ? and(
              lte(historyRecords.createdAt, before.createdAt),
              or(lt(historyRecords.createdAt, before.createdAt), lt(historyRecords.seq, before.seq)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(historyRecords.createdAt), desc(historyRecords.seq))
    .limit(limit);
}

export type HistoryRow = typeof historyRecords.$inferSelect;

export function insertHistoryWhere(db: Database, row: RowOf<typeof historyRecords>, condition: SQL) {
  return insertWhere(db, historyRecords, row, condition);
}

/** Holds once a record is there: in a batch, once the act that it tells of has taken place. */
export function isRecorded(companyId: string, recordId: string): SQL {
  return sql`exists (select 1 from history_records where company_id = ${companyId} and id = ${recordId})`;
}
