import { z } from "zod";
import { METER_UNITS } from "#app/domain/equipment/equipment.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { DONE_BY } from "#app/domain/service/service-entry.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { amount, costs, day, instant, servicePartAnswer } from "#app/forms/wire.ts";
import type { EntryRow } from "#db/queries/service/service-entries.ts";
import { serviceEntries } from "#db/schema.ts";

/** A service entry as calls answer it. */
export const entryAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    unit: z.enum(METER_UNITS),
    date: day(),
    usage: amount().nullable().describe("The meter at the service"),
    tasks: z.array(z.string()).describe("Ids"),
    taskNames: z.array(z.string()),
    otherWork: z.string(),
    doneBy: z.enum(DONE_BY),
    doneByName: z.string(),
    laborCost: costs(),
    partsCost: costs(),
    totalCost: costs(),
    parts: z.array(servicePartAnswer),
    reference: z.string(),
    notes: z.string(),
    photos: z.array(z.string()),
    issueIds: z.array(z.string()).describe("The issues that it resolved"),
    source: z.enum(serviceEntries.source.enumValues),
    importId: z.string().nullable(),
    recordedBy: z.string(),
    createdAt: instant(),
    version: z.int().describe("Rises with each correction"),
    updatedAt: instant().nullable(),
    updatedBy: z.string().nullable(),
    voidedAt: instant().nullable(),
    voidedBy: z.string().nullable(),
    voidReason: z.string().nullable(),
  })
  .meta({ id: "ServiceEntry" });

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
