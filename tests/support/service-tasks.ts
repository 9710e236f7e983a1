import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  nextDateOf,
  type ServiceTask,
  type TaskStart,
  type TaskValues,
} from "#app/domain/service/service-task.ts";
import {
  columnsOfTasks,
  type JudgedMachine,
  type MachineOfTasks,
  schedulesOf,
} from "#app/domain/service/stored-tasks.ts";

/** Service tasks and machines of them for tests; usage in tenths. */

/** The values of a task that says nothing. */
export const NO_VALUES: TaskValues = {
  name: null,
  serviceInterval: 0,
  maintenanceInterval: null,
  maintenanceIntervalUnit: null,
  lead: null,
  leadUnit: null,
  notificationDays: 7,
  byOperator: false,
};

export const MACHINE_ID = "m1";

/** When starting points of these tasks were set. */
export const SET_AT = Date.UTC(2026, 0, 2);

export type TaskSketch = Partial<Omit<ServiceTask, "start" | "last">> & {
  /** The last service. */
  at?: number;
  on?: CalendarDate | null;
  start?: Partial<TaskStart>;
};

/** A task that was last done `at` and `on`, by its starting point; without an id the default. */
export function task({ at = 0, on = null, start, ...sketch }: TaskSketch = {}): ServiceTask {
  const values = { ...NO_VALUES, ...sketch };
  return {
    id: MACHINE_ID,
    isDefault: sketch.id === undefined || sketch.id === MACHINE_ID,
    start: {
      usage: at,
      date: on,
      usageGiven: true,
      dateGiven: on !== null,
      setOn: "2026-01-02",
      setAt: SET_AT,
      ...start,
    },
    last: { usage: at, date: on, entryId: null, recordedAt: start?.setAt ?? SET_AT },
    nextDate: nextDateOf(values, on),
    cycle: 0,
    programTaskId: null,
    ownValues: false,
    ...values,
  };
}

/** A task besides the default. */
export function other(name: string, sketch: TaskSketch = {}): ServiceTask {
  return task({ ...sketch, name, id: `${MACHINE_ID}.${name}` });
}

/** A task that counts from an entry, which was recorded late on its day unless `recordedAt` says when. */
export function served(
  last: { entryId: string; usage: number; date: CalendarDate; recordedAt?: number },
  sketch: TaskSketch = {},
): ServiceTask {
  const recordedAt = last.recordedAt ?? Date.parse(`${last.date}T23:00:00Z`);
  const before = task(sketch);
  return { ...before, last: { ...last, recordedAt }, nextDate: nextDateOf(before, last.date) };
}

/** A machine as its row stores these tasks, the default first. */
export function machineOf(
  tasks: readonly ServiceTask[],
  currentUsage = 0,
): MachineOfTasks & JudgedMachine & ReturnType<typeof columnsOfTasks> {
  return { id: MACHINE_ID, dateAdded: new Date(SET_AT), currentUsage, ...columnsOfTasks(tasks) };
}

/** The schedules of a machine with these tasks. */
export function schedules(tasks: readonly ServiceTask[], currentUsage = 0) {
  return schedulesOf(machineOf(tasks, currentUsage));
}
