import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { afterRecording } from "./last-service.ts";
import {
  broughtReading,
  doubtOf,
  type Meter,
  type ServiceDay,
  unitOfService,
  usageOfDay,
  usageOnMeterNow,
} from "./meter-of-day.ts";
import {
  type BroughtReading,
  type DoneBy,
  type DoneTask,
  type ServicePart,
  servicedParams,
  tasksOfPress,
} from "./service-entry.ts";
import type { ServiceTask } from "./service-task.ts";
import { type JudgedMachine, type MachineOfTasks, schedulesOf, tasksOf } from "./stored-tasks.ts";

/** A service to record. Usage in tenths, money in cents; `photos` are paths of the author's own uploads. */
export type NewEntry = {
  /** Null for today. */
  date: CalendarDate | null;
  /** Null for the meter's usage on that day. */
  usage: number | null;
  /** Ids of the machine's tasks. */
  tasks: readonly string[];
  otherWork: string;
  doneBy: DoneBy;
  /** Null for the author's name. */
  doneByName: string | null;
  laborCost: number;
  partsCost: number;
  parts: readonly ServicePart[];
  reference: string;
  notes: string;
  photos: readonly string[];
  /** Open issues of the machine, which it resolves. */
  issueIds: readonly string[];
};

/** With "ofPress", the tasks are those that one press serves. */
export type UnjudgedEntry = Omit<NewEntry, "tasks"> & { tasks: readonly string[] | "ofPress" };

/** An entry that names its tasks and nothing else. */
export const PLAIN_ENTRY: Omit<NewEntry, "tasks"> = {
  date: null,
  usage: null,
  otherWork: "",
  doneBy: "own",
  doneByName: null,
  laborCost: 0,
  partsCost: 0,
  parts: [],
  reference: "",
  notes: "",
  photos: [],
  issueIds: [],
};

/** The machine of a new entry, and all that the entry is judged by. */
export type MachineToServe<Issue> = {
  machine: MachineOfTasks & JudgedMachine & { unit: MeterUnit; currentUsageAt: Date };
  openIssues: readonly Issue[];
  /** Whether all its photos are uploads of the author. */
  arePhotosOwn: boolean;
  meter: Meter;
  day: ServiceDay;
  now: Date;
  newIds: { entry: string; reading: string };
};

/** What recording an entry does. */
export type JudgedEntry<Issue> = {
  id: string;
  date: CalendarDate;
  done: DoneTask[];
  /** Null for a machine without a meter. */
  usage: number | null;
  usageFromMeter: boolean | null;
  /** What the meter counted on that day. */
  unit: MeterUnit;
  countedUsage: number;
  /** Whether it only names tasks, which is one press. */
  isPress: boolean;
  tasks: ServiceTask[];
  /** Whether it is now a task's last service. */
  resets: boolean;
  reading: BroughtReading | null;
  event: HistoryEvent;
  /** The open issues that it names, the oldest first. */
  issues: Issue[];
  doubted: DoubtedReading | null;
};

export type EntryRefusal =
  | "future"
  | "unknownTask"
  | "nothingDone"
  | "unknownPhoto"
  | "unknownIssue"
  | "usageOfThatDay";

/** What a new entry does to its machine's tasks, meter and issues, as the machine stands. */
export function judgeNewEntry<Issue extends { id: string; seq: number }>(
  read: MachineToServe<Issue>,
  sent: UnjudgedEntry,
): JudgedEntry<Issue> | { refused: EntryRefusal } {
  const { machine, meter, day } = read;
  if (day.date > day.today) return { refused: "future" };
  const done = doneTasks(read, sent);
  if (!done) return { refused: "unknownTask" };
  if (done.length === 0 && sent.otherWork === "") return { refused: "nothingDone" };
  if (!read.arePhotosOwn) return { refused: "unknownPhoto" };
  const issues = read.openIssues
    .filter(({ id }) => sent.issueIds.includes(id))
    .toSorted((a, b) => a.seq - b.seq);
  if (issues.length < new Set(sent.issueIds).size) return { refused: "unknownIssue" };
  const usage = usageOfDay(sent.usage, day, machine, meter);
  if (usage === "unknown") return { refused: "usageOfThatDay" };
  return recorded(read, sent, { done, issues, usage });
}

/** Null if one of the tasks isn't the machine's. */
function doneTasks(
  { machine, day }: Pick<MachineToServe<unknown>, "machine" | "day">,
  { tasks: chosen }: Pick<UnjudgedEntry, "tasks">,
): DoneTask[] | null {
  const ids =
    chosen === "ofPress" ? tasksOfPress(schedulesOf(machine), day.today).map(({ id }) => id) : chosen;
  const standing = tasksOf(machine);
  const done: DoneTask[] = [];
  for (const id of new Set(ids)) {
    const task = standing.find((each) => each.id === id);
    if (!task) return null;
    done.push({ id, name: task.name });
  }
  return done;
}

function recorded<Issue>(
  { machine, meter, day, now, newIds }: MachineToServe<Issue>,
  sent: UnjudgedEntry,
  { done, issues, usage }: { done: DoneTask[]; issues: Issue[]; usage: number | null },
): JudgedEntry<Issue> {
  const { date, timeZone } = day;
  const recordedAt = now.getTime();
  const meters = { replacements: meter.replacements, unit: machine.unit, timeZone };
  const unit = unitOfService({ date, recordedAt }, meters);
  const countedUsage =
    usage === null ? machine.currentUsage : usageOnMeterNow(usage, { date, recordedAt }, meters);
  const before = tasksOf(machine);
  const taskIds = done.map(({ id }) => id);
  const tasks = afterRecording(before, { id: newIds.entry, date, usage: countedUsage, recordedAt, taskIds });
  const isPress = isPlain(sent);
  const current = { value: machine.currentUsage, takenAt: machine.currentUsageAt };
  return {
    id: newIds.entry,
    date,
    unit,
    done,
    usage,
    usageFromMeter: usage === null ? null : sent.usage === null,
    countedUsage,
    isPress,
    tasks,
    issues,
    resets: tasks.some(({ last }) => last.entryId === newIds.entry),
    reading: usage === null ? null : broughtReading({ id: newIds.reading, value: usage }, day, current, now),
    event:
      isPress && before.length === 1
        ? { event: "service_reset", params: { usage: machine.currentUsage, unit } }
        : {
            event: "serviced",
            params: servicedParams({ unit, usage, tasks: done, otherWork: sent.otherWork }),
          },
    doubted: doubtOf(sent.usage, day, { unit, now }, meter),
  };
}

/** Whether nothing but tasks was sent, which is one press. */
function isPlain({ tasks: _, ...entry }: UnjudgedEntry): boolean {
  return (Object.keys(PLAIN_ENTRY) as (keyof typeof PLAIN_ENTRY)[]).every((field) => {
    const value = entry[field];
    return Array.isArray(value) ? value.length === 0 : value === PLAIN_ENTRY[field];
  });
}
