import { and, asc, eq, getTableColumns, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { VoidEffect } from "#app/domain/meter/meter-ledger.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { type ArrivalQuery, arriving, type NewestQuery, placeOfPage } from "#db/queries/arrivals.ts";
import { isMachine, type MachineRef, type ScopedMachine } from "#db/queries/equipment/machine.ts";
import { countUndone, isNotUndone } from "#db/queries/imports/undone-rows.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { areTasksUnchanged, taskColumns } from "#db/queries/service/service-tasks.ts";
import { equipment, meterReadings, retiredEquipment } from "#db/schema.ts";
import { isLedgerAt, ledgerState } from "./ledger.ts";
import { earlierUsageOf } from "./since-new.ts";
import { ledgerOf, nextUnit, unitUpTo } from "./usage-span.ts";

export const latestReadings = listOrder(
  "desc",
  [meterReadings.takenAt, meterReadings.seq],
  (row: { takenAt: Date; seq: number }) => ({ key: row.takenAt, id: row.seq }),
);

const ofMachine = ({ companyId, equipmentId }: ScopedMachine) =>
  and(sql`${meterReadings.companyId} = ${companyId}`, eq(meterReadings.equipmentId, equipmentId));

/** The readings of a machine, voided ones too, from the last in ledger order backwards. */
export function selectReadings(
  db: Database,
  machine: ScopedMachine,
  page: { before: Cursor | null; limit: number; hidesUndone?: boolean },
) {
  const { before, limit } = page;
  const hidden = page.hidesUndone ? isNotUndone(meterReadings) : undefined;
  return db
    .select({
      seq: meterReadings.seq,
      id: meterReadings.id,
      value: meterReadings.value,
      source: meterReadings.source,
      importId: meterReadings.importId,
      resolution: meterReadings.resolution,
      replacedUnit: meterReadings.replacedUnit,
      earlierUnit: nextUnit("meter_readings", sql`${machine.companyId}`, sql`${machine.equipmentId}`).as(
        "earlier_unit",
      ),
      authorId: meterReadings.authorId,
      authorName: meterReadings.authorName,
      takenAt: meterReadings.takenAt,
      createdAt: meterReadings.createdAt,
      voidedAt: meterReadings.voidedAt,
      voidedById: meterReadings.voidedById,
      voidedByName: meterReadings.voidedByName,
      voidReason: meterReadings.voidReason,
    })
    .from(meterReadings)
    .where(and(ofMachine(machine), hidden, latestReadings.behind(before)))
    .orderBy(...latestReadings.by)
    .limit(limit);
}

/** How many readings of undone imports the list of a machine hides. */
export function countUndoneReadings(db: Database, machine: ScopedMachine, hidesUndone: boolean) {
  return countUndone(db, machine.companyId, meterReadings, { hidesUndone, where: ofMachine(machine) });
}

export type ReadingRow = Awaited<ReturnType<typeof selectReadings>>[number];

/** One standing reading of a machine above 0; none if there is no such reading. */
export function selectHasUsage(db: Database, machine: MachineRef) {
  return db
    .select({ id: meterReadings.id })
    .from(meterReadings)
    .where(and(ofMachine(machine), isNull(meterReadings.voidedAt), gt(meterReadings.value, 0)))
    .limit(1);
}

/** When a machine's current reading was taken, and by whom: the last that isn't voided. */
export function selectCurrentReading(db: Database, machine: ScopedMachine) {
  return db
    .select({
      takenAt: meterReadings.takenAt,
      authorId: meterReadings.authorId,
      authorName: meterReadings.authorName,
    })
    .from(meterReadings)
    .where(and(ofMachine(machine), isNull(meterReadings.voidedAt)))
    .orderBy(...latestReadings.by)
    .limit(1);
}

/** A reading as the ledger rules take it. */
const ledgerColumns = {
  id: meterReadings.id,
  seq: meterReadings.seq,
  value: meterReadings.value,
  takenAt: meterReadings.takenAt,
  voidedAt: meterReadings.voidedAt,
  resolution: meterReadings.resolution,
  serviceShift: meterReadings.serviceShift,
  replacedUnit: meterReadings.replacedUnit,
  importId: meterReadings.importId,
};

/** A reading and the data its void depends on; none if its machine is gone. */
export function selectReadingToVoid(db: Database, companyId: string, readingId: string) {
  const { seq, voids } = ledgerState(meterReadings.companyId, meterReadings.equipmentId);
  return db
    .select({
      ...ledgerColumns,
      source: meterReadings.source,
      createdAt: meterReadings.createdAt,
      earlierUnit: nextUnit("meter_readings", sql`${companyId}`, sql`${meterReadings.equipmentId}`).as(
        "earlier_unit",
      ),
      equipmentId: meterReadings.equipmentId,
      equipmentName: equipment.name,
      ...taskColumns,
      ledgerSeq: seq.as("ledger_seq"),
      ledgerVoids: voids.as("ledger_voids"),
    })
    .from(meterReadings)
    .innerJoin(
      equipment,
      and(eq(equipment.id, meterReadings.equipmentId), eq(equipment.companyId, meterReadings.companyId)),
    )
    .where(and(eq(meterReadings.companyId, companyId), eq(meterReadings.id, readingId)))
    .limit(1);
}

export type ReadingToVoid = Awaited<ReturnType<typeof selectReadingToVoid>>[number];

/** A reading of a machine that is there or retired, as the ledger rules take it. */
export function selectReadingOf(db: Database, machine: MachineRef, readingId: string) {
  return db
    .select({ ...ledgerColumns, source: meterReadings.source, createdAt: meterReadings.createdAt })
    .from(meterReadings)
    .where(and(ofMachine(machine), eq(meterReadings.id, readingId)))
    .limit(1);
}

export type LedgerRow = Awaited<ReturnType<typeof selectReadingOf>>[number];

/** The last standing readings of a machine. */
export function selectLastReadings(db: Database, machine: MachineRef, limit: number) {
  return db
    .select(ledgerColumns)
    .from(meterReadings)
    .where(and(ofMachine(machine), isNull(meterReadings.voidedAt)))
    .orderBy(...latestReadings.by)
    .limit(limit);
}

/** The state of a machine's ledger. */
export function selectLedgerState(db: Database, { companyId, equipmentId }: MachineRef) {
  const { seq, voids } = ledgerState(companyId, equipmentId);
  return db.select({ seq: seq.as("ledger_seq"), voids: voids.as("ledger_voids") }).from(sql`(select 1)`);
}

/** The last two readings of the same machine that aren't voided. */
export function selectLedgerTail(db: Database, companyId: string, readingId: string) {
  const machineOfReading = sql`(select judged.equipment_id from meter_readings as judged
    where judged.company_id = ${companyId} and judged.id = ${readingId})`;
  return db
    .select(ledgerColumns)
    .from(meterReadings)
    .where(
      and(
        eq(meterReadings.companyId, companyId),
        sql`${meterReadings.equipmentId} = ${machineOfReading}`,
        isNull(meterReadings.voidedAt),
      ),
    )
    .orderBy(...latestReadings.by)
    .limit(2);
}

/**
 * Whether a void, or a new reading, would be judged the same now: the machine exists, its ledger has no new reading or void, and
 * nobody changed its tasks.
 */
export function areLedgerAndTasksUnchanged(
  machine: MachineRef,
  reading: Pick<ReadingToVoid, "tasksVersion" | "currentUsage" | "ledgerSeq" | "ledgerVoids">,
): SQL {
  const { tasksVersion, currentUsage, ledgerSeq, ledgerVoids } = reading;
  return sql`${isLedgerAt(machine, { seq: ledgerSeq, voids: ledgerVoids })}
    and ${areTasksUnchanged(machine, { tasksVersion, currentUsage })}`;
}

/** Voids a reading if the void's claim (`condition`) holds. */
export function voidReadingWhere(
  db: Database,
  machine: MachineRef,
  readingId: string,
  voiding: { at: Date; by: { id: string; name: string }; reason: string | null },
  condition: SQL,
) {
  return db
    .update(meterReadings)
    .set({
      voidedAt: voiding.at,
      voidedById: voiding.by.id,
      voidedByName: voiding.by.name,
      voidReason: voiding.reason,
    })
    .where(
      and(ofMachine(machine), eq(meterReadings.id, readingId), isNull(meterReadings.voidedAt), condition),
    )
    .returning({ id: meterReadings.id });
}

/** Stores a void's effect on its machine, after the void in its batch. */
export function setAfterVoid(
  db: Database,
  machine: MachineRef,
  left: Pick<VoidEffect, "currentUsage" | "currentUsageAt">,
  now: Date,
  condition: SQL,
) {
  const { currentUsage, currentUsageAt } = left;
  return db
    .update(equipment)
    .set({
      currentUsage,
      currentUsageAt,
      earlierUsage: earlierUsageOf({ ...machine, unit: equipment.unit }),
      lastUpdated: now,
    })
    .where(and(isMachine(machine), condition));
}

/** A page of a company's readings, voided ones too: the newest first, or in the order in which they arrived. */
export function selectCompanyReadings(db: Database, companyId: string, page: NewestQuery | ArrivalQuery) {
  const { equipmentId, limit } = page;
  const { where, by } = placeOfPage(arriving("meterReadings", companyId), page);
  return selectNamed(db, companyId)
    .where(
      and(
        eq(meterReadings.companyId, companyId),
        equipmentId === null ? undefined : eq(meterReadings.equipmentId, equipmentId),
        where,
      ),
    )
    .orderBy(by)
    .limit(limit);
}

/** Readings with the names and units of their machines, retired ones too. */
function selectNamed(db: Database, companyId: string) {
  const machineId = sql`${meterReadings.equipmentId}`;
  return db
    .select({
      seq: meterReadings.seq,
      id: meterReadings.id,
      equipmentId: meterReadings.equipmentId,
      equipmentName: sql<string>`coalesce(${equipment.name}, ${retiredEquipment.name}, '')`.as("read_name"),
      value: meterReadings.value,
      source: meterReadings.source,
      resolution: meterReadings.resolution,
      importId: meterReadings.importId,
      takenAt: meterReadings.takenAt,
      createdAt: meterReadings.createdAt,
      voidedAt: meterReadings.voidedAt,
      earlierUnit: nextUnit("meter_readings", companyId, machineId).as("earlier_unit"),
      unitNow: sql<MeterUnit>`coalesce(${equipment.unit}, ${retiredEquipment.unit}, 'other')`.as("unit_now"),
    })
    .from(meterReadings)
    .leftJoin(
      equipment,
      and(eq(equipment.id, meterReadings.equipmentId), eq(equipment.companyId, meterReadings.companyId)),
    )
    .leftJoin(
      retiredEquipment,
      and(
        eq(retiredEquipment.originalEquipmentId, meterReadings.equipmentId),
        eq(retiredEquipment.companyId, meterReadings.companyId),
      ),
    );
}

export type NamedReading = Awaited<ReturnType<typeof selectNamed>>[number];

/** What a reading of a machine that was taken at an instant is judged by: the machine, its ledger, and its neighbours. */
export function readPlace(
  db: Database,
  machine: MachineRef,
  { value, takenAt }: { value: number; takenAt: Date },
) {
  const standing = and(ofMachine(machine), isNull(meterReadings.voidedAt));
  const neighbours = () => db.select(ledgerColumns).from(meterReadings);
  const ledger = ledgerOf(machine.companyId, equipment);
  return [
    db
      .select({
        ...getTableColumns(equipment),
        unitThen: sql<MeterUnit>`${unitUpTo(takenAt, ledger, equipment.unit)}`.as("unit_then"),
      })
      .from(equipment)
      .where(isMachine(machine)),
    neighbours()
      .where(and(standing, lte(meterReadings.takenAt, takenAt)))
      .orderBy(...latestReadings.by)
      .limit(1),
    neighbours()
      .where(and(standing, gt(meterReadings.takenAt, takenAt)))
      .orderBy(asc(meterReadings.takenAt), asc(meterReadings.seq))
      .limit(1),
    selectLedgerState(db, machine),
    selectNamed(db, machine.companyId)
      .where(and(standing, eq(meterReadings.takenAt, takenAt), eq(meterReadings.value, value)))
      .orderBy(asc(meterReadings.seq))
      .limit(1),
  ] as const;
}
