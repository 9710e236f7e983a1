import type { SQL } from "drizzle-orm";
import { type ActivityAction, changedFields } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { loggedBooks, NO_SALE, type Sale } from "#app/domain/books/machine-books.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { runBatch } from "#db/batch.ts";
import { endSpanOfRetired } from "#db/queries/checks/checklists.ts";
import {
  areColumnsUnchanged,
  currentUsageOfMachine,
  insertHistoryOfMachine,
  nameOfMachine,
} from "#db/queries/equipment/equipment.ts";
import {
  countMachineData,
  deleteMachine,
  deleteMachineData,
  insertRetired,
} from "#db/queries/equipment/equipment-removal.ts";
import { isThere, type MachineRef } from "#db/queries/equipment/machine.ts";
import { keepStepsOfRetired } from "#db/queries/service/task-steps.ts";
import { requireDays } from "./book-days.ts";
import { getMachineRow } from "./equipment.ts";
import { type RetiredRecord, retiredRecord } from "./retired-record.ts";

export type Retirement = { retirementNotes: string | null } & Sale;

/**
 * Retires a machine in one batch: it leaves the list and no longer counts towards the limit; its ledgers
 * stay, and the retired record has its purchase and use, and its sale if there was one. Twice retires once.
 * @throws {AppError} equipment.not_found; request.invalid at `soldDate` for a day to come or before the purchase
 */
export async function retireEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { retirementNotes, ...sale }: Retirement,
): Promise<RetiredRecord> {
  const machine = { companyId: actor.companyId, equipmentId: id };
  if (sale.soldDate === null && sale.soldPrice === null) {
    const [row] = await storeRetired(ctx, actor, machine, { retirementNotes, ...sale });
    if (!row) throw new AppError("equipment.not_found");
    return retiredRecord(row);
  }
  const read = () => getMachineRow(ctx, actor, id);
  const retired = await claimUnchanged(read, {
    claim: async ({ name, purchaseDate }) => {
      const at = ctx.now();
      requireDays({ purchaseDate, soldDate: sale.soldDate }, ["soldDate"], todayOf(actor, at));
      const unchanged = areColumnsUnchanged(machine, { name, purchaseDate });
      const [row] = await storeRetired(
        ctx,
        actor,
        machine,
        { retirementNotes, ...sale },
        { name, unchanged },
      );
      return row;
    },
    busy: "equipment.changed",
  });
  return retiredRecord(retired);
}

/**
 * Moves a machine to the retired ones. With a sale it must be as read: the sale is recorded with its name.
 */
async function storeRetired(
  { db, now }: ServiceContext,
  actor: Actor,
  machine: MachineRef,
  { retirementNotes, ...sale }: Retirement,
  sold?: { name: string; unchanged: SQL },
) {
  const at = now();
  const row = {
    id: newId(),
    retirementNotes,
    retiredById: actor.id,
    retiredBy: actor.name,
    retiredAt: at,
    ...sale,
  };
  const history = {
    ...historyOf(actor, { event: "equipment_retired", params: {} }, at),
    content: retirementNotes ?? "",
    usage: currentUsageOfMachine,
  };
  const act = {
    action: "equipment.sale",
    subject: sold?.name,
    subjectId: machine.equipmentId,
    details: changedFields(loggedBooks(NO_SALE), loggedBooks(sale)),
  } as const;
  const { retired } = await runBatch(db, {
    retired: insertRetired(db, machine, row, sold?.unchanged),
    history: insertHistoryOfMachine(db, machine, history, sold?.unchanged),
    record: recordOf(db, actor, "equipment.retire", machine, at, sold?.unchanged),
    sale: sold ? [recordActivity(db, actor, act, at, sold.unchanged)] : [],
    steps: keepStepsOfRetired(db, machine, sold?.unchanged),
    checklist: endSpanOfRetired(db, machine, at, sold?.unchanged),
    gone: deleteMachine(db, machine, sold?.unchanged),
  });
  return retired;
}

/**
 * Counts the records of each kind that deleting a machine would delete, and the fuel records and service
 * entries with costs that stay.
 * @throws {AppError} equipment.not_found
 */
export async function deletionOf({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const [counts] = await countMachineData(db, { companyId, equipmentId: id });
  if (!counts) throw new AppError("equipment.not_found");
  return counts;
}

/**
 * Deletes a machine for good, with its notes, history, readings, reports, tasks, service entries, issues and
 * checks; fuel and entries with costs stay under its name.
 * @throws {AppError} equipment.not_found
 */
export async function deleteEquipment({ db, now }: ServiceContext, actor: Actor, id: string): Promise<void> {
  const machine = { companyId: actor.companyId, equipmentId: id };
  const at = now();
  const { deleted } = await runBatch(db, {
    data: deleteMachineData(db, machine, at),
    record: recordOf(db, actor, "equipment.delete", machine, at),
    deleted: deleteMachine(db, machine),
  });
  if (deleted.length === 0) throw new AppError("equipment.not_found");
}

/** The record of an act that takes a machine off the list; it precedes the act in its batch. */
function recordOf(
  db: ServiceContext["db"],
  actor: Actor,
  action: ActivityAction,
  machine: MachineRef,
  at: Date,
  condition = isThere(machine),
) {
  const about = { action, subject: nameOfMachine(machine), subjectId: machine.equipmentId };
  return recordActivity(db, actor, about, at, condition);
}
