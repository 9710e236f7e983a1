/** What the services of a file are on their machine: which tasks they name, where they count, what they make. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { cutTo } from "#app/domain/clean-text.ts";
import { type DoneTask, doneText, OTHER_WORK_MAX } from "#app/domain/service/service-entry.ts";
import {
  type ServiceTask,
  TASK_NAME_MAX,
  TASKS_MAX,
  UNNAMED_TASK,
} from "#app/domain/service/service-task.ts";
import type { NamingEntry } from "#app/domain/service/task-edit.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import type { DatedRow, ServiceRow } from "./read-row.ts";
import { NOTES_MAX } from "./row-cells.ts";
import { taskOfFile } from "./task-of-file.ts";

/** What an unnamed default task is called in the files of either language. */
const UNNAMED_WORDS = [UNNAMED_TASK, "Servicio"].map(taskNameKey);

/** What was done: tasks of the machine, or work in other words. */
export type NamedWork = { tasks: DoneTask[]; otherWork: string };

function taskOf(piece: string, tasks: readonly ServiceTask[]): DoneTask | null {
  const key = taskNameKey(piece);
  const found =
    tasks.find(({ name }) => name !== null && taskNameKey(name) === key) ??
    tasks.find(({ name }) => name === null && UNNAMED_WORDS.includes(key));
  return found ? { id: found.id, name: found.name } : null;
}

const different = (tasks: readonly DoneTask[]) => [...new Map(tasks.map((task) => [task.id, task])).values()];

/**
 * Which of a machine's tasks a row names: the whole work one, or each of its pieces one. Else all of it is other work.
 * In our own files the first pieces that name tasks are tasks, and the rest is other work.
 */
export function namedWork(
  { work, pieces, isOwnFile = false }: Pick<ServiceRow, "work" | "pieces" | "isOwnFile">,
  tasks: readonly ServiceTask[],
): NamedWork {
  const whole = taskOf(work, tasks);
  if (whole) return { tasks: [whole], otherWork: "" };
  const named = pieces.map((piece) => taskOf(piece, tasks));
  const unnamed = named.indexOf(null);
  const first = unnamed < 0 ? named.length : unnamed;
  if (first < named.length && !isOwnFile) return { tasks: [], otherWork: work };
  return {
    tasks: different(named.slice(0, first).filter((task) => task !== null)),
    otherWork: pieces.slice(first).join("; "),
  };
}

/** Other work that fits into an entry: longer text stands whole in front of the notes. */
export function fittingWork(
  otherWork: string,
  notes: string,
): { otherWork: string; notes: string; shortened: boolean } {
  if (otherWork.length <= OTHER_WORK_MAX) return { otherWork, notes, shortened: false };
  const whole = [otherWork, notes].filter(Boolean).join("\n");
  return { otherWork: cutTo(otherWork, OTHER_WORK_MAX), notes: cutTo(whole, NOTES_MAX), shortened: true };
}

/** What was done by each row of services, with how it fits into an entry. */
export type Works = Map<DatedRow, NamedWork & { notes: string; shortened: boolean }>;

export function worksOf(rows: readonly DatedRow[], tasks: readonly ServiceTask[]): Works {
  const works: Works = new Map();
  for (const row of rows) {
    if (row.kind !== "services") continue;
    const named = namedWork(row, tasks);
    works.set(row, { ...named, ...fittingWork(named.otherWork, row.notes) });
  }
  return works;
}

/** The key by which work is compared: case and blanks don't count, nor how pieces are divided. */
export function workKey(work: NamedWork): string {
  return doneText(work)
    .split(/[,;]/)
    .map((piece) => taskNameKey(piece))
    .filter(Boolean)
    .join(";");
}

/**
 * The tasks that repeats make: one for each work of which the machine has no task, by its latest row. None past the most
 * that a machine may have.
 */
export function tasksOfRepeats(
  rows: readonly ServiceRow[],
  machine: {
    id: string;
    tasks: readonly ServiceTask[];
    currentUsage: number;
    entries: readonly NamingEntry[];
  },
  at: { now: Date; today: CalendarDate; newId: () => string },
): ServiceTask[] {
  const latest = new Map<string, ServiceRow & { repeats: NonNullable<ServiceRow["repeats"]> }>();
  for (const row of rows) {
    const key = taskNameKey(row.work);
    const known = latest.get(key);
    if (row.repeats && (!known || row.date >= known.date)) latest.set(key, { ...row, repeats: row.repeats });
  }
  const wanted = [...latest.values()].filter(
    ({ work }) => work.length <= TASK_NAME_MAX && taskOf(work, machine.tasks) === null,
  );
  return wanted.slice(0, Math.max(0, TASKS_MAX - machine.tasks.length)).map(({ work, repeats }) => {
    const { everyUsage, everyMonths } = repeats;
    const task = {
      name: work,
      serviceInterval: everyUsage ?? 0,
      maintenanceInterval: everyMonths,
      maintenanceIntervalUnit: everyMonths === null ? null : ("months" as const),
    };
    return taskOfFile(task, {}, machine, at);
  });
}
