import { AppError } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { currentUsageOfMachine, insertHistoryOfMachine } from "#db/queries/equipment.ts";
import {
  countMachineData,
  deleteMachine,
  deleteMachineData,
  insertRetired,
} from "#db/queries/equipment-removal.ts";
import { historyOf } from "./equipment.ts";
import { type RetiredRecord, retiredRecord } from "./retired-record.ts";

/**
 * Retires a machine in one batch: it leaves the list and no longer counts towards the limit; its ledgers
 * stay. Twice retires once.
 * @throws {AppError} equipment.not_found
 */
export async function retireEquipment(
  { db, now }: ServiceContext,
  actor: Actor,
  id: string,
  retirementNotes: string | null,
): Promise<RetiredRecord> {
  const at = now();
  const machine = { companyId: actor.companyId, equipmentId: id };
  const [[row]] = await db.batch([
    insertRetired(db, machine, {
      id: crypto.randomUUID(),
      retirementNotes,
      retiredById: actor.userId,
      retiredBy: actor.name,
      retiredAt: at,
    }),
    insertHistoryOfMachine(db, machine, {
      ...historyOf(actor, { event: "equipment_retired", params: {} }, at),
      content: retirementNotes ?? "",
      usage: currentUsageOfMachine,
    }),
    deleteMachine(db, machine),
  ]);
  if (!row) throw new AppError("equipment.not_found");
  return retiredRecord(row);
}

/**
 * Counts the records of each kind that deleting a machine would delete, and the fuel records and service
 * entries with costs that stay.
 * @throws {AppError} equipment.not_found
 */
export async function deletionOf({ db }: Pick<ServiceContext, "db">, { companyId }: Actor, id: string) {
  const [counts] = await countMachineData(db, { companyId, equipmentId: id });
  if (!counts) throw new AppError("equipment.not_found");
  return counts;
}

/**
 * Deletes a machine for good, with its notes, history, readings, reports, tasks, service entries, issues and
 * checks; fuel and entries with costs stay under its name.
 * @throws {AppError} equipment.not_found
 */
export async function deleteEquipment({ db }: ServiceContext, actor: Actor, id: string): Promise<void> {
  const machine = { companyId: actor.companyId, equipmentId: id };
  const { deleted } = await runBatch(db, {
    data: deleteMachineData(db, machine),
    deleted: deleteMachine(db, machine),
  });
  if (deleted.length === 0) throw new AppError("equipment.not_found");
}
