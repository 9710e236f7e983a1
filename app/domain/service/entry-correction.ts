import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import {
  judgeReadingVoid,
  meterReplacedAt,
  type ReadingVoid,
  type StoredReading,
} from "#app/domain/meter/reading-void.ts";
import type { EntryOnMachine } from "./entry-void.ts";
import { afterChange, countedEntry } from "./last-service.ts";
import {
  broughtReading,
  doubtOf,
  type Meter,
  type ServiceDay,
  usageOfDay,
  usageOnMeterNow,
} from "./meter-of-day.ts";
import type { NewEntry } from "./new-entry.ts";
import {
  type BroughtReading,
  changedFields,
  correctedTasks,
  type EntryField,
  type EntryValues,
  needsMachine,
} from "./service-entry.ts";
import type { ServiceTask } from "./service-task.ts";
import { tasksOf } from "./stored-tasks.ts";

/** What is sent to correct an entry: what is missing stays; blank values mean the same as in a new entry. */
export type SentCorrection = Partial<NewEntry>;

/** The columns of an entry that a correction writes. */
export type CorrectedEntry = EntryValues & {
  usageFromMeter: boolean | null;
  countedUsage: number;
  /** The reading that the entry brings. */
  readingId: string | null;
};

/** An entry and all that its correction is judged by. */
export type EntryToCorrect = Omit<EntryOnMachine, "entry"> & {
  entry: Omit<EntryOnMachine["entry"], "tasks"> & CorrectedEntry & { recordedByName: string };
  machine: EntryOnMachine["machine"] & { row: { currentUsageAt: Date; unit: MeterUnit }; retired: boolean };
  /** The meter around the corrected day, without the reading that the entry brought. */
  meter: Meter;
  /** The corrected day. */
  day: ServiceDay;
  now: Date;
  /** The id of a reading, if one is written. */
  newReadingId: string;
};

export type JudgedCorrection = {
  after: CorrectedEntry;
  fields: EntryField[];
  tasks: ServiceTask[];
  /** The reading that is written now. */
  reading: BroughtReading | null;
  /** The void of the reading that the entry had brought; null if none is voided. */
  voided: { lowered: string[]; usage: number; clamps: boolean } | null;
  doubted: DoubtedReading | null;
};

export type CorrectionRefusal = "unknownTask" | "nothingDone" | "usageOfThatDay" | "retired";

/** The day of a corrected entry; blank means today. */
export function correctedDate(
  before: CalendarDate,
  { date }: Pick<SentCorrection, "date">,
  today: CalendarDate,
): CalendarDate {
  return date === undefined ? before : (date ?? today);
}

/**
 * What a correction does to its entry, to the tasks that count from it and to the reading that it brought: that one
 * is voided and written anew when its usage or date changes.
 */
export function judgeCorrection(
  read: EntryToCorrect,
  sent: SentCorrection,
): JudgedCorrection | { refused: CorrectionRefusal } {
  const { entry, machine, day, now, meter } = read;
  const values = correctedValues(read, sent);
  if ("refused" in values) return values;
  const fields = changedFields(entry, values);
  if (machine.retired && needsMachine(fields)) return { refused: "retired" };
  const tasks = tasksAfter(read, values);
  const isMoved = values.usage !== entry.usage || values.date !== entry.date;
  const { readingId, ...changed } = isMoved
    ? movedReading(read, values, tasks)
    : { tasks, reading: null, voided: null, readingId: entry.readingId };
  const typed = isMoved && sent.usage !== undefined ? values.usage : null;
  const doubted = doubtOf(typed, day, { unit: entry.unit, now }, meter);
  return { ...changed, after: { ...values, readingId }, fields, doubted };
}

type Values = Omit<CorrectedEntry, "readingId">;

function correctedValues(
  read: EntryToCorrect,
  sent: SentCorrection,
): Values | { refused: Exclude<CorrectionRefusal, "retired"> } {
  const { entry, machine, day } = read;
  const tasks = sent.tasks ? correctedTasks(entry.tasks, sent.tasks, tasksOf(machine.row)) : entry.tasks;
  if (!tasks) return { refused: "unknownTask" };
  const otherWork = sent.otherWork ?? entry.otherWork;
  if (tasks.length === 0 && otherWork === "") return { refused: "nothingDone" };
  const usage = correctedUsage(read, sent);
  if (usage === "unknown") return { refused: "usageOfThatDay" };
  return {
    ...usage,
    date: day.date,
    tasks,
    otherWork,
    doneBy: sent.doneBy ?? entry.doneBy,
    doneByName: sent.doneByName === undefined ? entry.doneByName : (sent.doneByName ?? entry.recordedByName),
    laborCost: sent.laborCost ?? entry.laborCost,
    partsCost: sent.partsCost ?? entry.partsCost,
    parts: [...(sent.parts ?? entry.parts)],
    reference: sent.reference ?? entry.reference,
    notes: sent.notes ?? entry.notes,
    photos: [...(sent.photos ?? entry.photos)],
  };
}

/** A usage that nobody corrected counts as it did, on another day too. */
function correctedUsage(
  { entry, machine: { row }, own, meter, day }: EntryToCorrect,
  sent: SentCorrection,
): Pick<Values, "usage" | "usageFromMeter" | "countedUsage"> | "unknown" {
  const { usageFromMeter, countedUsage } = entry;
  if (sent.usage === undefined) return { usage: entry.usage, usageFromMeter, countedUsage };
  // Without the reading that the entry brought, the meter stands where it stood before.
  const currentUsage = own ? (meter.around.upTo?.value ?? row.currentUsage) : row.currentUsage;
  const usage = usageOfDay(sent.usage, day, { unit: entry.unit, currentUsage }, meter);
  if (usage === "unknown") return usage;
  if (usage === entry.usage) return { usage, usageFromMeter, countedUsage };
  const recorded = { date: day.date, recordedAt: entry.createdAt.getTime() };
  const meters = { replacements: meter.replacements, unit: row.unit, timeZone: day.timeZone };
  // A typed one is read on the meter as it is now: it doesn't move with what was replaced before. A blank one is the
  // meter's of that day.
  return {
    usage,
    usageFromMeter: sent.usage === null,
    countedUsage: usage === null ? countedUsage : usageOnMeterNow(usage, recorded, meters),
  };
}

/** The machine's tasks: those that the entry named before or names now count from their latest service. */
function tasksAfter({ entry, machine, counted }: EntryToCorrect, values: Values): ServiceTask[] {
  const { date, countedUsage, tasks } = values;
  const corrected = { ...entry, date, countedUsage, tasks };
  const entries = counted.map((each) => countedEntry(each.id === entry.id ? corrected : each));
  const concerned = isCounted({ entry, counted }) ? [...entry.tasks, ...tasks].map(({ id }) => id) : [];
  return afterChange(tasksOf(machine.row), entries, concerned);
}

function isCounted({ entry, counted }: Pick<EntryToCorrect, "entry" | "counted">): boolean {
  return counted.some(({ id }) => id === entry.id);
}

type Moved = Pick<JudgedCorrection, "tasks" | "reading" | "voided"> & { readingId: string | null };

/** The readings of an entry whose usage or date changed: the new one, and the void of the one that it had brought. */
function movedReading(read: EntryToCorrect, values: Values, tasks: ServiceTask[]): Moved {
  const { entry, own } = read;
  const reading = correctedReading(read, values);
  if (!own) return { tasks, reading, voided: null, readingId: reading?.id ?? entry.readingId };
  const voided = voidOfOwn(read, own, reading, tasks);
  // With no other reading, and none written now, the machine keeps this one.
  if ("refused" in voided) return { tasks, reading: null, voided: null, readingId: own.id };
  const { currentUsage } = voided.effect;
  const usage = Math.max(currentUsage, reading?.value ?? currentUsage);
  return {
    tasks: tasks.map((task) => voided.tasks.find(({ id }) => id === task.id) ?? task),
    reading,
    voided: { lowered: voided.lowered, usage, clamps: voided.clamps },
    readingId: reading?.id ?? null,
  };
}

/** The reading that the corrected entry brings, if it is above those that stand without its own. */
function correctedReading(
  { entry, machine: { row }, counted, own, tail, day, now, newReadingId }: EntryToCorrect,
  { usage }: Values,
): BroughtReading | null {
  if (usage === null || !isCounted({ entry, counted })) return null;
  // Its reading may have been voided as wrong: another day alone doesn't bring it back.
  if (!own && usage === entry.usage) return null;
  const current = own
    ? tail.find(({ id }) => id !== own.id)
    : { value: row.currentUsage, takenAt: row.currentUsageAt };
  return broughtReading({ id: newReadingId, value: usage }, day, current ?? null, now);
}

/**
 * The void of the reading that an entry had brought. The entry's own usage is somebody's decision; only other entries
 * were recorded at the wrong reading.
 */
function voidOfOwn(
  { entry, machine, tail, day }: EntryToCorrect,
  own: StoredReading,
  reading: BroughtReading | null,
  tasks: readonly ServiceTask[],
): ReadingVoid | { refused: string } {
  const isOnly = tail.every(({ id }) => id === own.id);
  return judgeReadingVoid({
    reading: own,
    tail: isOnly && reading ? [{ ...own, ...reading, voidedAt: null }] : tail,
    machine: machine.row,
    replaced: meterReplacedAt(own, { unit: entry.unit, timeZone: day.timeZone }),
    tasks: tasks.filter(({ last }) => last.entryId !== entry.id),
    rewritten: reading?.value ?? null,
  });
}
