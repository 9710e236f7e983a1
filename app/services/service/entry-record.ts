import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import type { EntryRow } from "#db/queries/service/service-entries.ts";

/**
 * An entry in a call's answer: usage and money are numbers, tasks are ids with their names then.
 * @param issueIds the issues that it resolves
 */
export function entryRecord(row: Omit<EntryRow, "seq">, issueIds: readonly string[]) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    unit: row.unit,
    date: row.date,
    usage: tenthsToNumber(row.usage),
    tasks: row.tasks.map(({ id }) => id),
    taskNames: row.tasks.map(taskNameOf),
    otherWork: row.otherWork,
    doneBy: row.doneBy,
    doneByName: row.doneByName,
    laborCost: centsToNumber(row.laborCost),
    partsCost: centsToNumber(row.partsCost),
    totalCost: centsToNumber(row.laborCost + row.partsCost),
    parts: row.parts,
    reference: row.reference,
    notes: row.notes,
    photos: row.photos,
    issueIds: [...issueIds],
    source: row.source,
    importId: row.importId,
    recordedBy: row.recordedByName,
    createdAt: row.createdAt,
    version: row.version,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedByName,
    voidedAt: row.voidedAt,
    voidedBy: row.voidedByName,
    voidReason: row.voidReason,
  };
}

export type EntryRecord = ReturnType<typeof entryRecord>;
