import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { isMachine, type MachineRef } from "#db/queries/equipment/machine.ts";
import { costColumns, type FuelTaken } from "#db/queries/fuel/fuel-cost-sql.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { equipment, fuelEntries, meterReadings } from "#db/schema.ts";
import { earlierUsageOf } from "./since-new.ts";

/**
 * The state of a machine's ledger: `seq` changes with every new reading, `voids` with every void. An act
 * judged by one state claims its place only if the state is unchanged.
 */
export type LedgerState = { seq: number; voids: number };

/** The state of a machine's ledger, given the machine's columns or values. */
export function ledgerState(companyId: SQLWrapper | string, equipmentId: SQLWrapper | string) {
  const ofMachine = sql`from meter_readings as l where l.company_id = ${companyId} and l.equipment_id = ${equipmentId}`;
  return {
    seq: sql<number>`(select coalesce(max(l.seq), 0) ${ofMachine})`,
    voids: sql<number>`(select count(l.voided_at) ${ofMachine})`,
  };
}

/** Whether nothing was added to a machine's ledger, or voided in it, since `state` was read. */
export function isLedgerAt({ companyId, equipmentId }: MachineRef, state: LedgerState): SQL {
  const { seq, voids } = ledgerState(companyId, equipmentId);
  return sql`(${seq} = ${state.seq} and ${voids} = ${state.voids})`;
}

/**
 * The statements that every act on a machine's ledgers consists of, in one batch. Readings and fuel are
 * only added and voided.
 */

export function insertReadingWhere(db: Database, row: RowOf<typeof meterReadings>, condition: SQL) {
  return insertIf(db, meterReadings, row, condition);
}

/** A fuel entry to write; its cost and use follow from prices and machine where they aren't given. */
export type NewFuelEntry = Omit<
  RowOf<typeof fuelEntries>,
  keyof FuelTaken | keyof ReturnType<typeof costColumns>
> &
  FuelTaken;

export function insertFuelEntryWhere(
  db: Database,
  { paid, use, ...row }: NewFuelEntry & MachineRef,
  condition: SQL,
) {
  return insertIf(db, fuelEntries, { ...row, ...costColumns(row, { ...row, paid, use }) }, condition);
}

/**
 * Sets a machine's current usage to the last reading that isn't voided, by time taken and then by arrival, and the usage
 * of earlier meters. It belongs after every write to the readings, in the same batch. `condition` says whether the act of the batch
 * took place.
 */
export function deriveCurrentUsage(db: Database, machine: MachineRef, now: Date, condition?: SQL) {
  return deriveUsageWhere(db, { ...machine, now }, and(isMachine(machine), condition));
}

/** The same for several machines of a company, whose acts count as changes of their tasks. */
export function deriveUsageOf(
  db: Database,
  companyId: string,
  ids: readonly string[],
  now: Date,
  condition: SQL,
) {
  const areThey = and(eq(equipment.companyId, companyId), isAmong(equipment.id, ids), condition);
  return deriveUsageWhere(db, { companyId, equipmentId: sql`${equipment.id}`, now }, areThey, {
    tasksVersion: sql`${equipment.tasksVersion} + 1`,
  });
}

function deriveUsageWhere(
  db: Database,
  { now, ...machine }: { companyId: string; equipmentId: SQL | string; now: Date },
  where: SQL | undefined,
  set: Partial<Record<"tasksVersion", SQL>> = {},
) {
  const last = (column: "value" | "taken_at") =>
    sql`coalesce((select r.${sql.raw(column)} from meter_readings as r
      where r.company_id = ${machine.companyId} and r.equipment_id = ${machine.equipmentId} and r.voided_at is null
      order by r.taken_at desc, r.seq desc limit 1), ${column === "value" ? equipment.currentUsage : equipment.currentUsageAt})`;
  return db
    .update(equipment)
    .set({
      ...set,
      currentUsage: last("value"),
      currentUsageAt: last("taken_at"),
      earlierUsage: earlierUsageOf({ ...machine, unit: equipment.unit }),
      lastUpdated: now,
    })
    .where(where);
}

/** Whether a machine has a reading with this id. */
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

/**
 * Resets the shifts of last services by replaced meters. It belongs to a void that lowers a last service, so
 * that voiding an older reading doesn't move the lowered value. `condition` as for deriveCurrentUsage.
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
