/**
 * What a program does to a machine's tasks as they are stored: the rules of service-program.ts, with the last service
 * that each task counts from, today's usage where no last service is known. Usage is in tenths.
 */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  applyProgram,
  brokenLimit,
  changeOnMachine,
  followAgain,
  type NewTask,
  type Program,
  type SkipReason,
} from "./service-program.ts";
import { nextDateOf, type ProgramTask, type ServiceTask, type TaskStart, taskId } from "./service-task.ts";
import { beginTask, type NamingEntry } from "./task-edit.ts";

/** The machine that a program meets. */
export type MeetingMachine = {
  id: string;
  unit: MeterUnit;
  currentUsage: number;
  programId: string | null;
  tasks: readonly ServiceTask[];
  /** The standing entries from which a new task may start. */
  entries: readonly NamingEntry[];
};

/** The moment; `newSuffix` ends a new task's id. */
export type Meeting = { now: number; today: CalendarDate; newSuffix: () => string };

/** The machine's tasks with the program applied, or why it is skipped. */
export function programApplied(
  machine: MeetingMachine,
  program: Program,
  meeting: Meeting,
  options: { typedDefault?: boolean } = {},
): { tasks: ServiceTask[] } | { skipped: SkipReason } {
  const result = applyProgram(machine, program, { newTask: beginsOn(machine, meeting), ...options });
  return "skipped" in result ? result : { tasks: counted(machine, result.tasks, meeting) };
}

/**
 * The tasks of a machine that is being added with a program, or why it can't have the program. A schedule
 * typed as well stays as own values, and a typed last service counts as known. Unlike an application, it
 * always refuses another unit.
 */
export function startedWithProgram(
  machine: Omit<MeetingMachine, "programId" | "entries">,
  program: Program,
  meeting: Meeting,
): { tasks: ServiceTask[] } | { refused: SkipReason } {
  if (machine.unit !== program.unit) return { refused: "unit" };
  const fresh = { ...machine, programId: null, entries: [] };
  const result = programApplied(fresh, program, meeting, { typedDefault: true });
  if ("skipped" in result) return { refused: result.skipped };
  const typed = machine.tasks.find(({ isDefault }) => isDefault);
  if (!typed?.start.usageGiven) return result;
  const { usage } = typed.start;
  return {
    tasks: result.tasks.map((task) =>
      task.isDefault
        ? { ...task, start: { ...task.start, usage, usageGiven: true }, last: { ...task.last, usage } }
        : task,
    ),
  };
}

/**
 * The machine's tasks after its program was changed, how many of the program's changes didn't arrive, and how many did.
 */
export function programChanged(
  machine: MeetingMachine,
  before: Program,
  after: Program,
  meeting: Meeting,
): { tasks: ServiceTask[]; skipped: number; arrived: number; changed: boolean } {
  const result = changeOnMachine(machine.tasks, before.tasks, after.tasks, {
    newTask: beginsOn(machine, meeting),
    otherUnit: machine.unit !== after.unit,
  });
  return { ...result, tasks: counted(machine, result.tasks, meeting) };
}

/** The machine's tasks once this one follows its program again, or the limit or unit that forbids it. */
export function followedAgain(
  machine: MeetingMachine,
  task: ServiceTask,
  program: Program,
  programTask: ProgramTask,
  meeting: Meeting,
): { tasks: ServiceTask[] } | { refused: "unit" | "tasks" | "operators" | "name" } {
  if (machine.unit !== program.unit && programTask.serviceInterval > 0) return { refused: "unit" };
  const tasks = machine.tasks.map((each) => (each.id === task.id ? followAgain(task, programTask) : each));
  const refused = brokenLimit(tasks);
  if (refused) return { refused };
  return {
    tasks: namesFreed({ ...machine, tasks: counted(machine, tasks, meeting) }, program, meeting).tasks,
  };
}

/**
 * A machine's tasks after a name may have become free on it: those of its program that waited for it arrive.
 * `arrived` says how many.
 */
export function namesFreed(
  machine: MeetingMachine,
  program: Program,
  meeting: Meeting,
): { tasks: ServiceTask[]; arrived: number } {
  return programChanged(machine, program, program, meeting);
}

/** Makes a task that begins on the machine: from the latest entry that names it, else from now. */
function beginsOn(machine: MeetingMachine, { newSuffix, ...at }: Meeting): NewTask<ServiceTask> {
  return ({ id: _id, isDefault: _default, ...values }) =>
    beginTask({ id: taskId(machine.id, newSuffix()), values, given: {} }, machine, at);
}

/** The tasks with their next dates. A new interval counts from now if the last service is unknown. */
function counted(machine: MeetingMachine, tasks: readonly ServiceTask[], { today }: Meeting): ServiceTask[] {
  const before = new Map(machine.tasks.map((task) => [task.id, task]));
  return tasks.map((task) => {
    const old = before.get(task.id);
    if (old === task || (old && isSameButAwaited(old, task))) return task;
    const known: Partial<TaskStart> = {};
    const kept = old !== undefined && old.last === task.last;
    if (kept && lacksUsage(old) && task.serviceInterval > 0) known.usage = machine.currentUsage;
    if (task.maintenanceInterval !== null && task.last.date === null) known.date = today;
    const { usage = task.last.usage, date = task.last.date } = known;
    return {
      ...task,
      start: { ...task.start, ...known },
      last: { ...task.last, usage, date },
      nextDate: nextDateOf(task, date),
    };
  });
}

/** Whether nothing but what waits for a name has changed in a task. */
function isSameButAwaited(old: ServiceTask, task: ServiceTask): boolean {
  const names = Object.keys({ ...old, ...task }) as (keyof ServiceTask)[];
  return names.every((name) => name === "awaited" || old[name] === task[name]);
}

/** Whether the last service's usage is unknown: no interval by usage, no entry, no value above 0 given. */
function lacksUsage({ serviceInterval, start, last }: ServiceTask): boolean {
  return serviceInterval === 0 && last.entryId === null && (!start.usageGiven || last.usage === 0);
}
