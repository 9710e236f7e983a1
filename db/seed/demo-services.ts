import { todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { afterChange, type CountedEntry } from "#app/domain/service/last-service.ts";
import { type DoneTask, doneText } from "#app/domain/service/service-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { columnsOfTasks, type TaskColumns } from "#app/domain/service/stored-tasks.ts";
import { DEMO_BILLS, DEMO_REPAIRS, type DemoBill, TASK_BILLS, VENDORS } from "./demo-bills.ts";
import type { DemoMachine } from "./demo-fleet.ts";
import { DEMO_TICKS, demoProgramOf, followingTask } from "./demo-programs.ts";
import {
  DEMO_COMPANY_ID,
  DEMO_ZONE,
  type DemoRows,
  demoId,
  MANAGER,
  operatorOf,
  reportId,
  tenths,
} from "./demo-rows.ts";

/** A machine whose readings and reports are in the rows already. */
type Served = {
  machine: DemoMachine;
  id: string;
  index: number;
  /** When it was added to the list. */
  added: Date;
  now: Date;
};

/** A calendar schedule of the default task. */
type Dates = Pick<
  ServiceTask,
  "maintenanceInterval" | "maintenanceIntervalUnit" | "notificationDays" | "nextDate"
> & {
  startDate: string;
};

const YEAR = 365 * DAY_MS;

/**
 * Adds a year of a machine's service entries, each with its reading, note and history record, and returns the
 * columns of its tasks, which count from them.
 */
export function addServices(rows: DemoRows, served: Served, dates: Dates | null): TaskColumns {
  const { machine, id } = served;
  const readings = readingsOf(rows, id);
  const lastUsage = tenths(machine.usage) - tenths(machine.service?.since ?? 0);
  const services = dates ? [] : regularServices(served, readings, lastUsage);
  const first = readings[0]?.value ?? 0;
  const standard = defaultTask(served, dates, services.length > 0 ? first : lastUsage);
  const others = programTasks(served, first);
  const counted = [
    ...entriesOf(served, standard, services, others).map((entry, turn) =>
      addEntry(rows, served, readings, turn, entry),
    ),
    ...addTicks(
      rows,
      served,
      others.map(({ task }) => doneOf(task)),
    ),
  ];
  const tasks = [standard, ...others.map(({ task }) => task)];
  const everyTask = tasks.map((task) => task.id);
  const columns = columnsOfTasks(afterChange(tasks, counted, everyTask));
  return { ...columns, nextMaintenanceDate: dates?.nextDate ?? null };
}

const doneOf = ({ id, name }: ServiceTask): DoneTask => ({ id, name });

/** The default task, counting from a usage when the machine was added. */
function defaultTask({ machine, id, added }: Served, dates: Dates | null, usage: number): ServiceTask {
  const regular = demoProgramOf(machine.name)?.tasks.find(({ isDefault }) => isDefault);
  const setAt = added.getTime();
  const start = {
    usage,
    date: dates?.startDate ?? null,
    usageGiven: true,
    dateGiven: dates !== null,
    setOn: todayIn(DEMO_ZONE, added),
    setAt,
  };
  return {
    name: regular?.name ?? null,
    serviceInterval: tenths(machine.service?.interval ?? 0),
    maintenanceInterval: dates?.maintenanceInterval ?? null,
    maintenanceIntervalUnit: dates?.maintenanceIntervalUnit ?? null,
    lead: null,
    leadUnit: null,
    notificationDays: dates?.notificationDays ?? 7,
    byOperator: false,
    id,
    isDefault: true,
    start,
    last: { usage: start.usage, date: start.date, entryId: null, recordedAt: setAt },
    nextDate: dates?.nextDate ?? null,
    cycle: 0,
    programTaskId: regular?.id ?? null,
    ownValues: false,
  };
}

type ProgramTaskDone = { task: ServiceTask; done: Date | null };

/** The other tasks of the machine's program, each with its last service since the machine was added, if any. */
function programTasks({ machine, id, added, now }: Served, usage: number): ProgramTaskDone[] {
  const program = demoProgramOf(machine.name);
  const setOn = todayIn(DEMO_ZONE, added);
  return (program?.tasks ?? [])
    .filter(({ isDefault }) => !isDefault)
    .map((task, place) => {
      const daysAgo = program?.doneDaysAgo?.[task.name];
      const done = daysAgo === undefined ? null : new Date(now.getTime() - daysAgo * DAY_MS);
      const given = done !== null && done < added;
      const date = given ? todayIn(DEMO_ZONE, done) : setOn;
      const start = { usage, date, usageGiven: false, dateGiven: given, setOn, setAt: added.getTime() };
      return { done: given ? null : done, task: followingTask(id, task, place, start) };
    });
}

/** The services of the year and the repairs, the oldest first. */
function entriesOf(
  { machine, now }: Served,
  standard: ServiceTask,
  services: Date[],
  others: ProgramTaskDone[],
): Entry[] {
  const regular = services.map((at) => ({
    at,
    tasks: [doneOf(standard)],
    bill: DEMO_BILLS[machine.name] ?? {},
  }));
  const ofProgram = others.flatMap(({ task, done }) =>
    done ? [{ at: done, tasks: [doneOf(task)], bill: TASK_BILLS[task.name ?? ""] ?? {} }] : [],
  );
  const repairs = (DEMO_REPAIRS[machine.name] ?? []).map(({ daysAgo, work, notes, ...bill }) => ({
    at: new Date(now.getTime() - daysAgo * DAY_MS),
    tasks: [],
    otherWork: work,
    notes,
    bill,
  }));
  return [...regular, ...ofProgram, ...repairs].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

type Reading = { value: number; at: number };

function readingsOf(rows: DemoRows, id: string): Reading[] {
  return rows.meterReadings
    .filter(({ equipmentId }) => equipmentId === id)
    .map(({ value, takenAt }) => ({ value, at: takenAt.getTime() }))
    .toSorted((a, b) => a.at - b.at);
}

/** When each regular service of the last year was: every interval back from the last one. */
function regularServices({ machine, now }: Served, readings: Reading[], lastUsage: number): Date[] {
  const interval = tenths(machine.service?.interval ?? 0);
  const times: Date[] = [];
  if (interval === 0 || machine.perDay === 0) return times;
  for (let usage = lastUsage; ; usage -= interval) {
    const at = instantAt(readings, usage);
    if (at === null || at.getTime() < now.getTime() - YEAR) return times;
    times.push(at);
  }
}

/** When a meter stood at a usage, between its readings. */
function instantAt(readings: Reading[], usage: number): Date | null {
  const next = readings.findIndex(({ value }) => value >= usage);
  const [before, after] = [readings[next - 1], readings[next]];
  if (!before || !after) return null;
  const share = (usage - before.value) / (after.value - before.value);
  return new Date(Math.round(before.at + share * (after.at - before.at)));
}

/** What a meter showed at an instant, between its readings. */
function usageAt(readings: Reading[], at: Date): number {
  const next = readings.findIndex((reading) => reading.at >= at.getTime());
  const [before, after] = [readings[next - 1], readings[next]];
  if (!before || !after) return readings.at(-1)?.value ?? 0;
  const share = (at.getTime() - before.at) / (after.at - before.at);
  return Math.round(before.value + share * (after.value - before.value));
}

type Entry = { at: Date; tasks: DoneTask[]; otherWork?: string; notes?: string; bill: DemoBill };

/** A service that the manager recorded on its day, with the reading that it brought. */
function addEntry(
  rows: DemoRows,
  { machine, id, index }: Served,
  readings: Reading[],
  turn: number,
  { at, tasks, otherWork = "", notes = "", bill }: Entry,
): CountedEntry {
  const { vendor, labor = 0, parts = 0 } = bill;
  const number = index * 100 + turn;
  const usage = machine.unit === "n/a" ? null : usageAt(readings, at);
  const readingId = usage === null ? null : demoId("service reading", number);
  if (readingId !== null && usage !== null) {
    rows.meterReadings.push({
      id: readingId,
      companyId: DEMO_COMPANY_ID,
      equipmentId: id,
      value: usage,
      source: "service",
      authorId: MANAGER.id,
      authorName: MANAGER.name,
      takenAt: at,
      createdAt: at,
    });
  }
  return storeEntry(rows, machine, {
    id: demoId("service", number),
    equipmentId: id,
    date: todayIn(DEMO_ZONE, at),
    usage,
    tasks,
    otherWork,
    doneBy: vendor ? "vendor" : "own",
    doneByName: vendor ?? (turn % 2 === 0 ? MANAGER.name : operatorOf(index + turn).name),
    laborCost: Math.round(labor * 100),
    partsCost: Math.round(parts * 100),
    parts: vendor || tasks.length === 0 ? [] : (machine.parts ?? []),
    reference: vendor ? `${VENDORS[vendor]}${4_100 + number}` : "",
    notes,
    source: "form",
    readingId,
    createdAt: at,
  });
}

/** The services that operators ticked in applied reports. */
function addTicks(rows: DemoRows, { machine, index }: Served, tasks: DoneTask[]): CountedEntry[] {
  const ticks = DEMO_TICKS[machine.name];
  const task = tasks.find(({ name }) => name === ticks?.task);
  if (!ticks || !task) return [];
  return ticks.reports.map((report) => {
    const update = rows.operatorUpdates.find(({ id }) => id === reportId(index, report));
    if (!update) throw new Error(`The demo has no report ${report} of ${machine.name}`);
    update.tasksDone = [ticks.task];
    return storeEntry(rows, machine, {
      id: demoId("ticked service", index * 100 + report),
      equipmentId: update.equipmentId,
      date: todayIn(DEMO_ZONE, update.takenAt),
      usage: update.newUsage ?? null,
      tasks: [task],
      doneByName: update.operatorName,
      source: "operator_update",
      operatorUpdateId: update.id,
      createdAt: update.reviewedAt ?? update.takenAt,
    });
  });
}

type StoredEntry = Omit<
  DemoRows["serviceEntries"][number],
  "companyId" | "equipmentName" | "unit" | "countedUsage" | "recordedByName"
> & { usage: number | null; tasks: DoneTask[] };

/** An entry with its note and its history record, as the product writes them. */
function storeEntry(rows: DemoRows, machine: DemoMachine, entry: StoredEntry): CountedEntry {
  const { id, equipmentId, usage, tasks, otherWork = "", createdAt } = entry;
  const countedUsage = usage ?? 0;
  rows.serviceEntries.push({
    ...entry,
    companyId: DEMO_COMPANY_ID,
    equipmentName: machine.name,
    serialNumber: machine.serial ?? null,
    unit: machine.unit,
    countedUsage,
    recordedById: MANAGER.id,
    recordedByName: MANAGER.name,
  });
  const named = tasks.filter(({ name }) => name !== null);
  rows.historyRecords.push({
    id: demoId("service history", rows.serviceEntries.length),
    companyId: DEMO_COMPANY_ID,
    equipmentId,
    equipmentName: machine.name,
    type: "update",
    noteType: "maintenance",
    event: "serviced",
    eventParams: {
      ...(usage === null ? {} : { usage, unit: machine.unit }),
      ...(named.length < tasks.length ? { service: 1 } : {}),
      done: doneText({ tasks: named, otherWork }),
    },
    photos: [],
    serviceEntryId: id,
    usage: countedUsage,
    authorId: MANAGER.id,
    operatorName: MANAGER.name,
    createdAt,
  });
  return {
    id,
    date: entry.date,
    usage: countedUsage,
    recordedAt: createdAt.getTime(),
    taskIds: tasks.map((task) => task.id),
  };
}
