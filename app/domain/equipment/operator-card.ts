import { taskNameOf } from "#app/domain/service/service-task.ts";
import { type JudgedMachine, type ScheduledTask, schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type Steps, stepsFrom, stepsOf } from "#app/domain/service/task-steps.ts";
import type { CardLine, MachineCard } from "./machine-card.ts";

/** What operators find of a machine: the lines of its card where they may see them, and the steps of their tasks. */
export type OperatorCard = { lines: CardLine[]; tasks: { name: string | null; steps: string }[] };

/** The tasks of a machine that operators report, by name; a finished one is done with. */
export function operatorTasksOf(machine: JudgedMachine): ScheduledTask[] {
  return schedulesOf(machine)
    .filter(({ byOperator, finished }) => byOperator && !finished)
    .toSorted((a, b) => (taskNameOf(a) < taskNameOf(b) ? -1 : 1));
}

/** What operators find of a machine; null for nothing. */
export function operatorCardOf(
  machine: JudgedMachine,
  { lines, operatorsSee }: MachineCard,
  steps: Steps,
): OperatorCard | null {
  const card = {
    lines: operatorsSee ? lines : [],
    tasks: operatorTasksOf(machine).flatMap((task) => {
      const text = stepsOf(task, steps);
      return text === null ? [] : { name: task.name, steps: text };
    }),
  };
  return card.lines.length > 0 || card.tasks.length > 0 ? card : null;
}

/** The machines of a company whose card has lines that operators see, and its tasks that have steps. */
export type CardSources = { machines: ReadonlySet<string>; tasks: ReadonlySet<string> };

/** Whether `operatorCardOf` finds something of a machine with these tasks of operators. */
export function hasOperatorCard(
  { id, tasks }: { id: string; tasks: readonly ScheduledTask[] },
  sources: CardSources,
): boolean {
  return sources.machines.has(id) || tasks.some((task) => sources.tasks.has(stepsFrom(task)));
}
