/**
 * What a program does to a machine's tasks as they are stored: the rules of service-program.ts, with the last service
 * that each task counts from, today's usage where no last service is known. Usage is in tenths.
 */
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isFromDone } from "./due-point.ts";
import { withDueDay } from "./last-service.ts";
import {
  applyProgram,
  brokenLimit,
  changeOnMachine,
  fits,
  followAgain,
  isByUsage,
  type NewTask,
  type Program,
  type SkipReason,
} from "./service-program.ts";
import {
  type ProgramTask,
  type ServiceTask,
  type TaskPoints,
  type TaskStart,
  taskId,
} from "./service-task.ts";
import { beginTask, cycleOfEdit, type NamingEntry, restartedOnce } from "./task-edit.ts";
import { pointsOf, valuesOf, withKind } from "./task-kind.ts";

/** The machine that a program meets. */
export type MeetingMachine = {
  id: string;
  unit: MeterUnit;
  currentUsage: number;
  /** The usage over all its meters; missing: the current usage. */
  usageSinceNew?: number;
  purchaseDate?: CalendarDate | null;
  /** The day on which it was added; missing: today. */
  addedOn?: CalendarDate;
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
  return "skipped" in result ? result : { tasks: counted(machine, result.tasks, program, meeting) };
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
  return { ...result, tasks: counted(machine, result.tasks, after, meeting) };
}

/** The machine's tasks once this one follows its program again, or the limit or unit that forbids it. */
export function followedAgain(
  machine: MeetingMachine,
  task: ServiceTask,
  program: Program,
  programTask: ProgramTask,
  meeting: Meeting,
): { tasks: ServiceTask[] } | { refused: "unit" | "tasks" | "operators" | "name" } {
  if (machine.unit !== program.unit && isByUsage(programTask)) return { refused: "unit" };
  // The default task has a name that the program's task can't take.
  if (!fits(task, programTask)) return { refused: "name" };
  const tasks = machine.tasks.map((each) => (each.id === task.id ? followAgain(task, programTask) : each));
  const refused = brokenLimit(tasks);
  if (refused) return { refused };
  return {
    tasks: awaitedArrived({ ...machine, tasks: counted(machine, tasks, program, meeting) }, program, meeting)
      .tasks,
  };
}

/**
 * A machine's tasks after a name or a place may have become free on it: those of its program that waited arrive.
 * `arrived` says how many.
 */
export function awaitedArrived(
  machine: MeetingMachine,
  program: Program,
  meeting: Meeting,
): { tasks: ServiceTask[]; arrived: number } {
  return programChanged(machine, program, program, meeting);
}

/** Makes a task that begins on the machine: from the latest entry that names it, else from now. */
function beginsOn(machine: MeetingMachine, { newSuffix, ...at }: Meeting): NewTask<ServiceTask> {
  return (from) => {
    const { points, passed } = pointsOn(machine, from, at.today);
    const id = taskId(machine.id, newSuffix());
    const task = beginTask({ id, values: valuesOf(from), given: {}, points }, machine, at);
    return passed && task.repeats === "once" ? withDueDay({ ...task, passed: true }) : task;
  };
}

/**
 * The points that a program's task gives a machine. Its usages are of the machine's whole life; the first day counts
 * from the purchase, else from the day added. First points that the machine has passed are skipped, both if one is;
 * a task done once keeps them, and is behind its machine.
 */
function pointsOn(
  machine: MeetingMachine,
  { repeats, firstUsage, firstAfter, firstAfterUnit, fixedUsage = 0, fixedDate }: ProgramTask,
  today: CalendarDate,
): { points: TaskPoints; passed: boolean } {
  const { currentUsage, usageSinceNew = currentUsage, purchaseDate, addedOn = today } = machine;
  const onMeter = currentUsage - usageSinceNew;
  const firstDate =
    firstAfter !== undefined && firstAfterUnit !== undefined
      ? addInterval(purchaseDate ?? addedOn, firstAfter, firstAfterUnit)
      : undefined;
  const passed =
    (firstUsage !== undefined && usageSinceNew >= firstUsage) ||
    (firstDate !== undefined && firstDate < today);
  const first = {
    ...(firstUsage === undefined ? {} : { firstUsage: firstUsage + onMeter }),
    ...(firstDate === undefined ? {} : { firstDate }),
  };
  return {
    points: {
      ...(passed && repeats !== "once" ? {} : first),
      fixedUsage: fixedUsage + onMeter,
      ...(fixedDate === undefined ? {} : { fixedDate }),
    },
    passed,
  };
}

/**
 * The tasks with their due days. A new interval counts from now if the last service is unknown, and a task gets the
 * points that its new kind needs and it lacks.
 */
function counted(
  machine: MeetingMachine,
  tasks: readonly ServiceTask[],
  program: Program,
  meeting: Meeting,
): ServiceTask[] {
  const { today } = meeting;
  const before = new Map(machine.tasks.map((task) => [task.id, task]));
  return tasks.map((task) => {
    const old = before.get(task.id);
    if (old === task || (old && isSameButAwaited(old, task))) return task;
    const known: Partial<TaskStart> = {};
    const kept = old !== undefined && old.last === task.last;
    if (kept && lacksUsage(old) && task.serviceInterval > 0) known.usage = machine.currentUsage;
    if (task.maintenanceInterval !== null && task.last.date === null) known.date = today;
    const { usage = task.last.usage, date = task.last.date } = known;
    const started = { ...task, start: { ...task.start, ...known }, last: { ...task.last, usage, date } };
    if (old === undefined || started.isDefault) return withDueDay(started);
    const from = program.tasks.find(({ id }) => id === task.programTaskId);
    return from ? ofNewKind(machine, old, started, from, meeting) : withDueDay(started);
  });
}

/** A task that has got the values of a program's. */
function ofNewKind(
  machine: MeetingMachine,
  old: ServiceTask,
  task: ServiceTask,
  from: ProgramTask,
  { now, today }: Meeting,
): ServiceTask {
  const given = pointsOn(machine, from, today);
  const own = pointsOf(old);
  const isOnce = task.repeats === "once";
  const lacksFirst = isOnce && own.firstUsage === undefined && own.firstDate === undefined;
  const lacksUsage = old.countsFrom !== "fixed" || old.serviceInterval <= 0;
  const points: TaskPoints = {
    ...own,
    ...(lacksFirst ? { firstUsage: given.points.firstUsage, firstDate: given.points.firstDate } : {}),
    ...(lacksUsage ? { fixedUsage: given.points.fixedUsage } : {}),
    fixedDate: own.fixedDate ?? given.points.fixedDate,
  };
  const kinded = withKind(task, task, points, now, old);
  const begun = restartedOnce(old, kinded, machine, { now, today }) ?? kinded;
  const passed = lacksFirst && given.passed ? { passed: true as const } : {};
  const due = withDueDay({ ...begun, ...passed });
  return isFromDone(old) && isFromDone(due) ? due : { ...due, cycle: cycleOfEdit(old, due) };
}

/** Whether nothing but what waits has changed in a task. */
function isSameButAwaited(old: ServiceTask, task: ServiceTask): boolean {
  const names = Object.keys({ ...old, ...task }) as (keyof ServiceTask)[];
  return names.every((name) => name === "awaited" || old[name] === task[name]);
}

/** Whether the last service's usage is unknown: no interval by usage, no entry, no value above 0 given. */
function lacksUsage({ serviceInterval, start, last }: ServiceTask): boolean {
  return serviceInterval === 0 && last.entryId === null && (!start.usageGiven || last.usage === 0);
}
