import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { ALWAYS, type InstantRange } from "#app/domain/day-range.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isWithin } from "#db/queries/instant-range.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { historyRecords } from "#db/schema.ts";

export const newestRecords = listOrder(
  "desc",
  [historyRecords.createdAt, historyRecords.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

/** A page of the history of a company or of one machine, newest first. */
export function selectHistory(
  db: Database,
  companyId: string,
  page: { equipmentId: string | null; range?: InstantRange; before: Cursor | null; limit: number },
) {
  const { equipmentId, range = ALWAYS, before, limit } = page;
  return db
    .select()
    .from(historyRecords)
    .where(
      and(
        eq(historyRecords.companyId, companyId),
        equipmentId === null ? undefined : eq(historyRecords.equipmentId, equipmentId),
        isWithin(historyRecords.createdAt, range),
        newestRecords.behind(before),
      ),
    )
    .orderBy(...newestRecords.by)
    .limit(limit);
}

/** The latest records of a company, each with whether its machine is still in the list. */
export function selectLatestHistory(db: Database, companyId: string, limit: number) {
  return db
    .select({
      ...getTableColumns(historyRecords),
      inList: sql<boolean>`exists (select 1 from equipment as e where e.company_id = ${companyId}
        and e.id = ${historyRecords.equipmentId})`
        .mapWith(Boolean)
        .as("is_in_list"),
    })
    .from(historyRecords)
    .where(eq(historyRecords.companyId, companyId))
    .orderBy(...newestRecords.by)
    .limit(limit);
}

export type HistoryRow = typeof historyRecords.$inferSelect;

export function insertHistoryWhere(db: Database, row: RowOf<typeof historyRecords>, condition: SQL) {
  return insertIf(db, historyRecords, row, condition).returning({ id: historyRecords.id });
}

/** Whether a record exists: in a batch, whether the act that it records took place. */
export function isRecorded(companyId: string, recordId: string): SQL {
  return sql`exists (select 1 from history_records where company_id = ${companyId} and id = ${recordId})`;
}
