/** What an import does, before it does it. Usage and fuel in tenths, money in cents. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType, FuelKind, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { type ServiceTask, taskId } from "#app/domain/service/service-task.ts";
import type { ImportWrites } from "./import-writes.ts";
import type { Adjustment, WrongRow } from "./read-row.ts";

/** New, already there, wrong and left out add up to the rows of the table; the doubtful ones are among the new. */
export type ImportCounts = { new: number; there: number; doubtful: number; wrong: number; leftOut: number };

/** A reading that looks mistyped, and the one that it was compared with. */
export type DoubtfulRow = {
  row: number;
  machineId: string;
  /** The machine's; a dry run that was stored before lacks it. */
  name?: string;
  date: CalendarDate;
  reading: number;
  before: number;
  beforeOn: CalendarDate;
  doubt: "below" | "above" | "farAbove";
};

export type ImportTotals = {
  /** `made` is what a list of machines makes it. */
  meters: {
    equipmentId: string | null;
    name: string;
    before: number;
    after: number;
    made?: { type: EquipmentType; unit: MeterUnit };
  }[];
  fuel: {
    kind: FuelKind;
    amountBefore: number;
    amountAfter: number;
    costBefore: number;
    costAfter: number;
  }[];
  service: { year: string; before: number; after: number }[];
};

/** A task by the names of its machine and its own. */
export type NamedTask = { name: string; task: string };

export const namedTask = ({ name }: { name: string }, task: Pick<ServiceTask, "name">): NamedTask => ({
  name,
  task: task.name ?? "",
});

/** As many tasks that are made are named. */
const NAMED_TASKS = 10;

/** What a dry run says of the tasks that are made. */
export const summaryOfTasks = (made: readonly NamedTask[]): Pick<ImportFollows, "tasks" | "firstTasks"> => ({
  tasks: made.length,
  firstTasks: made.slice(0, NAMED_TASKS),
});

export type ImportFollows = {
  services: {
    equipmentId: string | null;
    name: string;
    task: string | null;
    from: number | null;
    to: number | null;
    /** Of a task by date; `alone` where it doesn't count usage too. Missing of older ones. */
    days?: { from: CalendarDate | null; to: CalendarDate | null; alone: boolean };
  }[];
  status: { equipmentId: string; name: string; from: string; to: string }[];
  /** Tasks and machines made. A dry run that was stored before lacks the machines. */
  tasks: number;
  machines?: number;
  /** The first tasks made, each with its machine; missing of older ones. */
  firstTasks?: NamedTask[];
  months: string[];
};

/** In tenths: what has a higher reading seldom counts hours. */
const MOST_HOURS = 300_000;

/** Whether a machine to make counts hours, with a reading that looks like miles. */
export const looksLikeMiles = ({ made, after }: ImportTotals["meters"][number]): boolean =>
  made?.unit === "hours" && after > MOST_HOURS;

/** The dry run, as its page and call show it. */
export type ImportPreview = {
  counts: ImportCounts;
  wrong: WrongRow[];
  doubtful: DoubtfulRow[];
  /** Machines whose meter drops: the person may say that it was replaced. */
  drops: { machineId: string; name: string; replaced: boolean }[];
  totals: ImportTotals;
  follows: ImportFollows;
  adjusted: [what: Adjustment, rows: number][];
  sums: { what: "reading" | "amount" | "cost"; read: number; stored: number }[];
  /** The state of the machines by which it was judged, as `machinesSeen` has it; missing of older ones. */
  seenMachines?: string;
  /** Lines that a stored dry run no longer has, of `totals` and `follows`; missing for none. */
  more?: { totals: number; follows: number };
};

/** An import as it was judged: its dry run, and what it will write. */
export type JudgedImport = { preview: ImportPreview; writes: ImportWrites };

/** The lines of a list that a page shows, and that are kept: a row of the database holds 2 MB. */
export const SHOWN_LINES = 50;

/** Wrong rows in such an order that the first ones have every reason. */
function ofEachReason(wrong: readonly WrongRow[]): WrongRow[] {
  const reasons = groupBy(wrong, (each) => ("reason" in each ? each.reason : each.message));
  return reasons
    .flatMap(([, rows]) => rows.map((row, place) => ({ row, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

/** A dry run as it is stored: its lists are cut. The counts stay those of all rows. */
export function keptPreview(preview: ImportPreview): ImportPreview {
  const { wrong, doubtful, follows, totals } = preview;
  const cut = <Line>(lines: Line[]) => lines.slice(0, SHOWN_LINES);
  const over = (...lists: unknown[][]) => sumOf(lists.map(({ length }) => Math.max(0, length - SHOWN_LINES)));
  return {
    ...preview,
    wrong: cut(ofEachReason(wrong)).toSorted((a, b) => a.row - b.row),
    doubtful: cut(doubtful),
    totals: { ...totals, meters: cut(totals.meters) },
    follows: { ...follows, services: cut(follows.services), status: cut(follows.status) },
    more: { totals: over(totals.meters), follows: over(follows.services, follows.status) },
  };
}

type MadeTask = ImportWrites["tasksMade"][number];

/** A machine and what follows its id in the ids of tasks: a row of the database holds 2 MB. */
type TasksOfMachine = [equipmentId: string, ...suffixes: string[]];

/** The tasks that an import made, as they are stored. */
export function keptTasks(made: readonly MadeTask[]): TasksOfMachine[] {
  return groupBy(made, ({ equipmentId }) => equipmentId).map(([equipmentId, tasks]) => [
    equipmentId,
    ...tasks.map(({ taskId }) => taskId.slice(equipmentId.length + 1)),
  ]);
}

/** The tasks that an import made, one by one. */
export function madeTasks({ tasks }: Pick<ImportOutcome, "tasks">): MadeTask[] {
  return tasks.flatMap((each) => {
    if (!Array.isArray(each)) return each;
    const [equipmentId, ...suffixes] = each;
    return suffixes.map((suffix) => ({ equipmentId, taskId: taskId(equipmentId, suffix) }));
  });
}

/** What an import made besides its rows, and what its undoing looks at. */
export type ImportOutcome = {
  /** The attempt that imported it: of several at once, the rows of this one alone were stored. */
  run: string;
  /** The attempt that undid it. */
  undo?: string;
  /** The tasks it made, on machines that were here; older imports have them one by one. */
  tasks: (MadeTask | TasksOfMachine)[];
  /** The imports whose rows were already there, so that it rests on them. */
  restsOn: string[];
  machines: number;
  /** The first and last day of its rows; null for machines. */
  from: CalendarDate | null;
  to: CalendarDate | null;
};
