import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { equipment, equipmentNotes, meterReadings } from "#db/schema.ts";

/**
 * The statements that every act on a machine's ledgers is made of. They go into one batch together; readings and fuel
 * are only ever added to.
 */

/** A machine of a company. */
export type MachineRef = { companyId: string; equipmentId: string };

const isMachine = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(equipment.companyId, companyId), eq(equipment.id, equipmentId));

export function insertNote(db: Database, row: typeof equipmentNotes.$inferInsert) {
  return db.insert(equipmentNotes).values(row);
}

/**
 * Sets a machine's current usage to the last reading that is not voided, by time taken and then by arrival. It belongs
 * behind every write to the readings, in the same batch. `condition` says whether the act of the batch took place.
 */
export function deriveCurrentUsage(db: Database, machine: MachineRef, now: Date, condition?: SQL) {
  const last = (column: "value" | "taken_at") =>
    sql`coalesce((select ${sql.raw(column)} from meter_readings
      where company_id = ${machine.companyId} and equipment_id = ${machine.equipmentId} and voided_at is null
      order by taken_at desc, seq desc limit 1), ${column === "value" ? equipment.currentUsage : equipment.currentUsageAt})`;
  return db
    .update(equipment)
    .set({ currentUsage: last("value"), currentUsageAt: last("taken_at"), lastUpdated: now })
    .where(and(isMachine(machine), condition));
}

/** Adds fuel to a machine's totals, in tenths of a gallon; `condition` as for deriveCurrentUsage. */
export function addFuelTotal(
  db: Database,
  machine: MachineRef,
  fuelType: "gas" | "diesel",
  amount: number,
  now: Date,
  condition?: SQL,
) {
  const set =
    fuelType === "diesel"
      ? { totalDieselUsed: sql`${equipment.totalDieselUsed} + ${amount}` }
      : { totalGasUsed: sql`${equipment.totalGasUsed} + ${amount}` };
  return db
    .update(equipment)
    .set({ ...set, lastUpdated: now })
    .where(and(isMachine(machine), condition));
}

/** Moves lastServiceUsage by a distance in tenths; `condition` as for deriveCurrentUsage. */
export function moveLastService(db: Database, machine: MachineRef, distance: number | SQL, condition?: SQL) {
  return db
    .update(equipment)
    .set({ lastServiceUsage: sql`${equipment.lastServiceUsage} + ${distance}` })
    .where(and(isMachine(machine), condition));
}

/**
 * Forgets by how much replaced meters moved lastServiceUsage. It belongs to every act that sets lastServiceUsage anew
 * (serviced, edited): voiding an older reading must not move the new value.
 */
export function settleServiceShifts(db: Database, machine: MachineRef) {
  return db
    .update(meterReadings)
    .set({ serviceShift: 0 })
    .where(
      and(
        eq(meterReadings.companyId, machine.companyId),
        eq(meterReadings.equipmentId, machine.equipmentId),
        sql`${meterReadings.serviceShift} <> 0`,
      ),
    );
}
