import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { historyRecords, operatorUpdates, serviceEntries } from "#db/schema.ts";
import { newestRecords } from "./history.ts";
import type { ScopedMachine } from "./machine.ts";
import { entryColumns, updateColumns } from "./notes.ts";

/**
 * A page of a machine's story, newest first. An applied update has its photos, late ones too, and a service its
 * entry as it now is, also one from before entries existed.
 */
export function selectStory(
  db: Database,
  { companyId, equipmentId }: ScopedMachine,
  page: { before: Cursor | null; limit: number },
) {
  return db
    .select({
      ...getTableColumns(historyRecords),
      ...updateColumns,
      ...entryColumns,
      entryId: serviceEntries.id,
      entryDate: serviceEntries.date,
      entryDoneByName: serviceEntries.doneByName,
      entryLaborCost: serviceEntries.laborCost,
      entryPartsCost: serviceEntries.partsCost,
      entryParts: serviceEntries.parts,
      entryReference: serviceEntries.reference,
      entryVoidedAt: serviceEntries.voidedAt,
      entryVoidedById: serviceEntries.voidedById,
      entryVoidedByName: serviceEntries.voidedByName,
    })
    .from(historyRecords)
    .leftJoin(
      operatorUpdates,
      and(
        eq(operatorUpdates.id, historyRecords.operatorUpdateId),
        eq(operatorUpdates.companyId, historyRecords.companyId),
      ),
    )
    .leftJoin(
      serviceEntries,
      and(
        eq(serviceEntries.companyId, historyRecords.companyId),
        eq(serviceEntries.id, historyRecords.serviceEntryId),
      ),
    )
    .where(
      and(
        sql`${historyRecords.companyId} = ${companyId}`,
        eq(historyRecords.equipmentId, equipmentId),
        newestRecords.behind(page.before),
      ),
    )
    .orderBy(...newestRecords.by)
    .limit(page.limit);
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>>[number];
