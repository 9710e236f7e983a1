/**
 * What a service program does to a machine's tasks. A task with a `programTaskId` follows that task of the program,
 * unless it has own values. A program never changes a last service: a task that is taken over keeps its own, and a
 * task that begins gets one from `newTask`.
 */
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  OPERATOR_TASKS_MAX,
  type ProgramTask,
  type ServiceTask,
  TASKS_MAX,
  type TaskValues,
} from "./service-task.ts";
import { isPlain, valuesOf } from "./task-kind.ts";
import { taskNameKey } from "./task-name.ts";

/**
 * The part of a machine's task that these rules read. The rest, its last service and starting point, they
 * carry along unread.
 */
export type FollowingTask = TaskValues &
  Pick<ServiceTask, "id" | "isDefault" | "programTaskId" | "ownValues" | "cycle" | "awaited">;

export type Program = { id: string; unit: MeterUnit; tasks: readonly ProgramTask[] };

/** Makes a task that begins on the machine now, with the values of a program's task. */
export type NewTask<Task> = (task: ProgramTask) => Task;

/** Why a machine is skipped when a program is applied. */
export type SkipReason = "unit" | "tasks" | "name" | "follows";

/**
 * The machine's tasks with the program applied: its regular service takes over the default task, its other
 * tasks those of the same name, and the rest begin anew. The machine leaves another program first. With
 * `typedDefault`, for a machine that is just being added, the typed schedule of the default task stays as own
 * values.
 */
export function applyProgram<Task extends FollowingTask>(
  machine: { unit: MeterUnit; programId: string | null; tasks: readonly Task[] },
  program: Program,
  { newTask, typedDefault = false }: { newTask: NewTask<Task>; typedDefault?: boolean },
): { tasks: Task[] } | { skipped: SkipReason } {
  if (machine.programId === program.id) return { skipped: "follows" };
  if (isOfOtherUnit(program, machine.unit)) return { skipped: "unit" };
  const tasks = leaveProgram(machine.tasks);
  const targets = takeOvers(tasks, program.tasks);
  const taken = new Set(targets.values());
  const applied = [
    ...tasks.map((task) => {
      const from = targets.get(task);
      if (!from) return task;
      if (typedDefault && task.isDefault && hasSchedule(task)) {
        return { ...task, name: from.name, programTaskId: from.id, ownValues: true };
      }
      return takenOver(task, from, newTask);
    }),
    ...program.tasks.filter((task) => !taken.has(task)).map((task) => beginning(task, newTask)),
  ];
  const broken = brokenLimit(applied);
  return broken ? { skipped: broken === "name" ? "name" : "tasks" } : { tasks: applied };
}

/** Whether a program can't be applied to machines of a unit: a task of it counts another. */
export function isOfOtherUnit(program: Pick<Program, "unit" | "tasks">, unit: MeterUnit): boolean {
  return unit !== program.unit && program.tasks.some(isByUsage);
}

/** Whether a program's task needs a meter of the program's unit. */
export function isByUsage({
  serviceInterval,
  firstUsage,
}: Pick<ProgramTask, "serviceInterval" | "firstUsage">): boolean {
  return serviceInterval > 0 || firstUsage !== undefined;
}

/** The task that is the regular service, if a program has one. */
export function regularOf(tasks: readonly ProgramTask[]): ProgramTask | undefined {
  return tasks.find(({ isDefault }) => isDefault);
}

/**
 * The program's task that takes over each of the machine's. The regular service takes over the default task,
 * whatever it is called; another task of its name is then a duplicate, which `brokenLimit` finds.
 */
function takeOvers<Task extends FollowingTask>(
  tasks: readonly Task[],
  programTasks: readonly ProgramTask[],
): Map<Task, ProgramTask> {
  const regular = regularOf(programTasks);
  const targets = new Map<Task, ProgramTask>();
  for (const task of tasks) {
    const from =
      task.isDefault && regular
        ? regular
        : programTasks.find((each) => taskNameKey(each.name) === taskNameKey(task.name) && fits(task, each));
    if (from) targets.set(task, from);
  }
  return targets;
}

/** Whether a task may have the values of a program's: a default task only what the equipment form offers. */
export function fits({ isDefault }: Pick<FollowingTask, "isDefault">, from: ProgramTask): boolean {
  return !isDefault || isPlain(from);
}

/** An empty default task has no last service to keep, so it begins as a new task does. */
function takenOver<Task extends FollowingTask>(task: Task, from: ProgramTask, newTask: NewTask<Task>): Task {
  if (!task.isDefault || hasSchedule(task)) return following(task, from);
  const { id, isDefault, cycle } = task;
  return { ...beginning(from, newTask), id, isDefault, cycle: cycle + 1 };
}

/** One change of a program on one machine: a task gets new values, or is added. */
type Step<Task> = {
  kept: Task | null;
  wanted: Task;
  /** The program's task; `isNew` unless an earlier change brought it, and it has waited since. */
  from: ProgramTask;
  isNew: boolean;
};

/**
 * The tasks of a machine after its program was changed. Changed and added tasks arrive, removed ones go. A
 * task with own values is left alone; removed from the program, it stays as the machine's own. A task that
 * the machine removed stays away. A task stays as it was, and counts as skipped, where it would pass a limit,
 * take a used name, bring an interval by usage to another unit, or give the default task what it can't have. One that a
 * limit or a used name kept away waits, and is tried again with each change, of the program or of the machine's own
 * tasks, without counting again. The default task can't be
 * removed; it loses its schedule instead.
 * @returns the tasks, how many were skipped, how many arrived, and whether anything is to be stored
 */
export function changeOnMachine<Task extends FollowingTask>(
  tasks: readonly Task[],
  before: readonly ProgramTask[],
  after: readonly ProgramTask[],
  { newTask, otherUnit = false }: { newTask: NewTask<Task>; otherUnit?: boolean },
): { tasks: Task[]; skipped: number; arrived: number; changed: boolean } {
  const waiting = awaitedOf(tasks);
  const was = new Map(before.map((task) => [task.id, task]));
  const is = new Map(after.map((task) => [task.id, task]));
  const remaining = tasks.flatMap((task) => {
    const dropped = task.programTaskId !== null && !is.has(task.programTaskId);
    return dropped ? withoutProgramTask(task) : [task];
  });
  const steps = after.flatMap((task): Step<Task>[] => {
    const old = was.get(task.id);
    const waits = waiting.includes(task.id);
    const kept = remaining.find(({ programTaskId }) => programTaskId === task.id) ?? null;
    const isNew = !old || !sameValues(old, task);
    if (!kept) return old && !waits ? [] : [{ kept, wanted: beginning(task, newTask), from: task, isNew }];
    if (kept.ownValues || sameValues(kept, task) || !(isNew || waits)) return [];
    return [{ kept, wanted: following(kept, task), from: task, isNew }];
  });
  const fitting = steps.filter(
    ({ kept, wanted, from }) => !(otherUnit && isByUsage(from)) && fits(kept ?? wanted, from),
  );
  const taken = [...fitting];
  let result = withSteps(remaining, taken);
  for (let broken = brokenLimit(result); broken; broken = brokenLimit(result)) {
    const culprit = taken.findLast((step) => breaks(broken, step, result));
    if (!culprit) break;
    taken.splice(taken.indexOf(culprit), 1);
    result = withSteps(remaining, taken);
  }
  const left = steps.filter((step) => !taken.includes(step));
  const awaited = left
    .filter((step) => waiting.includes(step.from.id) || fitting.includes(step))
    .map(({ from }) => from.id);
  const kept = remaining.length === tasks.length && remaining.every((task, index) => task === tasks[index]);
  const arrived = taken.length;
  return {
    tasks: withAwaited(result, awaited),
    skipped: left.filter(({ isNew }) => isNew).length,
    arrived,
    changed: arrived > 0 || !kept || awaited.join() !== waiting.join(),
  };
}

/** The program's tasks that wait until the machine has room for them and their names are free. */
export function awaitedOf(tasks: readonly Pick<ServiceTask, "awaited">[]): readonly string[] {
  return tasks.find(({ awaited }) => awaited)?.awaited ?? [];
}

function withAwaited<Task extends FollowingTask>(tasks: readonly Task[], ids: readonly string[]): Task[] {
  return tasks.map((task) => {
    if (!task.isDefault || awaitedOf([task]).join() === ids.join()) return task;
    const { awaited: _before, ...rest } = task;
    return (ids.length > 0 ? { ...rest, awaited: ids } : rest) as Task;
  });
}

/** A machine's tasks without one that the machine removes; it stays away, even if it waited for its new name. */
export function withoutTask<Task extends FollowingTask>(
  tasks: readonly Task[],
  { id, programTaskId }: Task,
): Task[] {
  const awaited = awaitedOf(tasks).filter((each) => each !== programTaskId);
  return withAwaited(
    tasks.filter((task) => task.id !== id),
    awaited,
  );
}

/** What becomes of a task whose program's task was removed. */
function withoutProgramTask<Task extends FollowingTask>(task: Task): Task[] {
  const own = { ...task, programTaskId: null, ownValues: false };
  if (task.ownValues) return [own];
  return task.isDefault ? [withValues(own, { ...own, ...NO_SCHEDULE })] : [];
}

const NO_SCHEDULE = {
  serviceInterval: 0,
  maintenanceInterval: null,
  maintenanceIntervalUnit: null,
  lead: null,
  leadUnit: null,
  byOperator: false,
} as const satisfies Partial<TaskValues>;

function withSteps<Task extends FollowingTask>(tasks: readonly Task[], steps: readonly Step<Task>[]): Task[] {
  const wanted = new Map(steps.map((step) => [step.kept, step.wanted]));
  const added = steps.filter(({ kept }) => kept === null).map((step) => step.wanted);
  return [...tasks.map((task) => wanted.get(task) ?? task), ...added];
}

/** Tells whether undoing this step helps against a broken limit. */
function breaks<Task extends FollowingTask>(
  limit: BrokenLimit,
  { kept, wanted }: Step<Task>,
  tasks: readonly Task[],
): boolean {
  if (limit === "tasks") return kept === null;
  if (limit === "operators") return wanted.byOperator && !kept?.byOperator;
  const key = taskNameKey(wanted.name);
  return tasks.some((task) => task !== wanted && task !== kept && taskNameKey(task.name) === key);
}

type BrokenLimit = "tasks" | "operators" | "name";

/** The limit that a machine's tasks break, or null. */
export function brokenLimit(tasks: readonly Pick<TaskValues, "name" | "byOperator">[]): BrokenLimit | null {
  if (tasks.length > TASKS_MAX) return "tasks";
  if (tasks.filter(({ byOperator }) => byOperator).length > OPERATOR_TASKS_MAX) return "operators";
  return new Set(tasks.map(({ name }) => taskNameKey(name))).size < tasks.length ? "name" : null;
}

/** Whether a machine can begin with a program: 40 tasks are too many unless one takes over the default. */
export function fitsNewMachine({ tasks }: Pick<Program, "tasks">): boolean {
  const takesDefault = (task: ProgramTask) =>
    task.isDefault || (taskNameKey(task.name) === taskNameKey(null) && isPlain(task));
  return tasks.length < TASKS_MAX || tasks.some(takesDefault);
}

/** The tasks of a machine that left its program: they stay as its own. */
export function leaveProgram<Task extends FollowingTask>(tasks: readonly Task[]): Task[] {
  return withAwaited(
    tasks.map((task) => ({ ...task, programTaskId: null, ownValues: false })),
    [],
  );
}

/**
 * A task with own values that follows its program again. `brokenLimit` of the machine's tasks says whether it
 * may: the program's name for it may be taken by now.
 */
export function followAgain<Task extends FollowingTask>(task: Task, programTask: ProgramTask): Task {
  return following(task, programTask);
}

/**
 * Tells whether a task has own values after an edit on the machine: once a value has changed, it has them
 * until it follows the program again. Its last service isn't among the values.
 */
export function ownAfterEdit(
  before: TaskValues & Pick<FollowingTask, "programTaskId" | "ownValues">,
  after: TaskValues,
  areStepsChanged = false,
): boolean {
  const isChanged = areStepsChanged || !sameValues(before, after);
  return before.programTaskId !== null && (before.ownValues || isChanged);
}

/** The cycle after a change of values: another interval begins a new one, another lead, notice or name doesn't. */
export function cycleAfter(before: TaskValues & { cycle: number }, after: TaskValues): number {
  const same =
    before.serviceInterval === after.serviceInterval &&
    before.maintenanceInterval === after.maintenanceInterval &&
    before.maintenanceIntervalUnit === after.maintenanceIntervalUnit;
  return same ? before.cycle : before.cycle + 1;
}

function hasSchedule({ serviceInterval, maintenanceInterval }: TaskValues): boolean {
  return serviceInterval > 0 || maintenanceInterval !== null;
}

function following<Task extends FollowingTask>(task: Task, programTask: ProgramTask): Task {
  return { ...withValues(task, programTask), programTaskId: programTask.id, ownValues: false };
}

function beginning<Task extends FollowingTask>(from: ProgramTask, newTask: NewTask<Task>): Task {
  return { ...withoutKind(newTask(from)), ...valuesOf(from), programTaskId: from.id, ownValues: false };
}

function withValues<Task extends FollowingTask>(task: Task, values: TaskValues): Task {
  return { ...withoutKind(task), ...valuesOf(values), cycle: cycleAfter(task, values) };
}

/** A task without what its kind added to it. */
function withoutKind<Task extends TaskValues>(task: Task): Task {
  const { repeats: _repeats, countsFrom: _from, windowUsage: _usage, windowDays: _days, ...rest } = task;
  return rest as Task;
}

function sameValues(one: TaskValues, other: TaskValues): boolean {
  const a = valuesOf(one);
  const b = valuesOf(other);
  return (Object.keys({ ...a, ...b }) as (keyof TaskValues)[]).every((field) => a[field] === b[field]);
}
