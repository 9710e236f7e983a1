import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { followedAgain, programApplied } from "#app/domain/service/program-on-machine.ts";
import type { SkipReason } from "#app/domain/service/service-program.ts";
import { machineOfTask } from "#app/domain/service/service-task.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import type { Steps } from "#app/domain/service/task-steps.ts";
import { APPLY_MAX } from "#app/forms/service/service-program-form.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { activityOn } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { getMachineRow, machineWithSteps } from "#app/services/equipment/equipment.ts";
import { one, runBatch } from "#db/batch.ts";
import { type EquipmentRow, selectMachine } from "#db/queries/equipment/equipment.ts";
import {
  areMachinesUnchanged,
  areProgramAndMachinesUnchanged,
  type MachineChange,
  selectLatestServices,
  selectMachinesOfIds,
  selectNamesOfIds,
  selectProgramOf,
  selectPrograms,
} from "#db/queries/service/service-programs.ts";
import {
  asProgramMachine,
  entriesByMachine,
  FOLLOWED,
  LEFT,
  leaving,
  machineChange,
  machineOf,
  meetingOf,
  taskActivity,
  writeMachines,
} from "./program-machines.ts";
import { getProgram, requirePrograms } from "./programs.ts";
import { noSuchTask, type TaskRecord, taskRecords } from "./task-record.ts";

/* Machines that begin to follow a service program, leave it, or follow it again. */

/** The result of an application; `applied` is a number of machines. */
export type AppliedProgram = { applied: number; skipped: { equipmentId: string; reason: SkipReason }[] };

/** With the program's name, and the names of the machines that follow it now, as they stand alone. */
type NamedAppliedProgram = AppliedProgram & { name: string; machines: string[] };

/**
 * Applies a program to machines, and returns their names too. Those that follow another program leave it first.
 * @throws {AppError} plan.premium_required; service_program.not_found; request.invalid at `equipmentIds`;
 * equipment.not_found for an id that isn't a machine of the company, and then none is changed
 */
export async function applyProgram(
  ctx: ServiceContext,
  actor: Actor,
  programId: string,
  equipmentIds: readonly string[],
): Promise<NamedAppliedProgram> {
  requirePrograms(ctx, actor);
  const ids = [...new Set(equipmentIds)];
  if (ids.length === 0) throw invalidIds("noMachine");
  if (ids.length > APPLY_MAX) throw invalidIds("tooManyMachines");
  const read = () => readForApplication(ctx, actor, programId, ids);
  return claimUnchanged(read, {
    claim: async ({ ref, program, machines, names, changes, skipped }) => {
      const written = await writeMachines(ctx, actor, changes, {
        condition: areProgramAndMachinesUnchanged(ref, program.version, machines),
        activity: activityOn("service-program.apply", program, [{ field: "machines", to: changes.length }]),
      });
      return written && { name: program.name, machines: names, applied: changes.length, skipped };
    },
    busy: "service_program.changed",
  });
}

function invalidIds(name: "noMachine" | "tooManyMachines"): AppError {
  return invalidField("equipmentIds", `service:program.error.${name}`);
}

async function readForApplication(
  ctx: ServiceContext,
  actor: Actor,
  programId: string,
  ids: readonly string[],
) {
  const { companyId } = actor;
  const { programs, rows, named, entries } = await runBatch(ctx.db, {
    programs: selectPrograms(ctx.db, companyId),
    rows: selectMachinesOfIds(ctx.db, companyId, ids),
    named: selectNamesOfIds(ctx.db, companyId, ids),
    entries: selectLatestServices(ctx.db, companyId, ids),
  });
  const program = programs.find(({ id }) => id === programId);
  if (!program) throw new AppError("service_program.not_found");
  if (rows.length < ids.length) throw new AppError("equipment.not_found");
  const nameOf = new Map(programs.map(({ id, name }) => [id, name]));
  const changes: MachineChange[] = [];
  const skipped: AppliedProgram["skipped"] = [];
  const meeting = meetingOf(ctx, actor);
  const entriesOf = entriesByMachine(entries);
  for (const row of rows) {
    const result = programApplied(
      machineOf(row, actor.company.timeZone, entriesOf.get(row.id)),
      program,
      meeting,
    );
    if ("skipped" in result) {
      skipped.push({ equipmentId: row.id, reason: result.skipped });
      continue;
    }
    const left = row.serviceProgramId === null ? undefined : nameOf.get(row.serviceProgramId);
    const records = [
      ...(left === undefined ? [] : [{ event: LEFT, name: left }]),
      { event: FOLLOWED, name: program.name },
    ];
    changes.push(machineChange(row, result.tasks, { programId, records }));
  }
  const taken = new Set(changes.map(({ machineId }) => machineId));
  const machines = rows.filter(({ id }) => taken.has(id));
  const names = named.filter(({ id }) => taken.has(id)).map(({ shownName }) => shownName);
  return { ref: { companyId, programId }, program, machines, names, changes, skipped };
}

/**
 * Takes a machine out of its program: its tasks stay as its own. A machine that follows none stays as it is.
 * @throws {AppError} equipment.not_found
 */
export async function leaveServiceProgram(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
): Promise<void> {
  const read = async () => {
    const { row, followed } = await runBatch(ctx.db, {
      row: one(selectMachine(ctx.db, actor.companyId, equipmentId)),
      followed: one(selectProgramOf(ctx.db, { companyId: actor.companyId, equipmentId })),
    });
    if (!row) throw new AppError("equipment.not_found");
    return row.serviceProgramId === null ? null : { row, name: followed?.name ?? "" };
  };
  await claimUnchanged(read, {
    claim: async (judged) =>
      judged === null ||
      writeMachines(ctx, actor, [leaving(asProgramMachine(judged.row), judged.name)], {
        condition: areMachinesUnchanged(actor.companyId, [judged.row]),
        activity: activityOn("service-program.leave", judged.row, [{ field: "program", to: judged.name }]),
      }),
    busy: "equipment.changed",
  });
}

/**
 * A task with own values follows its machine's program again; one that follows it already stays as it is.
 * Returns the machine as it now is.
 * @throws {AppError} plan.premium_required; service_task.not_found; request.invalid at `follow` when the
 * task is of no program or a limit is in the way; service_task.name_taken
 */
export async function followProgramAgain(
  ctx: ServiceContext,
  actor: Actor,
  taskId: string,
): Promise<{ machine: EquipmentRow; steps: Steps }> {
  requirePrograms(ctx, actor);
  const equipmentId = machineOfTask(taskId);
  const read = async () => {
    const row = await getMachineRow(ctx, actor, equipmentId).catch(noSuchTask);
    const task = tasksOf(row).find(({ id }) => id === taskId);
    if (!task) throw new AppError("service_task.not_found");
    if (row.serviceProgramId === null || task.programTaskId === null) throw cannotFollow("noProgram");
    const program = await getProgram(ctx, actor, row.serviceProgramId);
    const programTask = program.tasks.find(({ id }) => id === task.programTaskId);
    if (!programTask) throw cannotFollow("noProgram");
    const meeting = meetingOf(ctx, actor);
    const entries = await selectLatestServices(ctx.db, actor.companyId, [row.id]);
    const machine = machineOf(asProgramMachine(row), actor.company.timeZone, entries);
    return { row, task, program, result: followedAgain(machine, task, program, programTask, meeting) };
  };
  await claimUnchanged(read, {
    claim: async ({ row, task, program, result }) => {
      if (!task.ownValues) return true;
      if ("refused" in result) throw refusedToFollow(result.refused, program.unit);
      const records = [{ event: FOLLOWED, name: program.name }];
      const change = machineChange(row, result.tasks, { programId: program.id, records });
      const ref = { companyId: actor.companyId, programId: program.id };
      return writeMachines(ctx, actor, [change], {
        condition: areProgramAndMachinesUnchanged(ref, program.version, [row]),
        activity: taskActivity("service-task.edit", row, task),
      });
    },
    busy: "equipment.changed",
  });
  return machineWithSteps(ctx, actor, equipmentId);
}

function refusedToFollow(limit: "unit" | "tasks" | "operators" | "name", unit: MeterUnit): AppError {
  if (limit === "name") {
    return new AppError("service_task.name_taken", {
      fields: { name: [{ key: "errors:service_task.name_taken" }] },
    });
  }
  if (limit === "unit") return cannotFollow(`otherUnit.${unit}`);
  return cannotFollow(limit === "tasks" ? "tooManyTasks" : "tooManyByOperator");
}

function cannotFollow(name: string): AppError {
  return invalidField("follow", `service:program.error.${name}`);
}

/** As `followProgramAgain`, with the task as calls answer it. */
export async function followedTask(
  ctx: ServiceContext,
  actor: Actor,
  taskId: string,
): Promise<TaskRecord | undefined> {
  const { machine, steps } = await followProgramAgain(ctx, actor, taskId);
  return taskRecords(machine, steps, todayOf(actor, ctx.now())).find(({ id }) => id === taskId);
}

/** The program that a machine follows, and its tasks with own values, as a page shows them. */
export type FollowedProgram = { name: string; ownValues: { id: string; name: string }[]; premium: boolean };

/** Null for a machine that follows none; `followed` is what `selectProgramOf` read. */
export function followedProgram(
  ctx: ServiceContext,
  actor: Actor,
  { row, followed }: { row: EquipmentRow; followed: { name: string } | undefined },
  t: Translate,
): FollowedProgram | null {
  if (!followed) return null;
  const own = tasksOf(row).filter(({ ownValues }) => ownValues);
  return {
    name: followed.name,
    ownValues: own.map((task) => ({ id: task.id, name: taskWord(task, t) })),
    premium: subscriptionOf(actor, ctx.now()).premium,
  };
}
