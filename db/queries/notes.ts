import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { equipment, equipmentNotes, operatorUpdates } from "#db/schema.ts";
import { insertIf, type RowOf } from "./insert-if.ts";
import { listOrder } from "./list-order.ts";
import { isMachine, type MachineRef } from "./machine.ts";

export const newestNotes = listOrder(
  "desc",
  [equipmentNotes.createdAt, equipmentNotes.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

/**
 * A page of a machine's notes, newest first. The note of an applied update shows the update's photos,
 * including late ones.
 */
export function selectNotes(
  db: Database,
  { companyId, equipmentId }: MachineRef,
  page: { before: Cursor | null; limit: number },
) {
  const { before, limit } = page;
  return db
    .select({
      ...getTableColumns(equipmentNotes),
      updatePhotos: sql<string[] | null>`${operatorUpdates.photos}`
        .mapWith(operatorUpdates.photos)
        .as("update_photos"),
      photosExpected: operatorUpdates.photosExpected,
      updateCreatedAt: sql<Date | null>`${operatorUpdates.createdAt}`
        .mapWith(operatorUpdates.createdAt)
        .as("update_created_at"),
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
        newestNotes.behind(before),
      ),
    )
    .orderBy(...newestNotes.by)
    .limit(limit);
}

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

export function insertNoteWhere(db: Database, row: RowOf<typeof equipmentNotes>, condition: SQL) {
  return insertIf(db, equipmentNotes, row, condition).returning({ id: equipmentNotes.id });
}

/** The machine's columns for its notes and history. */
export function selectNotedMachine(db: Database, machine: MachineRef) {
  return db
    .select({
      id: equipment.id,
      name: equipment.name,
      unit: equipment.unit,
      currentUsage: equipment.currentUsage,
      serialNumber: equipment.serialNumber,
    })
    .from(equipment)
    .where(isMachine(machine))
    .limit(1);
}
