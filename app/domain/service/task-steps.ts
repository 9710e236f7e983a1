/** Where the lines beside a task stand, and what becomes of them. */
import type { ServiceTask } from "./service-task.ts";

type Task = Pick<ServiceTask, "id" | "programTaskId" | "ownValues">;

/** The task whose steps a machine's task has: its program's while it follows, else itself. */
export function stepsFrom({ id, programTaskId, ownValues }: Task): string {
  return ownValues ? id : (programTaskId ?? id);
}

const follows = (task: Task) => stepsFrom(task) !== task.id;

/** Steps by the id of a machine's or a program's task. */
export type Steps = ReadonlyMap<string, string>;

export const NO_STEPS: Steps = new Map();

export function stepsByTask(rows: readonly { taskId: string; steps: string }[]): Steps {
  return new Map(rows.map(({ taskId, steps }) => [taskId, steps]));
}

/** The steps of a task; null without any. */
export function stepsOf(task: Task, steps: Steps): string | null {
  return steps.get(stepsFrom(task)) ?? null;
}

/**
 * What a change of a machine's tasks does to their steps: `kept` tasks follow no longer and take a copy from their
 * program's, those of `dropped` tasks go, because they follow now or are gone.
 */
export type StepsMoved = { kept: { id: string; from: string }[]; dropped: string[] };

export function stepsMoved(before: readonly Task[], after: readonly Task[]): StepsMoved {
  const now = new Map(after.map((task) => [task.id, task]));
  const isOwn = (task: Task | undefined) => task !== undefined && !follows(task);
  return {
    kept: before.flatMap((task) =>
      follows(task) && isOwn(now.get(task.id)) ? [{ id: task.id, from: stepsFrom(task) }] : [],
    ),
    dropped: before.flatMap((task) => (!follows(task) && !isOwn(now.get(task.id)) ? [task.id] : [])),
  };
}
