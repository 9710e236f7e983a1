/** What the rows of a file do to one machine. Usage and fuel in tenths, money in cents. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { machineStatus, taskAlert } from "#app/domain/equipment/machine-status.ts";
import { IMPORTED_AT } from "#app/domain/meter/reading-void.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { isKnown } from "#app/domain/service/due-point.ts";
import {
  afterChange,
  afterReplaced,
  type CountedEntry,
  countedEntry,
  isBeforeReplaced,
  type Replaced,
} from "#app/domain/service/last-service.ts";
import { type Replacement, usageOnMeterNow } from "#app/domain/service/meter-of-day.ts";
import { ALERT_SEVERITY, DATE_DAYS } from "#app/domain/service/service-status.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import {
  columnsOfTasks,
  type JudgedMachine,
  type MachineOfTasks,
  newDefault,
  schedulesOf,
  tasksOf,
} from "#app/domain/service/stored-tasks.ts";
import { rowsAlreadyThere } from "./already-there.ts";
import type { Choices } from "./choices.ts";
import type { EntryToAdd, FuelToAdd, ImportWrites, MachineToMake, ReadingToAdd } from "./import-writes.ts";
import {
  type JudgedReadings,
  judgeReadings,
  type MeterOfImport,
  type PlacedReading,
  type RowWithReading,
  type TimeOfImport,
} from "./judge-readings.ts";
import { tasksOfRepeats, type Works, worksOf } from "./judge-services.ts";
import {
  type DoubtfulRow,
  type ImportFollows,
  type ImportPreview,
  type NamedTask,
  namedTask,
} from "./judged-import.ts";
import { spellingKey } from "./machine-names.ts";
import { type DatedRow, type FuelRow, type ServiceRow, type WrongRow, wrongLines } from "./read-row.ts";
import { madeId } from "./row-machines.ts";
import {
  daysOfRows,
  type MachineHere,
  type MachineOfFile,
  type StandingEntry,
  type StandingFuel,
  type StandingReading,
} from "./standing-books.ts";

export type ImportTime = TimeOfImport & { timeZone: string; newId: () => string };

/** A machine with its rows, and all that they are judged by. */
export type MachineToJudge = {
  machine: MachineOfFile;
  /** Null for one that the import makes. */
  here: MachineHere | null;
  rows: readonly DatedRow[];
  choices: Pick<Choices, "doubtful" | "replaced">;
  readings: readonly StandingReading[];
  /** Whether nobody has read its meter, so that its current usage is none. */
  isUnread?: boolean;
  replacements: readonly Replacement[];
  fuel: readonly StandingFuel[];
  entries: readonly StandingEntry[];
};

export type JudgedOnMachine = {
  machine: MachineOfFile;
  here: MachineHere | null;
  /** The id under which it is stored. */
  equipmentId: string;
  taken: DatedRow[];
  /** Those of the taken whose reading is doubtful. */
  takenDoubtful: DatedRow[];
  there: DatedRow[];
  leftOut: DatedRow[];
  wrong: WrongRow[];
  doubtful: DoubtfulRow[];
  drop: ImportPreview["drops"][number] | null;
  /** The current usage. */
  before: number;
  after: number;
  made: MachineToMake | null;
  /** The 0 that it began with, which the import's readings take the place of; null while it stays. */
  emptyStart: string | null;
  placed: ReadingToAdd[];
  fuel: FuelToAdd[];
  entries: EntryToAdd[];
  shortenedWork: number;
  /** Null while they stay. */
  tasks: ServiceTask[] | null;
  moves: ImportFollows["services"];
  status: ImportFollows["status"][number] | null;
  /** The tasks made, on a new machine as well. */
  namedTasks: NamedTask[];
} & Pick<ImportWrites, "moved" | "newCycles" | "tasksMade" | "restsOn">;

/** Whether the person said that this machine's drops are replaced meters. */
function isReplaced({ id }: MachineOfFile, replaced: readonly string[]): boolean {
  return replaced.some((key) => key === id || madeId(spellingKey(key)) === id);
}

/** A machine that the import makes, before its rows: any service beats its starting point. */
function freshMachine(
  id: string,
  currentUsage: number,
  { now, today }: Pick<ImportTime, "now" | "today">,
): MachineOfTasks & JudgedMachine {
  const start = {
    ...{ usage: currentUsage, date: null, usageGiven: false, dateGiven: false },
    ...{ setOn: today, setAt: now.getTime() },
  };
  return {
    id,
    currentUsage,
    lastServiceUsage: currentUsage,
    serviceInterval: 0,
    hasScheduledMaintenance: false,
    maintenanceStartDate: null,
    maintenanceInterval: null,
    maintenanceIntervalUnit: null,
    nextMaintenanceDate: null,
    notificationDays: DATE_DAYS.defaultNotification,
    serviceCycle: 0,
    soonAfter: null,
    serviceTasks: newDefault(start),
    dateAdded: now,
  };
}

/**
 * Judges the rows of one machine: first those already there, then the readings of the others, then their services. A
 * machine whose meter nobody has read begins at 0 when it is added; readings of an earlier day say that this 0 was none.
 */
export function judgeMachine(read: MachineToJudge, time: ImportTime): JudgedOnMachine {
  const { here, readings } = read;
  if (!here || here.emptyStart === null) return judgeRows(read, time);
  const began = here.currentUsageAt.getTime();
  const isStart = ({ value, takenAt }: StandingReading) => value === 0 && takenAt.getTime() === began;
  const judged = judgeRows(
    { ...read, isUnread: true, readings: readings.filter((each) => !isStart(each)) },
    time,
  );
  return judged.placed.some(({ value, takenAt }) => value > 0 && takenAt.getTime() < began)
    ? { ...judged, emptyStart: here.emptyStart }
    : judgeRows(read, time);
}

function judgeRows(read: MachineToJudge, time: ImportTime): JudgedOnMachine {
  const { machine, here, rows, choices } = read;
  const equipmentId = here?.id ?? time.newId();
  const start = here ?? freshMachine(equipmentId, 0, time);
  const made = madeTasks(read, equipmentId, tasksOf(start), time);
  const works = worksOf(rows, [...tasksOf(start), ...made]);
  const { there, others, broughtBy } = rowsAlreadyThere(read, works, time.days);
  const judged = judgeReadings(meterOf(read), others.filter(hasReading), choices, time);
  const outcomes = outcomesOf(others, judged);
  const { taken } = outcomes;
  const ledger = ledgerAfter(read, judged, equipmentId, time);
  const services = servicesOf(taken, works, ledger, time);
  const tasks = tasksAfter(
    { ...read, standing: here ?? freshMachine(equipmentId, ledger.after, time), made },
    judged.placed,
    services,
    time,
  );
  const tasksMade = taken.length > 0 ? made : [];
  return {
    ...{ machine, here, equipmentId, ...outcomes },
    there: [...there, ...outcomes.there],
    ...doubtsOf(read, judged),
    before: start.currentUsage,
    after: ledger.after,
    emptyStart: null,
    made: here || taken.length === 0 ? null : machineToMake(taken, ledger, tasks.after, time),
    placed: [...ledger.added.values()],
    fuel: taken.flatMap((row) => (row.kind === "fuel" ? fuelOf(row, equipmentId, time) : [])),
    entries: services.map(({ entry }) => entry),
    shortenedWork: services.filter(({ shortened }) => shortened).length,
    moves: tasks.moves,
    moved: replacedMeters(judged.placed, machine.unit).map(({ day, distance }) => ({
      equipmentId,
      day,
      distance,
    })),
    ...(here ? changesOf(here, tasks, ledger.after, time) : { tasks: null, status: null, newCycles: [] }),
    // Those of a machine that is made go with it when the import is undone.
    tasksMade: here ? tasksMade.map(({ id: taskId }) => ({ equipmentId, taskId })) : [],
    namedTasks: tasksMade.map((task) => namedTask(machine, task)),
    restsOn: [...broughtBy, ...judged.there.values()].filter((id) => id !== null),
  };
}

/** The meter around the days of the file. */
function meterOf({ machine, here, isUnread, readings, choices }: MachineToJudge): MeterOfImport {
  return {
    unit: machine.unit,
    current: here && !isUnread ? { value: here.currentUsage, takenAt: here.currentUsageAt } : null,
    standing: readings,
    replaced: isReplaced(machine, choices.replaced),
  };
}

/** What the dry run says of the readings: which look mistyped, and whether the meter drops. */
function doubtsOf(
  { machine, choices }: MachineToJudge,
  { doubtful, hasDrop }: JudgedReadings,
): Pick<JudgedOnMachine, "doubtful" | "drop"> {
  const { id: machineId, name } = machine;
  return {
    doubtful: doubtful.map((each) => ({ ...each, machineId, name })),
    drop: hasDrop ? { machineId, name, replaced: isReplaced(machine, choices.replaced) } : null,
  };
}

/** The ledger with the readings of the file. */
function ledgerAfter(
  { machine, here, isUnread, readings, replacements }: MachineToJudge,
  judged: JudgedReadings,
  equipmentId: string,
  { newId }: ImportTime,
): LedgerAfter {
  const last = judged.placed.at(-1);
  const isLast = last !== undefined && (!here || isUnread || last.takenAt >= here.currentUsageAt);
  const added = new Map(
    judged.placed.map(({ row, value, takenAt, resolution, serviceShift }) => [
      row,
      { id: newId(), equipmentId, value, takenAt, resolution, serviceShift },
    ]),
  );
  const after = isLast ? last.value : (here?.currentUsage ?? 0);
  return { machine, readings, replacements, judged, added, after, equipmentId };
}

/** The machine that the import makes, added on the first day of its rows. */
function machineToMake(
  taken: readonly DatedRow[],
  { machine, added, after, equipmentId }: LedgerAfter,
  tasks: ServiceTask[],
  { newId }: ImportTime,
): MachineToMake {
  return {
    ...{ id: equipmentId, name: machine.name, type: machine.type ?? "other", unit: machine.unit },
    ...{ fuelType: machine.fuelType, serialNumber: machine.serialNumber ?? null },
    ...{ addedOn: daysOfRows(taken)?.from ?? null, usage: after, tasks: columnsOfTasks(tasks) },
    firstReadingId: added.size === 0 ? newId() : null,
  };
}

/** What changes on a machine that is here: its tasks (null while they stay), its status, and what was mailed of them. */
function changesOf(
  here: MachineHere,
  { after: tasks, changed }: ReturnType<typeof tasksAfter>,
  usage: number,
  time: ImportTime,
): Pick<JudgedOnMachine, "tasks" | "status" | "newCycles"> {
  return {
    tasks: changed ? tasks : null,
    status: statusChange(here, tasks, usage, time),
    newCycles: newCyclesOf(here, tasks, usage, time),
  };
}

function hasReading(row: DatedRow): row is DatedRow & RowWithReading {
  return row.reading !== null;
}

function madeTasks(
  { rows, here, entries }: MachineToJudge,
  id: string,
  tasks: readonly ServiceTask[],
  time: ImportTime,
): ServiceTask[] {
  const services = rows.filter((row) => row.kind === "services");
  return tasksOfRepeats(services, { id, tasks, currentUsage: here?.currentUsage ?? 0, entries }, time);
}

/** What becomes of the rows that are not there yet, by their readings. */
function outcomesOf(
  rows: readonly DatedRow[],
  { there, leftOut, tooLate, placed }: JudgedReadings,
): Pick<JudgedOnMachine, "taken" | "takenDoubtful" | "there" | "leftOut" | "wrong"> {
  const doubtful = new Set(placed.flatMap((each) => (each.doubtful ? each.row : [])));
  const outcomes: ReturnType<typeof outcomesOf> = {
    taken: [],
    takenDoubtful: [],
    there: [],
    leftOut: [],
    wrong: [],
  };
  for (const row of rows) {
    const date = tooLate.get(row.row);
    if (date !== undefined)
      outcomes.wrong.push(...wrongLines(row, { reason: "replacedLater", params: { date } }));
    else if (row.kind === "readings" && there.has(row.row)) outcomes.there.push(row);
    else if (row.kind === "readings" && leftOut.has(row.row)) outcomes.leftOut.push(row);
    else {
      outcomes.taken.push(row);
      if (doubtful.has(row.row)) outcomes.takenDoubtful.push(row);
    }
  }
  return outcomes;
}

function fuelOf(row: FuelRow, equipmentId: string, { now, days, newId }: ImportTime): FuelToAdd {
  const { fuelType, amount, cost, use, operatorName, notes, date } = row;
  const takenAt = row.takenAt ?? days.noonOf(date);
  const entry = { id: newId(), equipmentId, fuelType, amount, cost, use, operatorName, notes };
  // Noon of today may be ahead, and no fuel is taken in the future.
  return { ...entry, takenAt: takenAt < now ? takenAt : now };
}

/** The meters that the import replaces, in the order of time. */
function replacedMeters(placed: readonly PlacedReading[], unit: MeterUnit): (Replaced & { takenAt: Date })[] {
  return placed.flatMap(({ resolution, date, serviceShift, value, takenAt }) =>
    resolution === "meter-replaced"
      ? { day: date, at: IMPORTED_AT, distance: serviceShift, value, unit, takenAt }
      : [],
  );
}

type LedgerAfter = Pick<MachineToJudge, "machine" | "readings" | "replacements"> & {
  judged: JudgedReadings;
  /** By the row that brings it. */
  added: ReadonlyMap<number, ReadingToAdd>;
  after: number;
  equipmentId: string;
};

type NewService = { entry: EntryToAdd; shortened: boolean };

/** The entries of the rows, by day, on one day by usage. */
function servicesOf(
  taken: readonly DatedRow[],
  works: Works,
  { machine: { unit }, readings, replacements, judged, added, after, equipmentId }: LedgerAfter,
  { now, days, timeZone, newId }: ImportTime,
): NewService[] {
  const trusted = [...readings, ...judged.placed.filter(({ doubtful }) => !doubtful)].toSorted(
    (a, b) => a.takenAt.getTime() - b.takenAt.getTime(),
  );
  const replaced = replacedMeters(judged.placed, unit).map(
    ({ takenAt, at, distance, value }): Replacement => ({
      ...{ takenAt, createdAt: new Date(at), distance, value, before: value - distance, replacedUnit: null },
    }),
  );
  const meters = { replacements: [...replacements, ...replaced], unit, timeZone };
  const onMeterNow = (usage: number, date: CalendarDate) =>
    usageOnMeterNow(usage, { date, recordedAt: now.getTime() }, meters);
  const usageOf = (row: ServiceRow): Pick<EntryToAdd, "usage" | "usageFromMeter" | "countedUsage"> => {
    if (row.reading !== null && !judged.leftOut.has(row.row)) {
      const { reading: usage } = row;
      return { usage, usageFromMeter: false, countedUsage: onMeterNow(usage, row.date) };
    }
    if (unit === "n/a") return { usage: null, usageFromMeter: null, countedUsage: after };
    const later = placeAfter(trusted, days.endOf(row.date));
    const upTo = trusted[later - 1];
    if (upTo) {
      return { usage: upTo.value, usageFromMeter: true, countedUsage: onMeterNow(upTo.value, row.date) };
    }
    // Without a reading up to its day it counts from the first one after it.
    const first = trusted[later];
    const countedUsage = first ? onMeterNow(first.value, days.dayOf(first.takenAt)) : after;
    return { usage: null, usageFromMeter: null, countedUsage };
  };
  const services = taken.flatMap((row): (NewService & { row: number })[] => {
    const work = works.get(row);
    if (row.kind !== "services" || !work) return [];
    const { date, doneBy, doneByName, laborCost, partsCost, parts, reference } = row;
    const { tasks, otherWork, notes, shortened } = work;
    const values = { date, tasks, otherWork, doneBy, doneByName, laborCost, partsCost, parts, reference };
    const readingId = added.get(row.row)?.id ?? null;
    const entry = { id: newId(), equipmentId, ...values, ...usageOf(row), notes, readingId };
    return [{ row: row.row, entry, shortened }];
  });
  return services.toSorted(
    ({ entry: a, row: rowOfA }, { entry: b, row: rowOfB }) =>
      (a.date < b.date ? -1 : Number(a.date > b.date)) || a.countedUsage - b.countedUsage || rowOfA - rowOfB,
  );
}

/** The index of the first reading after an instant. */
function placeAfter(readings: readonly { takenAt: Date }[], instant: Date): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const reading = readings[middle];
    if (reading && reading.takenAt <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The machine's tasks after replaced meters and new services, and the last services that move. */
function tasksAfter(
  {
    machine,
    here,
    standing,
    made,
    entries,
  }: Pick<MachineToJudge, "machine" | "here" | "entries"> & {
    standing: MachineOfTasks;
    made: readonly ServiceTask[];
  },
  placed: readonly PlacedReading[],
  services: readonly NewService[],
  { now }: ImportTime,
): { after: ServiceTask[]; changed: boolean; moves: ImportFollows["services"] } {
  const replaced = replacedMeters(placed, machine.unit);
  const before = [...tasksOf(standing), ...made];
  const moved = replaced.reduce<ServiceTask[]>((tasks, meter) => afterReplaced(tasks, meter), before);
  const counted = entries
    .filter(({ counts }) => counts)
    .map((entry) => movedEntry(countedEntry(entry), replaced));
  const added = services.map(({ entry }) => countedEntry({ ...entry, createdAt: now }));
  const concerned = [...new Set(added.flatMap(({ taskIds }) => taskIds))];
  const after = concerned.length > 0 ? afterChange(moved, [...counted, ...added], concerned) : moved;
  const moves = after.flatMap((task, index) => {
    const was = moved[index];
    if (!concerned.includes(task.id) || !was || task.last.entryId === was.last.entryId) return [];
    const [from, fromDay] = isKnown(was) ? [was.last.usage, was.last.date] : [null, null];
    const days = { from: fromDay, to: task.last.date, alone: task.serviceInterval === 0 };
    return {
      ...{ equipmentId: here?.id ?? null, name: machine.name, task: task.name, from, to: task.last.usage },
      ...(task.maintenanceInterval === null ? {} : { days }),
    };
  });
  return { after, changed: concerned.length > 0 || replaced.length > 0, moves };
}

/** An entry that counts from its place on the meters after these were replaced. */
export function movedEntry(entry: CountedEntry, replaced: readonly Replaced[]): CountedEntry {
  const distance = sumOf(replaced.flatMap((meter) => (isBeforeReplaced(entry, meter) ? meter.distance : [])));
  return { ...entry, usage: entry.usage + distance };
}

const scheduleAfter = (here: MachineHere, tasks: readonly ServiceTask[], currentUsage: number) =>
  schedulesOf({ ...here, ...columnsOfTasks(tasks), currentUsage });

/** The status of a machine that its tasks or its usage change; null while it stays. */
export function statusChange(
  here: MachineHere,
  tasks: readonly ServiceTask[],
  currentUsage: number,
  { today }: Pick<ImportTime, "today">,
): JudgedOnMachine["status"] {
  const { status: from } = machineStatus(schedulesOf(here), today);
  const { status: to } = machineStatus(scheduleAfter(here, tasks, currentUsage), today);
  return from === to ? null : { equipmentId: here.id, name: here.name, from, to };
}

/** New cycles with the worst alert that their task calls for: what was mailed up to it is not mailed again. */
export function newCyclesOf(
  here: MachineHere,
  tasks: readonly ServiceTask[],
  currentUsage: number,
  { today }: Pick<ImportTime, "today">,
): ImportWrites["newCycles"] {
  const before = new Map(schedulesOf(here).map(({ id, cycle }) => [id, cycle]));
  return scheduleAfter(here, tasks, currentUsage).flatMap((task) => {
    const from = before.get(task.id);
    const alert = taskAlert(task, today);
    if (from === undefined || from === task.cycle || !alert) return [];
    return { taskId: task.id, from, to: task.cycle, severity: ALERT_SEVERITY[alert] };
  });
}
