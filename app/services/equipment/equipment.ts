import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { newDefault, type TaskColumns } from "#app/domain/service/stored-tasks.ts";
import { type StepsMoved, stepsByTask } from "#app/domain/service/task-steps.ts";
import type { NewMachineValues } from "#app/forms/equipment/equipment-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import { requireChecklist } from "#app/services/checks/machine-checklist.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { type ConfirmedUsage, requirePlausibleStart } from "#app/services/meter/plausible-usage.ts";
import { columnsOfFollower, programRefused } from "#app/services/service/new-follower.ts";
import { type TaskRecord, taskRecords } from "#app/services/service/task-record.ts";
import { one, runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { checklistColumns } from "#db/queries/checks/checklists.ts";
import {
  byName,
  countEquipment as countRows,
  currentUsageOfMachine,
  type EquipmentRow,
  insertEquipment,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  type NamedRow,
  selectEquipment,
  selectEquipmentPage,
  selectMachine,
  selectNamedMachine,
  selectShownName,
} from "#db/queries/equipment/equipment.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { isThere, type MachineRef } from "#db/queries/equipment/machine.ts";
import { isProgramAtVersion, type ProgramRow, selectProgram } from "#db/queries/service/service-programs.ts";
import { moveSteps, selectSteps } from "#db/queries/service/task-steps.ts";
import { requireDays } from "./book-days.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";
import { placeToStore, requireModelYear } from "./machine-facts.ts";

/** Every machine of the company, by name. */
export async function listEquipment(ctx: ServiceContext, actor: Actor): Promise<EquipmentRecord[]> {
  const rows = await selectEquipment(ctx.db, actor.companyId);
  const today = todayOf(actor, ctx.now());
  return rows.map((row) => equipmentRecord(row, actor, today));
}

/** What a list shows of the fleet: all types and statuses. */
export type ListFilter = { condition: FleetCondition };

/** The whole list. */
export const WHOLE_LIST: ListFilter = {
  condition: { search: "", status: "all", type: "all", place: null, typesOfSearch: [] },
};

/** Reads a page of the stored rows by name, after `last`, for files and reports of any size. */
export function readEquipment(
  { db }: ServiceContext,
  { companyId }: Actor,
  { condition }: ListFilter = WHOLE_LIST,
) {
  const only = meets(condition);
  return (last: NamedRow | null, limit: number) =>
    selectEquipmentPage(db, companyId, { only, after: last && byName.cursorOf(last), limit }).execute();
}

/** All stored rows that a filter finds, by name, page by page. */
export function pagesOfEquipment(ctx: ServiceContext, actor: Actor, filter: ListFilter) {
  return pagesByKey(readEquipment(ctx, actor, filter));
}

/** @throws {AppError} equipment.not_found, also for another company's machine */
export async function getMachineRow({ db }: ServiceContext, actor: Actor, id: string): Promise<EquipmentRow> {
  const [row] = await selectMachine(db, actor.companyId, id);
  if (!row) throw new AppError("equipment.not_found");
  return row;
}

/**
 * A machine's row for its pages: its name is told from others.
 * @throws {AppError} equipment.not_found, also for another company's machine
 */
export async function getNamedMachine(
  { db }: ServiceContext,
  { companyId }: Actor,
  equipmentId: string,
): Promise<EquipmentRow> {
  const [row] = await selectNamedMachine(db, { companyId, equipmentId });
  if (!row) throw new AppError("equipment.not_found");
  return row;
}

/**
 * A machine with the steps of its tasks, and its name told from others, in one round trip.
 * @throws {AppError} equipment.not_found, also for another company's machine
 */
export async function machineWithSteps({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const { machine, named, steps } = await runBatch(db, {
    machine: one(selectMachine(db, companyId, equipmentId)),
    named: one(selectShownName(db, { companyId, equipmentId })),
    steps: selectSteps(db, { companyId, equipmentId }),
  });
  if (!machine || !named) throw new AppError("equipment.not_found");
  return { machine, shownName: named.shownName, steps: stepsByTask(steps) };
}

/**
 * A machine with its service tasks; operators are told the steps of their own tasks alone.
 * @throws {AppError} equipment.not_found, also for another company's machine
 */
export async function getEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<EquipmentRecord & { tasks: TaskRecord[] }> {
  const { machine, steps } = await machineWithSteps(ctx, actor, id);
  const today = todayOf(actor, ctx.now());
  const tasks = taskRecords(machine, steps, today).map((task) =>
    !isManager(actor.role) && !task.byOperator ? { ...task, steps: null } : task,
  );
  return { ...equipmentRecord(machine, actor, today), tasks };
}

/**
 * A machine as its acts answer it, for a request whose own answer was lost.
 * @throws {AppError} equipment.not_found
 */
export async function getEquipmentRecord(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<EquipmentRecord> {
  const row = await getMachineRow(ctx, actor, id);
  return equipmentRecord(row, actor, todayOf(actor, ctx.now()));
}

/** The number of a company's machines that a filter finds, without retired ones. */
export async function countEquipment(
  ctx: ServiceContext,
  actor: Actor,
  { condition }: ListFilter = WHOLE_LIST,
): Promise<number> {
  const [row] = await countRows(ctx.db, actor.companyId, meets(condition));
  return row?.count ?? 0;
}

/**
 * Adds a machine with its first reading and history, in one batch. The insert itself keeps the limit, however many
 * additions run at the same time.
 * @throws {AppError} plan.inactive after the trial or the plan; equipment.limit_reached at the limit; request.invalid
 * at `serviceProgramId`, `checklistId`, `purchaseDate` or `modelYear`; reading.doubtful at `lastServiceUsage`
 */
export async function createEquipment(
  ctx: ServiceContext,
  actor: Actor,
  sent: NewMachineValues,
  { complete = null, confirmed = null }: { complete?: CompleteKey | null; confirmed?: ConfirmedUsage } = {},
): Promise<EquipmentRecord> {
  const now = ctx.now();
  requireLiveSubscription(actor, now);
  if (sent.lastServiceGiven) {
    const meter = { ...sent, currentUsageAt: now };
    requirePlausibleStart(sent.lastServiceUsage, meter, { confirmed, stored: null, now });
  }
  const { serviceProgramId: programId, checklistId, purchaseDate } = sent;
  const today = todayOf(actor, now);
  requireDays({ purchaseDate, soldDate: null }, ["purchaseDate"], today);
  requireModelYear(sent, today);
  if (checklistId !== null) await requireChecklist(ctx, actor, checklistId);
  const values = { ...sent, place: await placeToStore(ctx, actor.companyId, sent) };
  if (programId === null) {
    const [[row]] = await ctx.db.batch(newMachineStatements(ctx.db, actor, values, { now, complete }));
    if (!row) throw new AppError("equipment.limit_reached");
    return equipmentRecord(row, actor, today);
  }
  const ref = { companyId: actor.companyId, programId };
  const read = async () => {
    const [program] = await selectProgram(ctx.db, ref);
    if (!program) throw programRefused(null);
    return program;
  };
  let added: EquipmentRow | undefined;
  await claimUnchanged(read, {
    claim: async (program) => {
      [[added]] = await ctx.db.batch(newMachineStatements(ctx.db, actor, values, { now, complete, program }));
      // If the program is unchanged, it was the limit that prevented the addition.
      return added !== undefined || (await read()).version === program.version;
    },
    busy: "service_program.changed",
  });
  if (!added) throw new AppError("equipment.limit_reached");
  return equipmentRecord(added, actor, today);
}

/** @throws {AppError} request.invalid at `serviceProgramId` */
function followerOf(...[machine, program, at]: Parameters<typeof columnsOfFollower>) {
  const columns = columnsOfFollower(machine, program, at);
  if ("refused" in columns) throw programRefused(columns.refused, program);
  return columns;
}

/** A schedule that was typed beside a program is the machine's own, and takes a copy of the program's steps. */
function stepsOfTyped(follower: Pick<TaskColumns, "serviceTasks"> | null, id: string): StepsMoved {
  const { programTaskId = null, ownValues = false } = follower?.serviceTasks.default ?? {};
  return { kept: ownValues && programTaskId !== null ? [{ id, from: programTaskId }] : [], dropped: [] };
}

/** What a new machine's program leaves besides its tasks: an event, and a copy of its steps. */
function followStatements(
  db: ServiceContext["db"],
  actor: Actor,
  {
    machine,
    program: { name },
    follower,
    now,
  }: { machine: MachineRef; program: ProgramRow; follower: ReturnType<typeof followerOf> | null; now: Date },
) {
  return [
    insertHistoryOfMachine(db, machine, {
      ...historyOf(actor, { event: "program_followed", params: { name } }, now),
      usage: currentUsageOfMachine,
    }),
    ...moveSteps(db, machine.companyId, [stepsOfTyped(follower, machine.equipmentId)], isThere(machine)),
  ];
}

/**
 * The statements that add one machine: its row, if the limit allows it, then its first reading and history,
 * which depend on the row. The first one returns the row, or nothing at the limit.
 */
function newMachineStatements(
  db: ServiceContext["db"],
  actor: Actor,
  { lastServiceGiven, serviceProgramId: _program, ...values }: NewMachineValues,
  { now, complete, program = null }: { now: Date; complete: CompleteKey | null; program?: ProgramRow | null },
) {
  const machine = { companyId: actor.companyId, equipmentId: newId() };
  const added: HistoryEvent = {
    event: "equipment_added",
    params: { usage: values.currentUsage, unit: values.unit },
  };
  const today = todayOf(actor, now);
  const { lastServiceUsage: usage, maintenanceStartDate: date } = values;
  const given = { usage, date, usageGiven: lastServiceGiven, dateGiven: date !== null };
  const serviceTasks = newDefault({ ...given, setOn: today, setAt: now.getTime() });
  const row = {
    ...values,
    id: machine.equipmentId,
    companyId: machine.companyId,
    serviceTasks,
    currentUsageAt: now,
    dateAdded: now,
    lastUpdated: now,
  };
  const follower = program && followerOf({ ...row, serviceCycle: 0 }, program, { now, today });
  const unchanged = program
    ? isProgramAtVersion({ companyId: machine.companyId, programId: program.id }, program.version)
    : undefined;
  return [
    insertEquipment(
      db,
      { ...row, ...follower, ...checklistColumns(machine.companyId, values.checklistId, today) },
      unchanged,
    ),
    insertReadingOfMachine(db, machine, {
      id: newId(),
      value: values.currentUsage,
      source: "initial",
      authorId: actor.id,
      authorName: actor.name,
      takenAt: now,
      createdAt: now,
    }),
    insertHistoryOfMachine(db, machine, {
      ...historyOf(actor, added, now),
      usage: currentUsageOfMachine,
    }),
    ...(program ? followStatements(db, actor, { machine, program, follower, now }) : []),
    recordActivity(
      db,
      actor,
      { action: "equipment.add", subject: values.name, subjectId: machine.equipmentId },
      now,
      isThere(machine),
    ),
    ...(complete ? [complete.made(machine.equipmentId, isThere(machine))] : []),
  ] as const;
}
