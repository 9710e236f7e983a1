import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FuelKind } from "#app/domain/equipment.ts";
import type { Database } from "#db/client.ts";
import { equipment, fuelEntries, meterReadings } from "#db/schema.ts";
import { insertIf, type RowOf } from "./insert-if.ts";
import { isMachine, type MachineRef } from "./machine.ts";

/**
 * How far a machine's ledger has come: `seq` changes with every reading that arrives, `voids` with every void. An act
 * that was judged by one state claims its place only while the ledger still stands there.
 */
export type LedgerState = { seq: number; voids: number };

/** The state of the ledger of a machine, which a query names by its columns or by their values. */
export function ledgerState(companyId: SQLWrapper | string, equipmentId: SQLWrapper | string) {
  const ofMachine = sql`from meter_readings as l where l.company_id = ${companyId} and l.equipment_id = ${equipmentId}`;
  return {
    seq: sql<number>`(select coalesce(max(l.seq), 0) ${ofMachine})`,
    voids: sql<number>`(select count(l.voided_at) ${ofMachine})`,
  };
}

/** Holds while nothing was added to a machine's ledger, or voided in it, since `state` was read. */
export function isLedgerAt({ companyId, equipmentId }: MachineRef, state: LedgerState): SQL {
  const { seq, voids } = ledgerState(companyId, equipmentId);
  return sql`(${seq} = ${state.seq} and ${voids} = ${state.voids})`;
}

/**
 * The statements that every act on a machine's ledgers is made of. They go into one batch together; readings and fuel
 * are only ever added to.
 */

export function insertReadingWhere(db: Database, row: RowOf<typeof meterReadings>, condition: SQL) {
  return insertIf(db, meterReadings, row, condition);
}

export function insertFuelEntryWhere(db: Database, row: RowOf<typeof fuelEntries>, condition: SQL) {
  return insertIf(db, fuelEntries, row, condition);
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

/** Holds when a machine has a reading of this id. */
export function isReading({ companyId, equipmentId }: MachineRef, readingId: string): SQL {
  return sql`exists (select 1 from ${meterReadings} where company_id = ${companyId}
    and equipment_id = ${equipmentId} and id = ${readingId})`;
}

/** Adds fuel to a machine's totals, in tenths of a gallon; `condition` as for deriveCurrentUsage. */
export function addFuelTotal(
  db: Database,
  machine: MachineRef,
  fuelType: FuelKind,
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
 * (serviced, edited): voiding an older reading must not move the new value. `condition` as for deriveCurrentUsage.
 */
export function settleServiceShifts(db: Database, machine: MachineRef, condition?: SQL) {
  return db
    .update(meterReadings)
    .set({ serviceShift: 0 })
    .where(
      and(
        eq(meterReadings.companyId, machine.companyId),
        eq(meterReadings.equipmentId, machine.equipmentId),
        sql`${meterReadings.serviceShift} <> 0`,
        condition,
      ),
    );
}
