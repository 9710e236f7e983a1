import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { stepsByTask, stepsOf } from "#app/domain/service/task-steps.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { selectMachinesOfIds } from "#db/queries/service/service-programs.ts";
import { selectStepsOfTasks } from "#db/queries/service/task-steps.ts";

/** The steps of tasks of several machines by task, without those that have none, in one round trip. */
export async function stepsOfTasks(
  { db }: ServiceContext,
  { companyId }: Actor,
  tasks: readonly { id: string; machineId: string }[],
): Promise<Map<string, string>> {
  const machineIds = tasks.map(({ machineId }) => machineId);
  const { machines, rows } = await runBatch(db, {
    machines: selectMachinesOfIds(db, companyId, machineIds),
    rows: selectStepsOfTasks(db, companyId, tasks),
  });
  const steps = stepsByTask(rows);
  return new Map(
    machines.flatMap(tasksOf).flatMap((task) => {
      const text = stepsOf(task, steps);
      return text === null ? [] : [[task.id, text] as const];
    }),
  );
}
