import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { equipment, meterReadings } from "#db/schema.ts";
import type { MachineRef } from "./ledger.ts";
import { isThere } from "./notes.ts";

/** Where a page of readings ended: the last one's place in the ledger. */
export type ReadingCursor = { takenAt: Date; seq: number };

const ofMachine = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(meterReadings.companyId, companyId), eq(meterReadings.equipmentId, equipmentId));

/** The readings of a machine, voided ones too, from the last in the order of the ledger backwards. */
export function selectReadings(
  db: Database,
  machine: MachineRef,
  page: { before: ReadingCursor | null; limit: number },
) {
  const { before, limit } = page;
  return db
    .select({
      seq: meterReadings.seq,
      id: meterReadings.id,
      value: meterReadings.value,
      source: meterReadings.source,
      resolution: meterReadings.resolution,
      authorName: meterReadings.authorName,
      takenAt: meterReadings.takenAt,
      createdAt: meterReadings.createdAt,
      voidedAt: meterReadings.voidedAt,
      voidedByName: meterReadings.voidedByName,
      voidReason: meterReadings.voidReason,
    })
    .from(meterReadings)
    .where(
      and(
        ofMachine(machine),
        before
          ? or(
              lt(meterReadings.takenAt, before.takenAt),
              and(eq(meterReadings.takenAt, before.takenAt), lt(meterReadings.seq, before.seq)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(meterReadings.takenAt), desc(meterReadings.seq))
    .limit(limit);
}

export type ReadingRow = Awaited<ReturnType<typeof selectReadings>>[number];

/** A reading of a company with its machine; none when the machine is gone. */
export function selectReading(db: Database, companyId: string, readingId: string) {
  return db
    .select({
      id: meterReadings.id,
      equipmentId: meterReadings.equipmentId,
      value: meterReadings.value,
      takenAt: meterReadings.takenAt,
      createdAt: meterReadings.createdAt,
      voidedAt: meterReadings.voidedAt,
      equipmentName: equipment.name,
      unit: equipment.unit,
    })
    .from(meterReadings)
    .innerJoin(
      equipment,
      and(eq(equipment.id, meterReadings.equipmentId), eq(equipment.companyId, meterReadings.companyId)),
    )
    .where(and(eq(meterReadings.companyId, companyId), eq(meterReadings.id, readingId)))
    .limit(1);
}

/**
 * Holds while a reading may be voided, as `canVoid` of the domain says it: it isn't yet, its machine is there, and
 * another reading that isn't voided remains.
 */
export function mayVoid({ companyId, equipmentId }: MachineRef, readingId: string): SQL {
  const standing = sql`from meter_readings where company_id = ${companyId} and equipment_id = ${equipmentId}
    and voided_at is null`;
  return sql`exists (select 1 ${standing} and id = ${readingId})
    and exists (select 1 ${standing} and id <> ${readingId})
    and ${isThere({ companyId, equipmentId })}`;
}

/** The value that is current once a reading is voided. */
export function usageWithout({ companyId, equipmentId }: MachineRef, readingId: string): SQL {
  return sql`(select value from meter_readings where company_id = ${companyId} and equipment_id = ${equipmentId}
    and voided_at is null and id <> ${readingId} order by taken_at desc, seq desc limit 1)`;
}

/** By how much a reading moved lastServiceUsage and can still move it back. */
const shiftOf = (companyId: string, readingId: string) =>
  sql`(select service_shift from meter_readings where company_id = ${companyId} and id = ${readingId})`;

/**
 * What a void leaves of lastServiceUsage, as `voidEffect` of the domain says it; for a machine whose current usage is
 * still the one from before.
 */
function lastServiceWithout(machine: MachineRef, readingId: string) {
  const usage = usageWithout(machine, readingId);
  const movedBack = sql`${equipment.lastServiceUsage} - ${shiftOf(machine.companyId, readingId)}`;
  const isCurrent = sql`(select id from meter_readings where company_id = ${machine.companyId}
    and equipment_id = ${machine.equipmentId} and (voided_at is null or id = ${readingId})
    order by taken_at desc, seq desc limit 1) = ${readingId}`;
  const clamps = sql`(${isCurrent} and ${equipment.lastServiceUsage} <= ${equipment.currentUsage}
    and ${movedBack} > ${usage})`;
  return { clamps, value: sql`case when ${clamps} then ${usage} else ${movedBack} end` };
}

/**
 * Lets lastServiceUsage follow a void, in its batch: behind the void, before the current usage is derived anew. The
 * shifts of other readings end where the last service is set outright.
 */
export function followVoid(db: Database, machine: MachineRef, readingId: string, condition: SQL) {
  const { clamps, value } = lastServiceWithout(machine, readingId);
  const isMachine = and(eq(equipment.companyId, machine.companyId), eq(equipment.id, machine.equipmentId));
  return [
    db
      .update(meterReadings)
      .set({ serviceShift: 0 })
      .where(
        and(
          ofMachine(machine),
          ne(meterReadings.id, readingId),
          ne(meterReadings.serviceShift, 0),
          sql`exists (select 1 from ${equipment} where ${isMachine} and ${clamps})`,
          condition,
        ),
      ),
    db.update(equipment).set({ lastServiceUsage: value }).where(and(isMachine, condition)),
  ] as const;
}

export function voidReadingWhere(
  db: Database,
  machine: MachineRef,
  readingId: string,
  voiding: { at: Date; byName: string; reason: string },
  condition: SQL,
) {
  return db
    .update(meterReadings)
    .set({ voidedAt: voiding.at, voidedByName: voiding.byName, voidReason: voiding.reason })
    .where(
      and(ofMachine(machine), eq(meterReadings.id, readingId), isNull(meterReadings.voidedAt), condition),
    )
    .returning({ id: meterReadings.id });
}
