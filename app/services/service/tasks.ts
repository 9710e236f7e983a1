import type { SQL } from "drizzle-orm";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { awaitedArrived } from "#app/domain/service/program-on-machine.ts";
import { awaitedOf, brokenLimit, withoutTask } from "#app/domain/service/service-program.ts";
import {
  machineOfTask,
  OPERATOR_TASKS_MAX,
  type ServiceTask,
  TASKS_MAX,
  taskId,
  taskNameOf,
} from "#app/domain/service/service-task.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { beginTask, editTask, isSameTask, type NamingEntry } from "#app/domain/service/task-edit.ts";
import { type Steps, stepsByTask, stepsMoved, stepsOf } from "#app/domain/service/task-steps.ts";
import { serviceTaskSchema } from "#app/forms/service/service-task-form.ts";
import { leavesLead, taskAsSent } from "#app/forms/service/task-as-sent.ts";
import { newToken } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { machineWithSteps } from "#app/services/equipment/equipment.ts";
import { historyOf } from "#app/services/history.ts";
import { type ConfirmedUsage, requirePlausibleStart } from "#app/services/meter/plausible-usage.ts";
import { requireValid } from "#app/services/require-valid.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  currentUsageOfMachine,
  type EquipmentRow,
  insertHistoryOfMachine,
  selectMachine,
} from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import { selectCountedEntries } from "#db/queries/service/service-entries.ts";
import {
  areProgramAndMachinesUnchanged,
  type ProgramRow,
  selectLatestServices,
  selectProgram,
} from "#db/queries/service/service-programs.ts";
import { areTasksUnchanged, storeTasks } from "#db/queries/service/service-tasks.ts";
import { moveSteps, selectSteps, storeSteps } from "#db/queries/service/task-steps.ts";
import { asProgramMachine, CHANGED, machineOf, meetingOf, taskActivity } from "./program-machines.ts";
import { noSuchTask, type TaskRecord, taskRecords } from "./task-record.ts";

/** The length of the 60 random bits that tell a machine's tasks apart; the rest of an id is the machine's. */
const SUFFIX_LENGTH = 10;

/** @throws {AppError} equipment.not_found */
export async function listTasks(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
): Promise<TaskRecord[]> {
  const { machine, steps } = await machineWithSteps(ctx, actor, equipmentId);
  return taskRecords(machine, steps, todayOf(actor, ctx.now()));
}

/**
 * A machine's task, for its pages; the machine's name is told from others.
 * @throws {AppError} service_task.not_found
 */
export async function getTask(ctx: ServiceContext, actor: Actor, equipmentId: string, id: string) {
  if (machineOfTask(id) !== equipmentId) throw new AppError("service_task.not_found");
  const found = await findTask(ctx, actor, id);
  return { ...found, machine: { ...found.machine, name: found.shownName } };
}

async function findTask(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ machine: EquipmentRow; shownName: string; task: ServiceTask; steps: Steps }> {
  const found = await machineWithSteps(ctx, actor, machineOfTask(id)).catch(noSuchTask);
  const task = tasksOf(found.machine).find((each) => each.id === id);
  if (!task) throw new AppError("service_task.not_found");
  return { ...found, task };
}

/**
 * Adds a task to a machine.
 * @param sent the fields as a form or a call sends them
 * @throws {AppError} equipment.not_found; plan.premium_required; request.invalid with its fields; reading.doubtful;
 * service_task.name_taken
 */
export async function addTask(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  sent: Record<string, unknown>,
  confirmed: ConfirmedUsage = null,
): Promise<TaskRecord> {
  const id = taskId(equipmentId, newToken().slice(0, SUFFIX_LENGTH));
  const read = async () => {
    const ref = { companyId: actor.companyId, equipmentId };
    const { machine, entries, steps } = await runBatch(ctx.db, {
      machine: one(selectMachine(ctx.db, actor.companyId, equipmentId)),
      entries: selectCountedEntries(ctx.db, ref),
      steps: selectSteps(ctx.db, ref),
    });
    if (!machine) throw new AppError("equipment.not_found");
    return { machine, entries, steps: stepsByTask(steps) };
  };
  const changed = await changeTasks(ctx, actor, read, ({ machine, entries }, at) => {
    needsPremium(ctx, actor);
    const context = { unit: machine.unit, today: at.today, stored: null };
    const { values, given, points, steps } = requireValid(serviceTaskSchema(context), sent);
    requirePlausibleStart(given.usage, machine, { confirmed, stored: null, now: new Date(at.now) });
    const task = beginTask(
      { id, values, given, points },
      { currentUsage: machine.currentUsage, entries: entries satisfies NamingEntry[] },
      at,
    );
    return {
      tasks: withinLimits([...tasksOf(machine), task]),
      action: "service-task.add",
      task,
      ...(steps === null ? {} : { steps: { taskId: id, steps } }),
    };
  });
  return recordOf(ctx, actor, changed, id);
}

/**
 * Merges a body into a task: fields not sent stay, and the merged task is validated. Nothing changed is no
 * change.
 * @throws {AppError} service_task.not_found; plan.premium_required for another than the default;
 * request.invalid with its fields; reading.doubtful; service_task.name_taken
 */
export async function changeTask(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Record<string, unknown>,
  confirmed: ConfirmedUsage = null,
): Promise<TaskRecord> {
  const changed = await changeTasks(
    ctx,
    actor,
    () => findTask(ctx, actor, id),
    ({ machine, task, ...read }, at) => {
      if (!task.isDefault) needsPremium(ctx, actor);
      const stored = stepsOf(task, read.steps);
      const context = {
        unit: machine.unit,
        today: at.today,
        stored: task,
        leadStands: leavesLead(sent, task),
      };
      const edit = requireValid(serviceTaskSchema(context), { ...taskAsSent(task, stored), ...sent });
      requirePlausibleStart(edit.given.usage, machine, {
        confirmed,
        stored: task.last.usage,
        now: new Date(at.now),
      });
      const areStepsChanged = edit.steps !== stored;
      const edited = editTask(task, { ...edit, areStepsChanged }, machine, at);
      if (isSameTask(task, edited) && !areStepsChanged) return null;
      return {
        tasks: withinLimits(tasksOf(machine).map((each) => (each.id === id ? edited : each))),
        action: "service-task.edit",
        task: edited,
        ...(areStepsChanged ? { steps: { taskId: id, steps: edit.steps } } : {}),
      };
    },
  );
  return recordOf(ctx, actor, changed, id);
}

/**
 * Removes a task; the entries that name it stay.
 * @throws {AppError} service_task.not_found; service_task.is_default
 */
export async function removeTask(ctx: ServiceContext, actor: Actor, id: string): Promise<void> {
  await changeTasks(
    ctx,
    actor,
    () => findTask(ctx, actor, id),
    ({ machine, task }) => {
      if (task.isDefault) throw new AppError("service_task.is_default");
      return {
        tasks: withoutTask(tasksOf(machine), task),
        action: "service-task.remove",
        task,
      };
    },
  );
}

const TASK_EVENTS = {
  "service-task.add": "service_task_added",
  "service-task.edit": "service_task_changed",
  "service-task.remove": "service_task_removed",
} as const;

type Change = {
  /** What becomes of one task, and all of them as they then are. */
  action: keyof typeof TASK_EVENTS;
  task: ServiceTask;
  tasks: ServiceTask[];
  /** Steps that are set or, if null, cleared. */
  steps?: { taskId: string; steps: string | null };
};
type At = { now: number; today: string };

/** A machine as it is after a change. */
type Changed = { machine: EquipmentRow; steps: Steps };

/**
 * Judges a change by a machine's tasks as they stand and stores it with its history record; again if somebody
 * else was quicker. Null changes nothing.
 */
async function changeTasks<Read extends Changed>(
  ctx: ServiceContext,
  actor: Actor,
  read: () => Promise<Read>,
  judge: (read: Read, at: At) => Change | null,
): Promise<Changed> {
  return claimUnchanged(read, {
    claim: async (found) => {
      const now = ctx.now();
      const change = judge(found, { now: now.getTime(), today: todayOf(actor, now) });
      if (!change) return found;
      const program = await awaitedProgram(ctx, actor, found.machine);
      return storeChange(ctx, actor, found.machine, { change, program }, now);
    },
    busy: "equipment.changed",
  });
}

/** The program of which tasks wait on the machine, with what they may start from; null if none waits. */
type AwaitedProgram = { row: ProgramRow; entries: Awaited<ReturnType<typeof selectLatestServices>> };

async function awaitedProgram(
  { db }: ServiceContext,
  { companyId }: Actor,
  { id, serviceProgramId: programId, ...machine }: EquipmentRow,
): Promise<AwaitedProgram | null> {
  if (programId === null || awaitedOf(tasksOf({ ...machine, id })).length === 0) return null;
  const { row, entries } = await runBatch(db, {
    row: one(selectProgram(db, { companyId, programId })),
    entries: selectLatestServices(db, companyId, [id]),
  });
  return row ? { row, entries } : null;
}

/**
 * Stores a change with the tasks of the machine's program that it has made room for. Returns null if the machine's
 * tasks or usage, or that program, changed since they were read.
 */
async function storeChange(
  ctx: ServiceContext,
  actor: Actor,
  read: EquipmentRow,
  { change, program }: { change: Change; program: AwaitedProgram | null },
  now: Date,
): Promise<Changed | null> {
  const { db } = ctx;
  const machine = { companyId: actor.companyId, equipmentId: read.id };
  const history = historyOf(actor, eventOf(change), now);
  const recorded = isRecorded(actor.companyId, history.id);
  const { tasks, arrived } = program
    ? awaitedArrived(
        {
          ...machineOf(asProgramMachine(read), actor.company.timeZone, program.entries),
          tasks: change.tasks,
        },
        program.row,
        {
          ...meetingOf(ctx, actor),
          now: now.getTime(),
        },
      )
    : { tasks: change.tasks, arrived: 0 };
  const brought = { event: CHANGED, params: { name: program?.row.name ?? "" } } as const;
  const { row, changed } = await runBatch(db, {
    // The record is the claim: the tasks depend on it.
    claim: insertHistoryOfMachine(
      db,
      machine,
      { ...history, usage: currentUsageOfMachine },
      program
        ? areProgramAndMachinesUnchanged(
            { companyId: actor.companyId, programId: program.row.id },
            program.row.version,
            [read],
          )
        : areTasksUnchanged(machine, read),
    ),
    brought:
      arrived > 0
        ? [
            insertHistoryOfMachine(
              db,
              machine,
              { ...historyOf(actor, brought, now), usage: currentUsageOfMachine },
              recorded,
            ),
          ]
        : [],
    activity: recordActivity(db, actor, taskActivity(change.action, read, change.task), now, recorded),
    steps: stepsStatements(db, read, { ...change, tasks }, recorded),
    row: one(storeTasks(db, machine, tasks, now, recorded).returning()),
    changed: selectSteps(db, machine),
  });
  return row ? { machine: row, steps: stepsByTask(changed) } : null;
}

/** What a machine's history says of a change; the default task is its schedule. */
function eventOf({ action, task }: Change): HistoryEvent {
  return action === "service-task.edit" && task.isDefault
    ? { event: "schedule_changed", params: {} }
    : { event: TASK_EVENTS[action], params: { name: taskNameOf(task) } };
}

/** What a change does to the steps of a machine's tasks; given ones stand instead of a program's. */
function stepsStatements(
  db: ServiceContext["db"],
  read: EquipmentRow,
  { tasks, steps }: Change,
  recorded: SQL,
) {
  const { companyId } = read;
  const { kept, dropped } = stepsMoved(tasksOf(read), tasks);
  const moved = { kept: kept.filter(({ id }) => id !== steps?.taskId), dropped };
  return [
    ...moveSteps(db, companyId, [moved], recorded),
    ...(steps ? [storeSteps(db, { companyId, ...steps }, recorded)] : []),
  ];
}

/** @throws {AppError} plan.premium_required */
function needsPremium(ctx: ServiceContext, actor: Actor): void {
  requirePremium(actor, ctx.now());
}

/** @throws {AppError} request.invalid or service_task.name_taken, at the field that breaks a limit */
function withinLimits(tasks: ServiceTask[]): ServiceTask[] {
  switch (brokenLimit(tasks)) {
    case "tasks":
      throw invalidField("name", "service:task.error.tooMany", { most: TASKS_MAX });
    case "operators":
      throw invalidField("byOperator", "service:task.error.tooManyByOperator", { most: OPERATOR_TASKS_MAX });
    case "name":
      throw new AppError("service_task.name_taken", {
        fields: { name: [{ key: "errors:service_task.name_taken" }] },
      });
    default:
      return tasks;
  }
}

function recordOf(ctx: ServiceContext, actor: Actor, { machine, steps }: Changed, id: string): TaskRecord {
  const record = taskRecords(machine, steps, todayOf(actor, ctx.now())).find((task) => task.id === id);
  if (!record) throw new AppError("service_task.not_found");
  return record;
}
