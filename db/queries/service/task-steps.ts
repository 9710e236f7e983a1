import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { StepsMoved } from "#app/domain/service/task-steps.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import type { MachineRef, ScopedMachine } from "#db/queries/equipment/machine.ts";
import { insertEach, insertIf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { taskSteps } from "#db/schema.ts";

/** A default task has its machine's id; other tasks add a "." to it, which precedes "/" in text order. */
export function isTaskOf(taskId: SQLWrapper, equipmentId: string): SQL {
  return sql`(${taskId} = ${equipmentId} or (${taskId} > ${`${equipmentId}.`} and ${taskId} < ${`${equipmentId}/`}))`;
}

/** The tasks of programs that have steps, as rows `task_id`, `steps`. */
const ofPrograms = (companyId: CompanyScope, which: SQL = sql`1`) =>
  sql`select task.value ->> 'id' as task_id, task.value ->> 'steps' as steps
    from service_programs as program, json_each(program.tasks) as task
    where program.company_id = ${companyId} and ${which} and task.value ->> 'steps' is not null`;

/** The steps of a machine's own tasks, and those of the program that it follows, by task. */
export function selectSteps(db: Database, { companyId, equipmentId }: ScopedMachine) {
  return selectEach(db, companyId, isTaskOf(OWN_TASK, equipmentId), sql`machine.id = ${equipmentId}`);
}

/** The steps of some machines' own tasks, and those of the programs that these machines follow, by task. */
export function selectStepsOfTasks(
  db: Database,
  companyId: string,
  tasks: readonly { id: string; machineId: string }[],
) {
  const ids = tasks.map(({ id }) => id);
  const machineIds = tasks.map(({ machineId }) => machineId);
  return selectEach(db, companyId, isAmong(OWN_TASK, ids), isAmong(sql`machine.id`, machineIds));
}

const OWN_TASK = sql`own.task_id`;

function selectEach(db: Database, companyId: CompanyScope, which: SQL, machines: SQL) {
  const followed = sql`program.id in (select machine.service_program_id from equipment as machine
    where machine.company_id = ${companyId} and ${machines})`;
  return db
    .select({ taskId: sql<string>`task_id`.as("steps_task"), steps: sql<string>`steps`.as("steps_text") })
    .from(
      sql`(select own.task_id, own.steps from task_steps as own where own.company_id = ${companyId} and ${which}
        union all ${ofPrograms(companyId, followed)})`,
    );
}

/** The tasks of a company, of machines and of programs, that have steps. */
export function selectTasksWithSteps(db: Database, companyId: CompanyScope) {
  return db.select({ taskId: sql<string>`task_id`.as("stepped_task") }).from(
    sql`(select own.task_id from task_steps as own where own.company_id = ${companyId}
        union all select task_id from (${ofPrograms(companyId)}))`,
  );
}

/** Whether a company has steps at all: a row, or none. */
export function selectHasSteps(db: Database, companyId: string) {
  return db
    .select({ has: sql<number>`has`.as("has_steps") })
    .from(
      sql`(select 1 as has from task_steps as own where own.company_id = ${companyId}
        union all select 1 from (${ofPrograms(companyId)}))`,
    )
    .limit(1);
}

/** Sets or clears the steps of a machine's own task if `condition` holds. */
export function storeSteps(
  db: Database,
  { companyId, taskId, steps }: { companyId: string; taskId: string; steps: string | null },
  condition: SQL,
) {
  if (steps === null) return dropSteps(db, companyId, [taskId], condition);
  return insertIf(db, taskSteps, { companyId, taskId, steps }, condition).onConflictDoUpdate({
    target: [taskSteps.companyId, taskSteps.taskId],
    set: { steps },
  });
}

function dropSteps(db: Database, companyId: string, ids: readonly string[], condition: SQL) {
  return db
    .delete(taskSteps)
    .where(and(eq(taskSteps.companyId, companyId), isAmong(taskSteps.taskId, ids), condition));
}

/** Copies a program's steps to tasks that follow no longer; `tasks` are rows `task_id`, `from_id`. */
function keepSteps(db: Database, companyId: string, tasks: SQL, condition: SQL) {
  const row = { companyId, taskId: sql`kept.task_id`, steps: sql`given.steps` };
  return insertEach(
    db,
    taskSteps,
    row,
    sql`from (${tasks}) as kept join (${ofPrograms(companyId)}) as given on given.task_id = kept.from_id where ${condition}`,
  ).onConflictDoUpdate({
    target: [taskSteps.companyId, taskSteps.taskId],
    set: { steps: sql`excluded.steps` },
  });
}

/**
 * The statements that carry steps over a change of machines' tasks, if `condition` holds. They run while the programs
 * are as they were.
 */
export function moveSteps(db: Database, companyId: string, moved: readonly StepsMoved[], condition: SQL) {
  const kept = moved.flatMap((each) => each.kept);
  const dropped = moved.flatMap((each) => each.dropped);
  const tasks = sql`select value ->> 'id' as task_id, value ->> 'from' as from_id from json_each(${JSON.stringify(kept)})`;
  return [
    ...(dropped.length > 0 ? [dropSteps(db, companyId, dropped, condition)] : []),
    ...(kept.length > 0 ? [keepSteps(db, companyId, tasks, condition)] : []),
  ];
}

/** Copies a program's steps to the tasks of a machine that is being retired, and leaves its program. */
export function keepStepsOfRetired(
  db: Database,
  { companyId, equipmentId }: MachineRef,
  condition: SQL = sql`1`,
) {
  const machine = sql`machine.id = ${equipmentId} and machine.company_id = ${companyId}`;
  const follows = (task: SQL) =>
    sql`${task} ->> '$.programTaskId' is not null and not coalesce(${task} ->> '$.ownValues', 0)`;
  const first = sql`machine.service_tasks -> '$.default'`;
  const tasks = sql`select machine.id as task_id, ${first} ->> '$.programTaskId' as from_id from equipment as machine
      where ${machine} and ${follows(first)}
    union all select task.value ->> '$.id', task.value ->> '$.programTaskId'
      from equipment as machine, json_each(machine.service_tasks, '$.others') as task
      where ${machine} and ${follows(sql`task.value`)}`;
  return keepSteps(db, companyId, tasks, condition);
}

/** Deletes the steps of a machine's tasks if `condition` holds. */
export function deleteStepsOf(db: Database, { companyId, equipmentId }: MachineRef, condition: SQL) {
  return db
    .delete(taskSteps)
    .where(and(eq(taskSteps.companyId, companyId), isTaskOf(taskSteps.taskId, equipmentId), condition));
}
