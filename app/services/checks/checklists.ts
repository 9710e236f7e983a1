import { AppError } from "#app/domain/app-error.ts";
import { CHECKLISTS_MAX } from "#app/domain/checks/checklist.ts";
import { checklistSchema, type SentChecklist } from "#app/forms/checks/checklist-form.ts";
import { onlySent } from "#app/forms/fields.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { activityOn, recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { requireValid } from "#app/services/require-valid.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  areMachinesThere,
  type ChecklistRow,
  countCheckedMachines,
  deleteChecklist as deleteRow,
  insertChecklist,
  isChecklistThere,
  nameOfChecklist,
  releaseMachines,
  selectCheckedMachines,
  selectChecklists,
  selectTicks,
  setMachinesOfChecklist,
  updateChecklist,
} from "#db/queries/checks/checklists.ts";
import { countEquipment } from "#db/queries/equipment/equipment.ts";

/* Checklists and the machines that have them. The last save wins. */

type Db = ServiceContext;

/** A checklist in a call's answer. */
export type ChecklistRecord = { id: string; name: string; lines: string[]; equipmentIds: string[] };

/** Every checklist of the company with the ids of its machines. */
export async function listChecklists({ db }: Db, { companyId }: Actor): Promise<ChecklistRecord[]> {
  const { rows, machines } = await runBatch(db, {
    rows: selectChecklists(db, companyId),
    machines: selectCheckedMachines(db, companyId),
  });
  return rows.map((row) => recordOf(row, machines));
}

const recordOf = (
  { id, name, lines }: Pick<ChecklistRow, "id" | "name" | "lines">,
  machines: Awaited<ReturnType<typeof selectCheckedMachines>>,
): ChecklistRecord => ({
  id,
  name,
  lines,
  equipmentIds: machines.filter(({ checklistId }) => checklistId === id).map((machine) => machine.id),
});

/** Every checklist of the company with its number of machines. */
export async function countedChecklists({ db }: Db, { companyId }: Actor) {
  const { rows, counts } = await runBatch(db, {
    rows: selectChecklists(db, companyId),
    counts: countCheckedMachines(db, companyId),
  });
  const machines = new Map(counts.map(({ checklistId, machines }) => [checklistId, machines]));
  return rows.map(({ id, name, lines }) => ({
    id,
    name,
    lines: lines.length,
    machines: machines.get(id) ?? 0,
  }));
}

/** The checklists that a machine may have, as its form offers them. */
export async function checklistsToOffer({ db }: Db, { companyId }: Actor) {
  return (await selectChecklists(db, companyId)).map(({ id, name }) => ({ id, name }));
}

/** @throws {AppError} checklist.not_found, also for another company's */
export async function getChecklist(ctx: Db, actor: Actor, id: string): Promise<ChecklistRecord> {
  return oneOf(await listChecklists(ctx, actor), id);
}

function oneOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError("checklist.not_found");
  return row;
}

/** The most machines in the form of a checklist; the fields of a form are limited. */
const TICKS_MAX = 500;

/**
 * What the form of a checklist shows; `id` is null for a new one. The checklist's machines come first. Those
 * for which there is no room are `unshown`: the form sends their ids along.
 * @throws {AppError} checklist.not_found
 */
export async function checklistToEdit({ db }: Db, { companyId }: Actor, id: string | null) {
  const { rows, machines, count, checked } = await runBatch(db, {
    rows: selectChecklists(db, companyId),
    machines: selectTicks(db, { companyId, checklistId: id }, TICKS_MAX),
    count: one(countEquipment(db, companyId)),
    checked: selectCheckedMachines(db, companyId),
  });
  const nameOf = new Map(rows.map((row) => [row.id, row.name]));
  const listed = new Set(machines.map((machine) => machine.id));
  return {
    checklist: id === null ? null : oneOf(rows, id),
    machines: machines.map(({ checklistId, ...machine }) => ({
      ...machine,
      ticked: id !== null && checklistId === id,
      /** The name of another checklist, which the machine would leave. */
      leaves: checklistId === null || checklistId === id ? null : (nameOf.get(checklistId) ?? null),
    })),
    total: count?.count ?? 0,
    unshown: checked
      .filter((machine) => machine.checklistId === id && !listed.has(machine.id))
      .map((machine) => machine.id),
  };
}

/**
 * Adds a checklist and gives it to its machines; the insert itself keeps the limit of a company.
 * @throws {AppError} checklist.limit; equipment.not_found for a machine that isn't in the list, which saves nothing
 */
export async function createChecklist(
  { db, now }: ServiceContext,
  actor: Actor,
  sent: SentChecklist,
  complete: CompleteKey | null = null,
): Promise<ChecklistRecord> {
  const at = now();
  const { companyId } = actor;
  const { name, lines, equipmentIds: ids = [], types } = sent;
  const id = newId();
  const condition = areMachinesThere(companyId, ids);
  const made = isChecklistThere({ companyId, checklistId: id });
  const { added, machines } = await runBatch(db, {
    added: insertChecklist(
      db,
      { id, companyId, name, lines, createdAt: at, updatedAt: at },
      { max: CHECKLISTS_MAX, condition },
    ),
    recorded: recordActivity(db, actor, activityOn("checklist.add", { id, name }), at, made),
    given: setMachinesOfChecklist(
      db,
      { companyId, checklistId: id },
      { ids, types },
      { today: todayOf(actor, at), now: at, condition },
    ),
    machines: selectCheckedMachines(db, companyId),
    answer: complete ? [complete.made(id, made)] : [],
  });
  if (added.length === 0) {
    const { length } = await selectChecklists(db, companyId);
    if (length < CHECKLISTS_MAX) throw new AppError("equipment.not_found");
    throw new AppError("checklist.limit", { params: { most: CHECKLISTS_MAX } });
  }
  return recordOf({ id, name, lines }, machines);
}

/**
 * Merges a body into a checklist: fields not sent stay, `equipmentIds` is the whole list.
 * @throws {AppError} checklist.not_found; request.invalid with its fields; equipment.not_found for a machine that
 * isn't in the list, which saves nothing
 */
export async function patchChecklist(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  body: Record<string, unknown>,
): Promise<ChecklistRecord> {
  const { name, lines } = oneOf(await selectChecklists(ctx.db, actor.companyId), id);
  const merged = requireValid(checklistSchema, { name, lines, ...body });
  return saveChecklist(ctx, actor, id, onlySent(merged, body));
}

/**
 * Saves what was sent of a checklist, and its machines where they were sent; the rest stays as it is when the statement
 * runs.
 * @throws {AppError} checklist.not_found; equipment.not_found for a machine that isn't in the list, which saves nothing
 */
export async function saveChecklist(
  { db, now }: ServiceContext,
  actor: Actor,
  id: string,
  { name, lines, equipmentIds: ids, types = [] }: Partial<SentChecklist>,
): Promise<ChecklistRecord> {
  const at = now();
  const { companyId } = actor;
  const ref = { companyId, checklistId: id };
  const condition = areMachinesThere(companyId, ids ?? []);
  const { saved, there, machines } = await runBatch(db, {
    saved: updateChecklist(db, ref, { name, lines, updatedAt: at }, condition),
    recorded: recordActivity(
      db,
      actor,
      { action: "checklist.edit", subject: nameOfChecklist(ref), subjectId: id },
      at,
      isChecklistThere(ref, condition),
    ),
    given: ids
      ? setMachinesOfChecklist(db, ref, { ids, types }, { today: todayOf(actor, at), now: at, condition })
      : [],
    there: selectChecklists(db, companyId),
    machines: selectCheckedMachines(db, companyId),
  });
  const stored = oneOf(there, id);
  if (saved.length === 0) throw new AppError("equipment.not_found");
  return recordOf(stored, machines);
}

/**
 * Deletes a checklist and takes it off its machines; checks that were done stay.
 * @throws {AppError} checklist.not_found
 */
export async function deleteChecklist({ db, now }: ServiceContext, actor: Actor, id: string): Promise<void> {
  const ref = { companyId: actor.companyId, checklistId: id };
  const at = now();
  const { deleted } = await runBatch(db, {
    recorded: recordActivity(
      db,
      actor,
      { action: "checklist.remove", subject: nameOfChecklist(ref), subjectId: id },
      at,
      isChecklistThere(ref),
    ),
    released: releaseMachines(db, ref, at),
    deleted: deleteRow(db, ref),
  });
  if (deleted.length === 0) throw new AppError("checklist.not_found");
}
