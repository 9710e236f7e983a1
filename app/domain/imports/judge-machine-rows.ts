/** What a table of machines does: the machines that it makes, and the tasks that it adds to those here. Usage in tenths. */

import { placeSpeller } from "#app/domain/equipment/machine-facts.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { type ServiceTask, TASKS_MAX } from "#app/domain/service/service-task.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import { duplicateKey, type MachineOfList } from "./bulk/machine-of-list.ts";
import type { ImportWrites, MachineToMake } from "./import-writes.ts";
import { type ImportTime, statusChange } from "./judge-machine.ts";
import { type ImportPreview, type JudgedImport, namedTask, summaryOfTasks } from "./judged-import.ts";
import type { MachineRow, ReadTable, RowReason, TaskOfRow, WrongRow } from "./read-row.ts";
import { type MachineHere, machineVersion, type StandingEntry } from "./standing-books.ts";
import { columnsOfRow, taskOfFile } from "./task-of-file.ts";

type Identity = Parameters<typeof duplicateKey>[0];

/** What makes two machines of a list one: name and serial number, whatever their type; without one `duplicateKey`. */
export function listedKey(machine: Identity): string {
  const serialNumber = (machine.serialNumber ?? "").trim();
  return serialNumber === "" ? duplicateKey(machine) : JSON.stringify([machine.name.trim(), serialNumber]);
}

/** A machine that is here, with the import that made it. */
export type ListedMachine = MachineHere & Identity & { importId: string | null };

/** What stands before a table of machines. */
export type StandingMachines = {
  /** Those that rows name. */
  machines: readonly ListedMachine[];
  /** The entries of those to which rows add tasks. */
  entries: readonly StandingEntry[];
  /** The standing imports that added tasks to them. */
  taskMakers: readonly { taskId: string; importId: string }[];
  places: readonly string[];
  /** The company's limit, and how many machines may still be added; null without a limit. */
  room: { limit: number; left: number } | null;
};

type Time = Pick<ImportTime, "now" | "today" | "newId">;

/** A machine of the rows while they are judged. */
type OnList = {
  here: ListedMachine | null;
  made: Omit<MachineToMake, "tasks"> | null;
  id: string;
  machine: { name: string; unit: MachineOfList["unit"]; currentUsage: number };
  tasks: ServiceTask[];
  added: ServiceTask[];
};

type TaskOutcome = "new" | { there: string | null } | RowReason;

/**
 * Judges a table of machines row by row. One that is here, or stands in a row above, is never changed; a further row adds
 * its task. The same task is already there, and another of its name is wrong.
 */
export function judgeMachineRows(
  table: ReadTable<MachineRow>,
  standing: StandingMachines,
  time: Time,
): JudgedImport {
  const entriesOf = new Map(groupBy(standing.entries, ({ equipmentId }) => equipmentId));
  const listed = new Map<string, OnList>();
  for (const here of standing.machines) {
    const key = listedKey(here);
    if (!listed.has(key)) listed.set(key, machineHere(here));
  }
  const spelled = placeSpeller(standing.places);
  const makers = new Map(standing.taskMakers.map(({ taskId, importId }) => [taskId, importId]));
  const wrong: WrongRow[] = [...table.wrong];
  const counts = { new: 0, there: 0, doubtful: 0, wrong: 0, leftOut: table.leftOut.length };
  const restsOn = new Set<string>();
  let { left = Number.POSITIVE_INFINITY } = standing.room ?? {};
  let servicedToday = 0;
  for (const row of table.rows) {
    const key = listedKey(row.machine);
    const known = listed.get(key);
    if (!known && left <= 0) {
      const params = { count: standing.room?.limit ?? 0 };
      wrong.push({ row: row.row, message: "overLimit", params });
      continue;
    }
    const on = known ?? machineMade(row, spelled(row.machine.place), time);
    const outcome = taskOutcome(on, row.task, { entries: entriesOf.get(on.id) ?? [], makers, time });
    if (outcome !== "new" && "reason" in outcome) {
      wrong.push({ row: row.row, ...outcome });
      continue;
    }
    if (known && outcome !== "new") {
      counts.there += 1;
      if (outcome.there) restsOn.add(outcome.there);
      continue;
    }
    counts.new += 1;
    if (known) continue;
    listed.set(key, on);
    left -= 1;
    servicedToday += Number(row.machine.serviceInterval > 0 && !row.machine.lastServiceGiven);
  }
  wrong.sort((a, b) => a.row - b.row);
  counts.wrong = wrong.length;
  const changed = [...listed.values()].filter(({ made, added }) => made !== null || added.length > 0);
  const adjusted: ImportPreview["adjusted"] =
    servicedToday === 0 ? table.adjusted : [...table.adjusted, ["servicedToday", servicedToday]];
  return {
    preview: { ...previewOf(changed, time), counts, wrong, adjusted, sums: table.sums },
    writes: writesOf(changed, [...restsOn]),
  };
}

function machineHere(here: ListedMachine): OnList {
  const { id, name, unit, currentUsage } = here;
  return { here, made: null, id, machine: { name, unit, currentUsage }, tasks: tasksOf(here), added: [] };
}

function machineMade(row: MachineRow, place: string | null, time: Time): OnList {
  const { serviceTasks, serviceCycle, ...values } = columnsOfRow(row.machine, time);
  const { name, unit, currentUsage } = values;
  const id = time.newId();
  return {
    here: null,
    made: {
      ...{ ...values, place, id, usage: currentUsage, addedOn: null, firstReadingId: time.newId() },
      ...{ purchaseDate: row.purchaseDate, purchasePrice: row.purchasePrice },
    },
    id,
    machine: { name, unit, currentUsage },
    tasks: tasksOf({ ...values, serviceTasks, serviceCycle, id, dateAdded: time.now }),
    added: [],
  };
}

/** What becomes of a row's task on its machine; it is added there if it is new. */
function taskOutcome(
  on: OnList,
  task: TaskOfRow | null,
  {
    entries,
    makers,
    time,
  }: { entries: readonly StandingEntry[]; makers: ReadonlyMap<string, string>; time: Time },
): TaskOutcome {
  const there = { there: on.here?.importId ?? null };
  if (!task) return there;
  const known = on.tasks.find(({ name }) => taskNameKey(name) === taskNameKey(task.name));
  if (known && !isSameTask(known, task)) return { reason: "taskTaken" };
  if (known) return { there: makers.get(known.id) ?? there.there };
  if (task.serviceInterval > 0 && on.machine.unit === "n/a") {
    return { reason: "otherUnit", params: { machine: on.machine.name, unit: "n/a" } };
  }
  if (on.tasks.length >= TASKS_MAX) return { reason: "tooManyTasks" };
  const { lastUsage, lastDate } = task;
  const given = {
    ...(lastUsage === null ? {} : { usage: lastUsage }),
    ...(lastDate === null ? {} : { date: lastDate }),
  };
  const begun = taskOfFile(task, given, { id: on.id, currentUsage: on.machine.currentUsage, entries }, time);
  on.tasks.push(begun);
  on.added.push(begun);
  return "new";
}

/** Whether a row tells a task that its machine has: the same intervals, and the same last time if it tells one. */
function isSameTask(known: ServiceTask, task: TaskOfRow): boolean {
  const { start } = known;
  return (
    !known.isDefault &&
    known.serviceInterval === task.serviceInterval &&
    known.maintenanceInterval === task.maintenanceInterval &&
    known.maintenanceIntervalUnit === task.maintenanceIntervalUnit &&
    (task.lastUsage === null || task.lastUsage === start.usage) &&
    (task.lastDate === null || task.lastDate === start.date)
  );
}

function previewOf(
  changed: readonly OnList[],
  time: Time,
): Pick<ImportPreview, "doubtful" | "drops" | "totals" | "follows"> {
  const made = changed.flatMap((each) => each.made ?? []);
  return {
    doubtful: [],
    drops: [],
    totals: {
      meters: made.map(({ name, usage, type, unit }) => {
        return { equipmentId: null, name, before: 0, after: usage, made: { type, unit } };
      }),
      fuel: [],
      service: [],
    },
    follows: {
      services: [],
      status: changed.flatMap(({ here, tasks }) =>
        here ? (statusChange(here, tasks, here.currentUsage, time) ?? []) : [],
      ),
      ...summaryOfTasks(
        changed.flatMap(({ added, machine }) => added.map((task) => namedTask(machine, task))),
      ),
      machines: made.length,
      months: [],
    },
  };
}

function writesOf(changed: readonly OnList[], restsOn: string[]): ImportWrites {
  const ofHere = changed.flatMap(({ here, ...each }) => (here ? { here, ...each } : []));
  const made = changed.flatMap((each) =>
    each.made ? { ...each.made, tasks: columnsOfTasks(each.tasks) } : [],
  );
  return {
    read: ofHere.map(({ here }) => machineVersion(here)),
    made,
    unlike: made.map(({ name, type, serialNumber }) => ({ name, type, serialNumber })),
    touched: changed.map(({ id, added }) => ({
      ...{ equipmentId: id, services: 0, fuel: 0, readings: 0 },
      tasks: added.length,
    })),
    ...{ emptyStarts: [], readings: [], fuel: [], entries: [], moved: [], newCycles: [] },
    tasks: ofHere.map(({ id, tasks }) => ({ equipmentId: id, tasks })),
    tasksMade: ofHere.flatMap(({ id, added }) => added.map((task) => ({ equipmentId: id, taskId: task.id }))),
    restsOn,
    ...{ from: null, to: null },
  };
}
