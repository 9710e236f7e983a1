import { AppError, invalidField } from "#app/domain/app-error.ts";
import { NO_FILTER } from "#app/domain/equipment/fleet-filter.ts";
import { isOfOtherUnit, type Program, regularOf } from "#app/domain/service/service-program.ts";
import type { ProgramTask } from "#app/domain/service/service-task.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import {
  APPLY_MAX,
  programAsSent,
  programSchema,
  type SentProgram,
  type SentTask,
  taskOfProgramAsSent,
} from "#app/forms/service/service-program-form.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { activityOn, recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { requirePremium, subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";
import { requireValid } from "#app/services/require-valid.ts";
import { one, runBatch } from "#db/batch.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import {
  countChoice,
  insertProgram,
  isProgramAtVersion,
  type ProgramRow,
  type ProgramWithMachines,
  selectChoice,
  selectProgram,
  selectPrograms,
} from "#db/queries/service/service-programs.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { changeProgramOnMachines, deleteProgramOfMachines } from "./program-machines.ts";

/** Programs of a company. */
const PROGRAMS_MAX = 50;

/** A program in a call's answer; usage as numbers with one decimal. */
export function programRecord({ id, name, unit, tasks, machines, version }: ProgramWithMachines) {
  return { id, name, unit, tasks: tasks.map(taskOfProgramAsSent), machines, version };
}

/** Every program of the company, by name. */
export async function listPrograms({ db }: ServiceContext, actor: Actor): Promise<ProgramWithMachines[]> {
  return await selectPrograms(db, actor.companyId);
}

/** The name of the program whose values a machine's default task follows; null if it follows none. */
export async function programOfDefault(
  { db }: ServiceContext,
  actor: Actor,
  { serviceProgramId: programId, serviceTasks }: Pick<EquipmentRow, "serviceProgramId" | "serviceTasks">,
): Promise<string | null> {
  if (programId === null || !serviceTasks?.default.programTaskId) return null;
  const [program] = await selectProgram(db, { companyId: actor.companyId, programId });
  return program?.name ?? null;
}

/** @throws {AppError} service_program.not_found, also for another company's */
export async function getProgram(
  { db }: ServiceContext,
  actor: Actor,
  programId: string,
): Promise<ProgramWithMachines> {
  const [row] = await selectProgram(db, { companyId: actor.companyId, programId });
  if (!row) throw new AppError("service_program.not_found");
  return row;
}

/** Machines to choose from on one page: as many as one application takes. */
const CHOICE_PAGE = APPLY_MAX;

/** The machines of a search by name, with the program that each follows, and how many there are. */
export async function programChoice(
  { db }: ServiceContext,
  actor: Actor,
  { programId, search }: { programId: string; search: string },
  t: Translate,
) {
  const { companyId } = actor;
  const condition = conditionOf({ ...NO_FILTER, search }, t);
  const { programs, machines, count } = await runBatch(db, {
    programs: selectPrograms(db, companyId),
    machines: selectChoice(db, companyId, condition, CHOICE_PAGE),
    count: one(countChoice(db, companyId, condition)),
  });
  const program = programs.find(({ id }) => id === programId);
  if (!program) throw new AppError("service_program.not_found");
  const nameOf = new Map(programs.map(({ id, name }) => [id, name]));
  return {
    program,
    machines: machines.map(({ serviceProgramId, ...machine }) => ({
      ...machine,
      follows: serviceProgramId === null ? null : (nameOf.get(serviceProgramId) ?? null),
      isFollowing: serviceProgramId === programId,
      isOfOtherUnit: isOfOtherUnit(program, machine.unit),
    })),
    total: count?.count ?? 0,
  };
}

/** @throws {AppError} plan.premium_required */
export function requirePrograms(ctx: ServiceContext, actor: Actor): void {
  requirePremium(actor, ctx.now());
}

/** Why the forms of programs are closed; null while the plan allows them. */
export function programsClosed(ctx: ServiceContext, actor: Actor): { trialExpired: boolean } | null {
  const { premium, isTrialExpired } = subscriptionOf(actor, ctx.now());
  return premium ? null : { trialExpired: isTrialExpired };
}

/**
 * Adds a program; the insert itself keeps the limit of a company.
 * @throws {AppError} plan.premium_required; service_program.limit; service_program.name_taken
 */
export async function createProgram(
  ctx: ServiceContext,
  actor: Actor,
  sent: SentProgram,
): Promise<ProgramWithMachines> {
  requirePrograms(ctx, actor);
  const at = ctx.now();
  const row = {
    id: newId(),
    companyId: actor.companyId,
    name: sent.name,
    nameKey: taskNameKey(sent.name),
    unit: sent.unit,
    tasks: sent.tasks.map((task): ProgramTask => ({ ...task, id: newId() })),
    createdAt: at,
    updatedAt: at,
  };
  const { db } = ctx;
  const { added } = await naming(() =>
    runBatch(db, {
      added: one(insertProgram(db, row, PROGRAMS_MAX)),
      recorded: recordActivity(
        db,
        actor,
        activityOn("service-program.add", row),
        at,
        isProgramAtVersion({ companyId: actor.companyId, programId: row.id }, 1),
      ),
    }),
  );
  if (!added) throw new AppError("service_program.limit", { params: { most: PROGRAMS_MAX } });
  return { ...added, machines: 0 };
}

/** @throws {AppError} service_program.name_taken, if the act's name is another program's */
async function naming<Done>(act: () => PromiseLike<Done>): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    if (!isUniqueViolation(error, "service_programs.name_key")) throw error;
    throw new AppError("service_program.name_taken", {
      fields: { name: [{ key: "errors:service_program.name_taken" }] },
    });
  }
}

/** A changed program; `skipped` counts its tasks that stayed as they were on a machine. */
export type ChangedProgram = { program: ProgramWithMachines; skipped: number };

/**
 * Merges a body into a program: fields not sent stay, `tasks` is the whole list. The change is made on all
 * machines that follow, in the same batch.
 * @throws {AppError} plan.premium_required; service_program.not_found, .changed for an old `version`, .fixed,
 * .name_taken; request.invalid with its fields
 */
export async function patchProgram(
  ctx: ServiceContext,
  actor: Actor,
  programId: string,
  { version, ...sent }: Record<string, unknown>,
): Promise<ChangedProgram> {
  requirePrograms(ctx, actor);
  const read = async () => {
    const stored = await getProgram(ctx, actor, programId);
    if (version !== undefined && version !== null && Number(version) !== stored.version) {
      throw new AppError("service_program.changed");
    }
    const after = mergedProgram(stored, sent);
    requireFixedKept(stored, after);
    return { stored, after };
  };
  const { skipped } = await claimUnchanged(read, {
    claim: ({ stored, after }) => naming(() => changeProgramOnMachines(ctx, actor, stored, after)),
    busy: "service_program.changed",
  });
  return { program: await getProgram(ctx, actor, programId), skipped };
}

/** @throws {AppError} request.invalid with its fields */
function mergedProgram(stored: ProgramRow, sent: Record<string, unknown>) {
  const { name, unit, tasks } = requireValid(programSchema, { ...programAsSent(stored), ...sent });
  return { name, nameKey: taskNameKey(name), unit, tasks: withIds(tasks, stored.tasks) };
}

/**
 * The tasks with their ids: the ids that were sent, else those of stored tasks of the same name, so that no
 * task begins anew because a list has no ids.
 * @throws {AppError} request.invalid at an id that is sent twice or isn't the program's
 */
function withIds(tasks: readonly SentTask[], stored: readonly ProgramTask[]): ProgramTask[] {
  const free = new Map(stored.map((task) => [task.id, task]));
  tasks.forEach(({ id }, index) => {
    if (id !== null && !free.delete(id)) {
      throw invalidField(`tasks.${index}.id`, "errors:field.invalid");
    }
  });
  const byName = new Map([...free.values()].map((task) => [taskNameKey(task.name), task.id]));
  return tasks.map((task) => ({ ...task, id: task.id ?? byName.get(taskNameKey(task.name)) ?? newId() }));
}

/** @throws {AppError} service_program.fixed when something changes that must stay while machines follow */
function requireFixedKept({ machines, unit, tasks }: ProgramWithMachines, after: Omit<Program, "id">): void {
  if (machines === 0) return;
  if (after.unit !== unit) throw fixed("unit");
  if (regularOf(after.tasks)?.id !== regularOf(tasks)?.id) throw fixed("tasks");
}

function fixed(field: "unit" | "tasks"): AppError {
  return new AppError("service_program.fixed", {
    fields: { [field]: [{ key: "errors:service_program.fixed" }] },
  });
}

/**
 * Deletes a program; its machines keep their tasks as their own.
 * @throws {AppError} service_program.not_found
 */
export async function deleteProgram(ctx: ServiceContext, actor: Actor, programId: string): Promise<void> {
  const read = () => getProgram(ctx, actor, programId);
  await claimUnchanged(read, {
    claim: (stored) => deleteProgramOfMachines(ctx, actor, stored),
    busy: "service_program.changed",
  });
}
