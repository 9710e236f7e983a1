/** What the ticks of an operator's report are on its machine. */
import type { DoneTask } from "./service-entry.ts";
import type { ServiceTask } from "./service-task.ts";
import { taskNameKey } from "./task-name.ts";

/**
 * The work that ticks stand for: the machine's present operator tasks of these names, each once. Every other
 * name becomes other work, so a renamed task loses no report.
 */
export function workOfTicks(
  names: readonly string[],
  tasks: readonly Pick<ServiceTask, "id" | "name" | "byOperator">[],
): { tasks: DoneTask[]; otherWork: string } {
  const ticked = new Map(names.map((name) => [taskNameKey(name), name.trim()]));
  const done = tasks.filter(({ name, byOperator }) => byOperator && ticked.delete(taskNameKey(name)));
  return {
    tasks: done.map(({ id, name }) => ({ id, name })),
    otherWork: [...ticked.values()].join("; "),
  };
}
