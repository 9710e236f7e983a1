/**
 * Which service a task counts from: the standing entry with the latest date, on the same date the one recorded last,
 * if it beats the task's starting point. Usage is in tenths.
 */
import { type CalendarDate, daysBetween } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { FAR_ABOVE_PER_DAY } from "#app/domain/meter/meter-ledger.ts";
import { isFromDone, isSameDue, withNextDate } from "./due-point.ts";
import { type LastService, nextDateOf, type ServiceTask, type TaskStart } from "./service-task.ts";

/** The part of a standing entry that tasks count from. */
export type CountedEntry = {
  id: string;
  date: CalendarDate;
  /** The usage on today's meter: replaced meters have moved what was written. */
  usage: number;
  /** Milliseconds. */
  recordedAt: number;
  taskIds: readonly string[];
};

/** A stored entry, with what tasks count from. */
export type StoredEntry = {
  id: string;
  date: CalendarDate;
  countedUsage: number;
  createdAt: Date;
  tasks: readonly { id: string }[];
};

/** An entry as tasks count from it. */
export function countedEntry({ id, date, countedUsage, createdAt, tasks }: StoredEntry): CountedEntry {
  return {
    id,
    date,
    usage: countedUsage,
    recordedAt: createdAt.getTime(),
    taskIds: tasks.map((task) => task.id),
  };
}

/** Tells whether an entry takes the place of a starting point. */
export function beatsStart(entry: Omit<CountedEntry, "id" | "taskIds">, start: TaskStart): boolean {
  if (entry.recordedAt < start.setAt) return false;
  if (!start.usageGiven && !start.dateGiven) return true;
  if (entry.date >= start.setOn) return true;
  return start.dateGiven && start.date !== null ? entry.date > start.date : entry.usage > start.usage;
}

/**
 * The last service of a task.
 * @param entries the machine's standing entries that count, in the order of recording; those of other tasks,
 * and those that don't beat the start, are skipped
 */
export function lastServiceOf(
  { id, start }: Pick<ServiceTask, "id" | "start">,
  entries: readonly CountedEntry[],
): LastService {
  let last: CountedEntry | null = null;
  for (const entry of entries) {
    if (!entry.taskIds.includes(id) || !beatsStart(entry, start)) continue;
    if (last === null || isLater(entry, last)) last = entry;
  }
  return last
    ? { usage: last.usage, date: last.date, entryId: last.id, recordedAt: last.recordedAt }
    : { usage: start.usage, date: start.date, entryId: null, recordedAt: start.setAt };
}

/** Whether an entry takes the place of one that was recorded before it, or at the same instant. */
function isLater(entry: CountedEntry, before: CountedEntry): boolean {
  return entry.date === before.date ? entry.recordedAt >= before.recordedAt : entry.date > before.date;
}

/**
 * A task with this last service. A changed one begins a cycle, in which alerts are sent again; of a task that has
 * fixed points or is done once, only another due point does.
 */
export function withLast(task: ServiceTask, last: LastService): ServiceTask {
  const same =
    task.last.entryId === last.entryId && task.last.usage === last.usage && task.last.date === last.date;
  if (same) return { ...task, last };
  const served = { ...task, last };
  const stays = !isFromDone(task) && isSameDue(task, served);
  return withDueDay({ ...served, cycle: stays ? task.cycle : task.cycle + 1 });
}

/** A task with the day on which it is due; the default's follows from its last service alone. */
export function withDueDay(task: ServiceTask): ServiceTask {
  return task.isDefault ? { ...task, nextDate: nextDateOf(task, task.last.date) } : withNextDate(task);
}

/** A machine's tasks after a new entry, which is now the last service of its tasks that have no later one. */
export function afterRecording(tasks: readonly ServiceTask[], entry: CountedEntry): ServiceTask[] {
  return tasks.map((task) => {
    if (!entry.taskIds.includes(task.id)) return task;
    const { entryId, date, usage, recordedAt } = task.last;
    const before: CountedEntry[] =
      entryId === null || date === null ? [] : [{ id: entryId, date, usage, recordedAt, taskIds: [task.id] }];
    return withLast(task, lastServiceOf(task, [...before, entry]));
  });
}

/**
 * A machine's tasks by all its standing entries, after one was corrected or voided.
 * @param concerned the tasks that the entry named before or names now; by default all
 */
export function afterChange(
  tasks: readonly ServiceTask[],
  entries: readonly CountedEntry[],
  concerned: readonly string[] = tasks.map(({ id }) => id),
): ServiceTask[] {
  return tasks.map((task) =>
    concerned.includes(task.id) ? withLast(task, lastServiceOf(task, entries)) : task,
  );
}

/**
 * A starting point set by hand. A value that isn't given stays, but only what is given now is compared with
 * entries of earlier days, and only entries recorded later count.
 */
export function startedByHand(
  task: ServiceTask,
  given: { usage?: number; date?: CalendarDate | null },
  at: { now: number; today: CalendarDate },
): ServiceTask {
  const start: TaskStart = {
    usage: given.usage ?? task.last.usage,
    date: given.date === undefined ? task.last.date : given.date,
    usageGiven: given.usage !== undefined,
    dateGiven: given.date !== undefined && given.date !== null,
    setOn: at.today,
    setAt: at.now,
  };
  return withLast({ ...task, start }, lastServiceOf({ id: task.id, start }, []));
}

/**
 * A replaced meter: the day of the new one's first reading, when that was stored (milliseconds), its value, and how far
 * services move.
 */
export type Replaced = { day: CalendarDate; at: number; distance: number; value: number; unit: MeterUnit };

/** A replaced meter with the entries of its machine that it doesn't move (`readOnNewMeter`). */
export type ReplacedWithStaying = Replaced & { staying: string[] };

/** The meter that a reading replaces; null if it replaces none. */
export function replacedBy(
  { value, serviceShift }: { value: number; serviceShift: number },
  on: Pick<Replaced, "day" | "at" | "unit">,
): Replaced | null {
  return serviceShift === 0 ? null : { ...on, value, distance: serviceShift };
}

/**
 * Whether a service was measured on the meter that was replaced: on an earlier day, or recorded before the
 * replacement. That includes a service of a later day recorded before it, which took the usage that the product
 * knew then, unless a person typed it (`readOnNewMeter`).
 */
export function isBeforeReplaced(
  service: { date: CalendarDate | null; recordedAt: number },
  { day, at }: Pick<Replaced, "day" | "at">,
): boolean {
  return service.recordedAt < at || (service.date !== null && service.date < day);
}

/** What says on which meter the usage of an entry was read. */
export type ReadEntry = {
  id: string;
  date: CalendarDate;
  /** Milliseconds. */
  recordedAt: number;
  /** As written; null without a meter. */
  usage: number | null;
  /** Whether it was left blank, and so is the meter's; null where that isn't known. */
  usageFromMeter: boolean | null;
};

/**
 * The entries of later days that stay where they are though the replacement was stored after them: their usage was
 * typed, and so read on the new meter. Where it isn't known whether it was typed, it was if the new meter may have
 * reached it by then, and the old one hadn't ended there.
 */
export function readOnNewMeter(entries: readonly ReadEntry[], meter: Replaced): string[] {
  return entries
    .filter((entry) => entry.date > meter.day && isBeforeReplaced(entry, meter))
    .filter((entry) => (entry.usageFromMeter === null ? canHaveReached(entry, meter) : !entry.usageFromMeter))
    .map(({ id }) => id);
}

/** Whether the new meter can have reached a usage by that day, and the old one hadn't ended there. */
function canHaveReached(
  { date, usage }: { date: CalendarDate; usage: number | null },
  { day, distance, value, unit }: Replaced,
): boolean {
  if (usage === null || usage < 0 || usage >= value - distance) return false;
  const perDay = FAR_ABOVE_PER_DAY[unit];
  return perDay === undefined || usage - value <= perDay * (daysBetween(day, date) + 1);
}

/**
 * Whether a starting point moves with a replaced meter: it was set before, and its usage is the old meter's. One that
 * was typed of a later day was read on the new meter, if that can have reached it.
 * @param back whether it moves back: then one at the new meter's first reading had been where the old one ended
 */
function isStartMoved(
  { usage, setAt, setOn, usageGiven, dateGiven, date }: TaskStart,
  replaced: Replaced,
  back: boolean,
): boolean {
  if (setAt >= replaced.at) return false;
  const on = dateGiven && date !== null ? date : setOn;
  if (!usageGiven || on <= replaced.day || (back && usage === replaced.value)) return true;
  return !canHaveReached({ date: on, usage }, replaced);
}

/**
 * Whether a last service may have been measured at a reading of that day. A service of an earlier day wasn't: its
 * usage was typed, or is the meter's up to its own day.
 */
export function mayBeMeasuredAt(
  { entryId, date }: Pick<LastService, "entryId" | "date">,
  { day }: Pick<Replaced, "day">,
): boolean {
  return entryId === null || date === null || date >= day;
}

/**
 * A machine's tasks after a reading was voided. What was serviced before a voided replacement moves back, and
 * a service at the wrong reading is lowered (`mayBeMeasuredAt`, `voidEffect`); no cycle begins.
 * @param lastAfter the effect on one last service, which had been moved by `shift`
 * @param staying the entries that a voided replacement hadn't moved (`readOnNewMeter`)
 * @returns the tasks, whether one was lowered, and the entries whose counted usage is lowered with them
 */
export function afterVoid(
  tasks: readonly ServiceTask[],
  voided: Replaced,
  lastAfter: (usage: number, shift: number) => { lastServiceUsage: number; clampsService: boolean },
  staying: readonly string[] = [],
): { tasks: ServiceTask[]; clamps: boolean; lowered: string[] } {
  const lowered: string[] = [];
  let clamps = false;
  const movedBack = moved(tasks, voided, { staying, back: true });
  const after = movedBack.map((task, index) => {
    if (!mayBeMeasuredAt(task.last, voided)) return task;
    const before = tasks[index] ?? task;
    const shift = before.last.usage - task.last.usage;
    const { lastServiceUsage, clampsService } = lastAfter(before.last.usage, shift);
    if (!clampsService) return task;
    clamps = true;
    const last = { ...task.last, usage: lastServiceUsage };
    if (last.entryId === null) return { ...task, last, start: { ...task.start, usage: lastServiceUsage } };
    lowered.push(last.entryId);
    return { ...task, last };
  });
  return { tasks: after, clamps, lowered };
}

/**
 * A machine's tasks after its meter was replaced: services measured before it move along, and no cycle begins.
 * @param staying entries that don't move (`readOnNewMeter`)
 */
export function afterReplaced(
  tasks: readonly ServiceTask[],
  replaced: Replaced,
  staying: readonly string[] = [],
): ServiceTask[] {
  return moved(tasks, replaced, { staying, back: false });
}

function moved(
  tasks: readonly ServiceTask[],
  replaced: Replaced,
  { staying, back }: { staying: readonly string[]; back: boolean },
): ServiceTask[] {
  const distance = back ? -replaced.distance : replaced.distance;
  return tasks.map((task) => {
    const { start, last } = task;
    const startMoves = isStartMoved(start, replaced, back);
    const lastMoves =
      last.entryId === null
        ? startMoves
        : isBeforeReplaced(last, replaced) && !staying.includes(last.entryId);
    return {
      ...task,
      start: startMoves ? { ...start, usage: start.usage + distance } : start,
      last: lastMoves ? { ...last, usage: last.usage + distance } : last,
      ...pointsMoved(task, replaced, distance),
    };
  });
}

/** The points by usage that were set before a meter was replaced, moved with it; fixed ones begin at 0 if left blank. */
function pointsMoved(
  { firstUsage, firstAt, countsFrom, serviceInterval, fixedUsage = 0, fixedAt, start }: ServiceTask,
  { at }: Pick<Replaced, "at">,
  distance: number,
): Pick<ServiceTask, "firstUsage" | "fixedUsage"> {
  const isFixed = countsFrom === "fixed" && serviceInterval > 0;
  const movedFixed = fixedUsage + distance;
  return {
    ...(firstUsage !== undefined && (firstAt ?? start.setAt) < at
      ? { firstUsage: firstUsage + distance }
      : {}),
    ...(isFixed && (fixedAt ?? start.setAt) < at
      ? { fixedUsage: movedFixed === 0 ? undefined : movedFixed }
      : {}),
  };
}
