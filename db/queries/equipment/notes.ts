import { and, eq, getViewSelectedFields, isNull } from "drizzle-orm";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { equipment, equipmentNotes, operatorUpdates, serviceEntries } from "#db/schema.ts";
import { isMachine, type MachineRef } from "./machine.ts";

export const newestNotes = listOrder(
  "desc",
  [equipmentNotes.createdAt, equipmentNotes.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

/** What the note and the history of a service show of its entry. */
export const entryColumns = {
  entryUnit: serviceEntries.unit,
  entryUsage: serviceEntries.usage,
  entryTasks: serviceEntries.tasks,
  entryOtherWork: serviceEntries.otherWork,
  entryNotes: serviceEntries.notes,
  entryPhotos: serviceEntries.photos,
  entryVersion: serviceEntries.version,
  entryVoidReason: serviceEntries.voidReason,
};

/** What the note and the history of an applied update show of the update. */
export const updateColumns = {
  updatePhotos: operatorUpdates.photos,
  photosExpected: operatorUpdates.photosExpected,
  updateCreatedAt: operatorUpdates.createdAt,
};

/**
 * A page of a machine's notes, newest first. The note of an applied update shows the update's photos,
 * including late ones, and the note of a service its entry as it now is; one from before entries existed stays as it
 * was written.
 */
export function selectNotes(
  db: Database,
  { companyId, equipmentId }: MachineRef,
  page: { before: Cursor | null; limit: number },
) {
  const { before, limit } = page;
  return db
    .select({
      ...getViewSelectedFields(equipmentNotes),
      ...updateColumns,
      ...entryColumns,
    })
    .from(equipmentNotes)
    .leftJoin(
      operatorUpdates,
      and(eq(operatorUpdates.id, equipmentNotes.operatorUpdateId), eq(operatorUpdates.companyId, companyId)),
    )
    .leftJoin(
      serviceEntries,
      and(
        eq(serviceEntries.id, equipmentNotes.serviceEntryId),
        eq(serviceEntries.companyId, companyId),
        isNull(serviceEntries.carriedFrom),
      ),
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
