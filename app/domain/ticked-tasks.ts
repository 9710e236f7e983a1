/** What the ticks of an operator's report are on its machine (service work §4). */
import type { DoneTask } from "./service-entry.ts";
import type { ServiceTask } from "./service-task.ts";
import { taskNameKey } from "./task-name.ts";

/**
 * The work of ticked names: those of the machine's operator tasks as they are now, each once; every other name is
 * other work, so a renamed task loses no report.
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
