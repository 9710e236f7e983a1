import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { equipmentNotes, historyRecords, operatorUpdates, serviceEntries } from "#db/schema.ts";
import { newestRecords } from "./history.ts";
import type { ScopedMachine } from "./machine.ts";
import { entryColumns, updateColumns } from "./notes.ts";

/** A person's own note has no event; its history record has this one. */
const NOTE_ADDED = "note_added";

/**
 * Whether a note was written with a history record. An act writes both in one batch: at the same instant, for
 * the same event, in the same order. Of several such pairs, a note belongs to the record with as many before
 * it.
 */
const isNoteOfRecord: SQL = sql`
  ${equipmentNotes.companyId} = ${historyRecords.companyId}
  and ${equipmentNotes.equipmentId} = ${historyRecords.equipmentId}
  and ${equipmentNotes.createdAt} = ${historyRecords.createdAt}
  and coalesce(${equipmentNotes.event}, ${NOTE_ADDED}) = coalesce(${historyRecords.event}, ${NOTE_ADDED})
  and (select count(*) from equipment_notes as earlier
      where earlier.company_id = ${equipmentNotes.companyId}
        and earlier.equipment_id = ${equipmentNotes.equipmentId}
        and earlier.created_at = ${equipmentNotes.createdAt}
        and coalesce(earlier.event, ${NOTE_ADDED}) = coalesce(${equipmentNotes.event}, ${NOTE_ADDED})
        and earlier.seq < ${equipmentNotes.seq})
    = (select count(*) from history_records as earlier
      where earlier.company_id = ${historyRecords.companyId}
        and earlier.equipment_id = ${historyRecords.equipmentId}
        and earlier.created_at = ${historyRecords.createdAt}
        and coalesce(earlier.event, ${NOTE_ADDED}) = coalesce(${historyRecords.event}, ${NOTE_ADDED})
        and earlier.seq < ${historyRecords.seq})`;

/**
 * A page of a machine's story, newest first: each event once, as its history record, with what its note adds.
 * The note of an applied update adds the update's photos, late ones too. A service has its entry as it now is,
 * also one from before entries existed, which has no note that names it.
 */
export function selectStory(
  db: Database,
  { companyId, equipmentId }: ScopedMachine,
  page: { before: Cursor | null; limit: number },
) {
  return db
    .select({
      ...getTableColumns(historyRecords),
      noteId: equipmentNotes.id,
      notePhotos: equipmentNotes.photos,
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
      entryVoidedByName: serviceEntries.voidedByName,
    })
    .from(historyRecords)
    .leftJoin(equipmentNotes, isNoteOfRecord)
    .leftJoin(
      operatorUpdates,
      and(
        eq(operatorUpdates.id, equipmentNotes.operatorUpdateId),
        eq(operatorUpdates.companyId, historyRecords.companyId),
      ),
    )
    .leftJoin(
      serviceEntries,
      and(
        eq(serviceEntries.companyId, historyRecords.companyId),
        sql`${serviceEntries.id} = coalesce(${historyRecords.serviceEntryId}, ${equipmentNotes.serviceEntryId})`,
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
