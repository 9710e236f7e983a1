import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { ALWAYS, type InstantRange } from "#app/domain/day-range.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isWithin } from "#db/queries/instant-range.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { historyRecords } from "#db/schema.ts";
import { shownNameIn } from "./shown-name.ts";

export const newestRecords = listOrder(
  "desc",
  [historyRecords.createdAt, historyRecords.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

type HistoryPage = {
  equipmentId: string | null;
  range?: InstantRange;
  before: Cursor | null;
  limit: number;
};

const isAsked = (companyId: string, { equipmentId, range = ALWAYS, before }: HistoryPage) =>
  and(
    eq(historyRecords.companyId, companyId),
    equipmentId === null ? undefined : eq(historyRecords.equipmentId, equipmentId),
    isWithin(historyRecords.createdAt, range),
    newestRecords.behind(before),
  );

/** A page of the history of a company or of one machine, newest first. */
export function selectHistory(db: Database, companyId: string, page: HistoryPage) {
  return db
    .select()
    .from(historyRecords)
    .where(isAsked(companyId, page))
    .orderBy(...newestRecords.by)
    .limit(page.limit);
}

/**
 * The latest records of a company, each with whether its machine is still in the list, and with its name as it stands alone.
 */
export function selectLatestHistory(db: Database, companyId: string, limit: number) {
  const { id, equipmentId, event, eventParams, content, authorId, operatorName, createdAt } = historyRecords;
  return db
    .select({
      ...{ id, equipmentId, event, eventParams, content, authorId, operatorName, createdAt },
      inList: sql<boolean>`exists (select 1 from equipment as e where e.company_id = ${companyId}
        and e.id = ${equipmentId})`
        .mapWith(Boolean)
        .as("is_in_list"),
      shownName: shownNameIn.historyRecords.as("shown_name"),
    })
    .from(historyRecords)
    .where(eq(historyRecords.companyId, companyId))
    .orderBy(...newestRecords.by)
    .limit(limit);
}

export type HistoryRow = typeof historyRecords.$inferSelect;

/** The same, with the names of the machines as they stand alone. */
export function selectNamedHistory(db: Database, companyId: string, page: HistoryPage) {
  const shownName = shownNameIn.historyRecords.as("shown_name");
  return db
    .select({ ...getTableColumns(historyRecords), shownName })
    .from(historyRecords)
    .where(isAsked(companyId, page))
    .orderBy(...newestRecords.by)
    .limit(page.limit);
}

export type NamedHistory = Awaited<ReturnType<typeof selectNamedHistory>>[number];

export function insertHistoryWhere(db: Database, row: RowOf<typeof historyRecords>, condition: SQL) {
  return insertIf(db, historyRecords, row, condition).returning({ id: historyRecords.id });
}

/** Whether a record exists: in a batch, whether the act that it records took place. */
export function isRecorded(companyId: string, recordId: string): SQL {
  return sql`exists (select 1 from history_records where company_id = ${companyId} and id = ${recordId})`;
}
