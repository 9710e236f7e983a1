import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { equipment, equipmentNotes, operatorUpdates } from "#db/schema.ts";
import type { RecordCursor } from "./history.ts";
import type { RowOf } from "./insert-select.ts";
import { insertWhere } from "./insert-where.ts";
import type { MachineRef } from "./ledger.ts";

/**
 * A page of a machine's notes, the newest first. The note of an applied update has the update's photos, some of which
 * may have come after it was applied.
 */
export function selectNotes(
  db: Database,
  { companyId, equipmentId }: MachineRef,
  page: { before: RecordCursor | null; limit: number },
) {
  const { before, limit } = page;
  return db
    .select({
      ...getTableColumns(equipmentNotes),
      updatePhotos: sql<string | null>`${operatorUpdates.photos}`.as("update_photos"),
      photosExpected: operatorUpdates.photosExpected,
      updateCreatedAt: sql<number | null>`${operatorUpdates.createdAt}`.as("update_created_at"),
    })
    .from(equipmentNotes)
    .leftJoin(
      operatorUpdates,
      and(eq(operatorUpdates.id, equipmentNotes.operatorUpdateId), eq(operatorUpdates.companyId, companyId)),
    )
    .where(
      and(
        eq(equipmentNotes.companyId, companyId),
        eq(equipmentNotes.equipmentId, equipmentId),
        before
          ? or(
              lt(equipmentNotes.createdAt, before.createdAt),
              and(eq(equipmentNotes.createdAt, before.createdAt), lt(equipmentNotes.seq, before.seq)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(equipmentNotes.createdAt), desc(equipmentNotes.seq))
    .limit(limit);
}

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

export function insertNoteWhere(db: Database, row: RowOf<typeof equipmentNotes>, condition: SQL) {
  return insertWhere(db, equipmentNotes, row, condition).returning({ id: equipmentNotes.id });
}

/** What a machine's notes and history need to know of it. */
export function selectNotedMachine(db: Database, { companyId, equipmentId }: MachineRef) {
  return db
    .select({
      id: equipment.id,
      name: equipment.name,
      unit: equipment.unit,
      currentUsage: equipment.currentUsage,
      serialNumber: equipment.serialNumber,
    })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), eq(equipment.id, equipmentId)))
    .limit(1);
}

/** Holds while a machine is in a company's list. */
export function isThere({ companyId, equipmentId }: MachineRef): SQL {
  return sql`exists (select 1 from equipment where company_id = ${companyId} and id = ${equipmentId})`;
}
