import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { isMachine, type MachineRef } from "#db/queries/equipment/machine.ts";
import { equipment, retiredEquipment, serviceEntries } from "#db/schema.ts";
import { latestEntries } from "./service-entries.ts";

/** Standing entries: of all machines or one, from a day to a day, both included. */
export type ServiceHistoryFilter = {
  equipmentId: string | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
};

const isOfHistory = (companyId: string, { equipmentId, from, to }: ServiceHistoryFilter) =>
  and(
    eq(serviceEntries.companyId, companyId),
    isNull(serviceEntries.voidedAt),
    equipmentId === null ? undefined : eq(serviceEntries.equipmentId, equipmentId),
    from === null ? undefined : gte(serviceEntries.date, from),
    to === null ? undefined : lte(serviceEntries.date, to),
  );

/** A page of standing entries, latest first, of retired and deleted machines too. */
export function selectServiceHistory(
  db: Database,
  companyId: string,
  filter: ServiceHistoryFilter,
  page: { before: Cursor<CalendarDate> | null; limit: number },
) {
  const { before, limit } = page;
  return db
    .select({
      seq: serviceEntries.seq,
      date: serviceEntries.date,
      equipmentName: serviceEntries.equipmentName,
      serialNumber: serviceEntries.serialNumber,
      tasks: serviceEntries.tasks,
      otherWork: serviceEntries.otherWork,
      usage: serviceEntries.usage,
      unit: serviceEntries.unit,
      doneBy: serviceEntries.doneBy,
      doneByName: serviceEntries.doneByName,
      laborCost: serviceEntries.laborCost,
      partsCost: serviceEntries.partsCost,
      parts: serviceEntries.parts,
      reference: serviceEntries.reference,
      notes: serviceEntries.notes,
      recordedById: serviceEntries.recordedById,
      recordedByName: serviceEntries.recordedByName,
    })
    .from(serviceEntries)
    .where(and(isOfHistory(companyId, filter), latestEntries.behind(before)))
    .orderBy(...latestEntries.by)
    .limit(limit);
}

export type ServiceHistoryRow = Awaited<ReturnType<typeof selectServiceHistory>>[number];

/** The number of a machine's standing entries and their costs, in cents; always one row. */
export function summarizeServices(db: Database, { companyId, equipmentId }: MachineRef) {
  return db
    .select({
      count: sql<number>`count(*)`.as("services_count"),
      cost: sql<number>`coalesce(sum(${serviceEntries.laborCost} + ${serviceEntries.partsCost}), 0)`.as(
        "services_cost",
      ),
    })
    .from(serviceEntries)
    .where(isOfHistory(companyId, { equipmentId, from: null, to: null }));
}

/** A machine that is here, or retired by its original id; a restored one is here. */
export function selectServicedMachine(db: Database, machine: MachineRef) {
  return db
    .select({
      name: equipment.name,
      type: equipment.type,
      serialNumber: equipment.serialNumber,
      unit: equipment.unit,
      usage: equipment.currentUsage,
    })
    .from(equipment)
    .where(isMachine(machine))
    .unionAll(
      db
        .select({
          name: retiredEquipment.name,
          type: retiredEquipment.type,
          serialNumber: retiredEquipment.serialNumber,
          unit: retiredEquipment.unit,
          usage: retiredEquipment.finalUsage,
        })
        .from(retiredEquipment)
        .where(
          and(
            eq(retiredEquipment.companyId, machine.companyId),
            eq(retiredEquipment.originalEquipmentId, machine.equipmentId),
          ),
        ),
    )
    .limit(1);
}
