/** What one recorded service is. Usage is in tenths of the unit, money in cents. */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isDue, machineStatus } from "#app/domain/equipment/machine-status.ts";
import { hasSchedule, UNNAMED_TASK } from "./service-task.ts";
import type { ScheduledTask } from "./stored-tasks.ts";

export const OTHER_WORK_MAX = 320;
export const DONE_BY_NAME_MAX = 200;
export const REFERENCE_MAX = 100;
export const ENTRY_PARTS_MAX = 100;

export const DONE_BY = ["own", "vendor"] as const;
export type DoneBy = (typeof DONE_BY)[number];

export type EntrySource = "press" | "form" | "api" | "operator_update" | "carried";

/** A task of an entry with its name at the time; null for the unnamed default. */
export type DoneTask = { id: string; name: string | null };

/** A part with its name and number at the time. */
export type ServicePart = { part: string; partNumber: string; qty: number };

/** A reading that an entry brings to its machine's meter. */
export type BroughtReading = { id: string; value: number; takenAt: Date };

/** What was done, as files and the history name it: the tasks, then other work. */
export function doneText(
  { tasks, otherWork }: { tasks: readonly DoneTask[]; otherWork: string },
  unnamed: string = UNNAMED_TASK,
): string {
  return [...tasks.map(({ name }) => name ?? unnamed), otherWork].filter(Boolean).join("; ");
}

/** The params of a `serviced` event; `service` marks an unnamed default, which readers see in their language. */
export function servicedParams({
  unit,
  usage,
  tasks,
  otherWork,
}: {
  unit: MeterUnit;
  usage: number | null;
  tasks: readonly DoneTask[];
  otherWork: string;
}): { usage?: number; unit?: MeterUnit; service?: 1; done: string } {
  const named = tasks.filter(({ name }) => name !== null);
  return {
    ...(usage === null ? {} : { usage, unit }),
    ...(named.length < tasks.length ? { service: 1 as const } : {}),
    done: doneText({ tasks: named, otherWork }),
  };
}

/**
 * The tasks that one press serves: those due or overdue; without any the default, or the governing task if
 * the default has no schedule and another has one.
 */
export function tasksOfPress(
  tasks: readonly [ScheduledTask, ...ScheduledTask[]],
  today: CalendarDate,
): ScheduledTask[] {
  const due = tasks.filter((task) => isDue(task, today));
  if (due.length > 0) return due;
  const [first] = tasks;
  return hasSchedule(first) ? [first] : [machineStatus(tasks, today).governing];
}

/**
 * Whether an entry's usage becomes a reading: it is above the current usage, and its day is not before that
 * of the current reading.
 */
export function bringsReading(
  entry: { usage: number | null; date: CalendarDate },
  current: { usage: number; day: CalendarDate },
): boolean {
  return entry.usage !== null && entry.usage > current.usage && entry.date >= current.day;
}

/** What a correction may change, in the order in which the history names it. */
export const ENTRY_FIELDS = [
  "date",
  "usage",
  "tasks",
  "otherWork",
  "doneBy",
  "doneByName",
  "laborCost",
  "partsCost",
  "parts",
  "reference",
  "notes",
  "photos",
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** The values of an entry that a correction may change. Usage in tenths, money in cents. */
export type EntryValues = {
  date: CalendarDate;
  /** Null for a machine without a meter. */
  usage: number | null;
  tasks: DoneTask[];
  otherWork: string;
  doneBy: DoneBy;
  doneByName: string;
  laborCost: number;
  partsCost: number;
  parts: ServicePart[];
  reference: string;
  notes: string;
  photos: string[];
};

/** What a correction may change of a retired machine's entry. */
const FIELDS_OF_RETIRED: readonly EntryField[] = [
  "doneBy",
  "doneByName",
  "laborCost",
  "partsCost",
  "reference",
  "notes",
  "photos",
];

/** Whether a correction changes something that can't be changed while the machine is retired. */
export function needsMachine(changed: readonly EntryField[]): boolean {
  return changed.some((field) => !FIELDS_OF_RETIRED.includes(field));
}

/** The fields that differ between an entry and its correction; the order of tasks means nothing. */
export function changedFields(
  before: { readonly [Field in EntryField]: unknown } & { tasks: readonly DoneTask[] },
  after: { readonly [Field in EntryField]: unknown } & { tasks: readonly DoneTask[] },
): EntryField[] {
  const ids = (tasks: readonly DoneTask[]) => tasks.map(({ id }) => id).toSorted();
  const written = (entry: typeof before, field: EntryField) =>
    JSON.stringify(field === "tasks" ? ids(entry.tasks) : entry[field]);
  return ENTRY_FIELDS.filter((field) => written(before, field) !== written(after, field));
}

/**
 * The tasks of a corrected entry. Those that the machine no longer has stay, and every task keeps the name
 * that it had; null if a chosen task is neither on the machine nor in the entry.
 */
export function correctedTasks(
  before: readonly DoneTask[],
  chosen: readonly string[],
  machine: readonly DoneTask[],
): DoneTask[] | null {
  const kept = before.filter(({ id }) => chosen.includes(id) || !machine.some((task) => task.id === id));
  const added: DoneTask[] = [];
  for (const id of new Set(chosen)) {
    if (kept.some((task) => task.id === id)) continue;
    const task = machine.find((each) => each.id === id);
    if (!task) return null;
    added.push({ id, name: task.name });
  }
  return [...kept, ...added];
}
