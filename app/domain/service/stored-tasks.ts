/**
 * How a machine's row stores its tasks: the default's schedule in the columns of the equipment form,
 * everything else in one JSON value, so that a list of machines has their tasks without reading more rows.
 */
import { addInterval, type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import type { IntervalUnit } from "#app/domain/equipment/equipment.ts";
import { dueDayOf, dueUsageOf, isFinished, withNextDate } from "./due-point.ts";
import { DATE_DAYS, type ServiceSchedule, USAGE_PERCENT } from "./service-status.ts";
import { type ServiceTask, soonAfterOf, type TaskStart, type TaskValues } from "./service-task.ts";

/** The part of the default task that the columns don't hold. */
type StoredDefault = Pick<TaskValues, "name" | "lead" | "leadUnit" | "byOperator"> &
  Pick<ServiceTask, "start" | "programTaskId" | "ownValues" | "awaited"> & {
    last: Pick<ServiceTask["last"], "date" | "entryId" | "recordedAt">;
  };

/** The JSON column, without a task's next date, which follows from its last. */
export type StoredTasks = { default: StoredDefault; others: Omit<ServiceTask, "nextDate" | "isDefault">[] };

/** The columns of a machine's row that hold the schedule of its default task. */
export type DefaultColumns = {
  lastServiceUsage: number;
  serviceInterval: number;
  hasScheduledMaintenance: boolean;
  maintenanceStartDate: CalendarDate | null;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: IntervalUnit | null;
  nextMaintenanceDate: CalendarDate | null;
  notificationDays: number;
  serviceCycle: number;
};

/** The part of a machine's row that holds its tasks. */
export type MachineOfTasks = DefaultColumns & {
  id: string;
  dateAdded: Date;
  serviceTasks: StoredTasks | null;
};

/** A machine's tasks, the default first and the others as they were added. */
export function tasksOf(machine: MachineOfTasks): ServiceTask[] {
  const { default: stored, others } = machine.serviceTasks ?? { default: unstored(machine), others: [] };
  const byTime = machine.hasScheduledMaintenance;
  return [
    {
      name: stored.name,
      serviceInterval: machine.serviceInterval,
      maintenanceInterval: byTime ? machine.maintenanceInterval : null,
      maintenanceIntervalUnit: byTime ? machine.maintenanceIntervalUnit : null,
      lead: stored.lead,
      leadUnit: stored.leadUnit,
      notificationDays: machine.notificationDays,
      byOperator: stored.byOperator,
      id: machine.id,
      isDefault: true,
      start: stored.start,
      last: {
        ...stored.last,
        usage: machine.lastServiceUsage,
        date: byTime ? machine.maintenanceStartDate : stored.last.date,
      },
      nextDate: byTime ? machine.nextMaintenanceDate : null,
      cycle: machine.serviceCycle,
      programTaskId: stored.programTaskId,
      ownValues: stored.ownValues,
      ...(stored.awaited && { awaited: stored.awaited }),
    },
    ...others.map((task) => withNextDate({ ...task, isDefault: false })),
  ];
}

/** The default task of a row that a version before service tasks wrote: its values are its starting point. */
function unstored({
  lastServiceUsage: usage,
  maintenanceStartDate: date,
  dateAdded,
}: MachineOfTasks): StoredDefault {
  const setAt = dateAdded.getTime();
  return {
    name: null,
    lead: null,
    leadUnit: null,
    byOperator: false,
    start: {
      usage,
      date,
      usageGiven: true,
      dateGiven: date !== null,
      setOn: todayIn("UTC", dateAdded),
      setAt,
    },
    last: { date, entryId: null, recordedAt: setAt },
    programTaskId: null,
    ownValues: false,
  };
}

/** The stored tasks of a new machine, whose default task begins at this starting point. */
export function newDefault(start: TaskStart): StoredTasks {
  return {
    default: {
      name: null,
      lead: null,
      leadUnit: null,
      byOperator: false,
      start,
      last: { date: start.date, entryId: null, recordedAt: start.setAt },
      programTaskId: null,
      ownValues: false,
    },
    others: [],
  };
}

/**
 * The columns that the tasks besides the default add to a row: the least usage and the earliest day at which
 * one of them is soon, due, overdue or mailed. They change with tasks and services, never with a day or a
 * reading; null without such tasks.
 */
export type EarliestPoints = {
  tasksSoonUsage: number | null;
  tasksDueUsage: number | null;
  /** The span that ends where the task that is due first is due. */
  tasksDueInterval: number | null;
  tasksOverdueUsage: number | null;
  tasksMailUsage: number | null;
  tasksSoonDate: CalendarDate | null;
  tasksNextDate: CalendarDate | null;
  tasksMailDate: CalendarDate | null;
};

/** Everything that a row stores of its tasks. */
export type TaskColumns = DefaultColumns &
  EarliestPoints & { soonAfter: number | null; serviceTasks: StoredTasks };

/** The columns that store tasks; the default comes first. */
export function columnsOfTasks([task, ...others]: readonly ServiceTask[]): TaskColumns {
  if (!task?.isDefault) throw new Error("A machine's tasks begin with its default");
  const byTime = task.maintenanceInterval !== null;
  return {
    lastServiceUsage: task.last.usage,
    serviceInterval: task.serviceInterval,
    hasScheduledMaintenance: byTime,
    maintenanceStartDate: byTime ? task.last.date : null,
    maintenanceInterval: task.maintenanceInterval,
    maintenanceIntervalUnit: unitOfDefault(task),
    nextMaintenanceDate: byTime ? task.nextDate : null,
    notificationDays: task.notificationDays,
    serviceCycle: task.cycle,
    soonAfter: soonAfterOf(task),
    ...earliestPointsOf(others),
    serviceTasks: {
      default: {
        name: task.name,
        lead: task.lead,
        leadUnit: task.leadUnit,
        byOperator: task.byOperator,
        start: task.start,
        last: { date: task.last.date, entryId: task.last.entryId, recordedAt: task.last.recordedAt },
        programTaskId: task.programTaskId,
        ownValues: task.ownValues,
        ...(task.awaited && { awaited: task.awaited }),
      },
      others: others.map(({ isDefault: _default, nextDate: _next, ...stored }) => stored),
    },
  };
}

/** A default task has no weeks: the column's form doesn't offer them. */
function unitOfDefault({ maintenanceIntervalUnit: unit }: ServiceTask): IntervalUnit | null {
  if (unit === "weeks") throw new Error("A default task has no interval by weeks");
  return unit;
}

/** The earliest points of the tasks besides the default. */
export function earliestPointsOf(others: readonly ServiceTask[]): EarliestPoints {
  const byUsage = others.flatMap((task) => {
    const point = dueUsageOf(task);
    return point ? [{ ...task, ...point, from: point.due - point.span }] : [];
  });
  type Due = (typeof byUsage)[number];
  const at = (task: Due, percent: number) => task.from + Math.ceil((task.span * percent) / 100);
  const soon = (task: Due, percent: number) => {
    const lead = soonAfterOf({ ...task, serviceInterval: task.span });
    return lead === null ? at(task, percent) : task.from + lead;
  };
  const first = byUsage.toSorted((a, b) => a.due - b.due || a.span - b.span)[0];
  const dates = others.flatMap(({ nextDate, ...task }) => (nextDate === null ? [] : [{ ...task, nextDate }]));
  const soonDay = (task: { nextDate: CalendarDate; notificationDays: number }) =>
    daysBefore(task.nextDate, task.notificationDays);
  return {
    tasksSoonUsage: least(byUsage.map((task) => soon(task, USAGE_PERCENT.approaching))),
    tasksDueUsage: first?.due ?? null,
    tasksDueInterval: first?.span ?? null,
    tasksOverdueUsage: least(byUsage.map((task) => at(task, USAGE_PERCENT.overdue))),
    tasksMailUsage: least(
      byUsage.map((task) =>
        task.byOperator ? at(task, USAGE_PERCENT.overdue) : soon(task, USAGE_PERCENT.alertSoon),
      ),
    ),
    tasksSoonDate: earliest(dates.map(soonDay)),
    tasksNextDate: earliest(dates.map(({ nextDate }) => nextDate)),
    tasksMailDate: earliest(
      dates.map((task) =>
        daysBefore(
          task.nextDate,
          task.byOperator ? DATE_DAYS.overdue : Math.max(task.notificationDays, DATE_DAYS.due),
        ),
      ),
    ),
  };
}

const daysBefore = (day: CalendarDate, days: number) => addInterval(day, -days, "days");
const least = (values: number[]) => (values.length > 0 ? Math.min(...values) : null);
const earliest = (days: CalendarDate[]) => days.toSorted()[0] ?? null;

/**
 * A task with what its status is judged by: the span that ends at its due point stands as its interval, and the
 * beginning of that span as its last service. `lastDate` is where the share of days begins.
 */
export type ScheduledTask = ServiceSchedule &
  Pick<ServiceTask, "id" | "name" | "isDefault" | "byOperator" | "cycle" | "programTaskId" | "ownValues"> & {
    lastDate: CalendarDate | null;
    /** Whether it is done once, and finished: no form offers it. */
    finished?: true;
  };

/** The columns of a row that its status is judged by. */
export type JudgedMachine = Omit<ServiceSchedule, "soonAfter"> & {
  id: string;
  maintenanceStartDate: CalendarDate | null;
  serviceCycle: number;
  soonAfter: number | null;
  serviceTasks: StoredTasks | null;
};

/** The schedules of a machine's tasks, the default first. */
export function schedulesOf(machine: JudgedMachine): [ScheduledTask, ...ScheduledTask[]] {
  const { currentUsage, serviceTasks } = machine;
  return [
    {
      id: machine.id,
      name: serviceTasks?.default.name ?? null,
      isDefault: true,
      byOperator: serviceTasks?.default.byOperator ?? false,
      cycle: machine.serviceCycle,
      programTaskId: serviceTasks?.default.programTaskId ?? null,
      ownValues: serviceTasks?.default.ownValues ?? false,
      currentUsage,
      lastServiceUsage: machine.lastServiceUsage,
      serviceInterval: machine.serviceInterval,
      soonAfter: machine.soonAfter,
      hasScheduledMaintenance: machine.hasScheduledMaintenance,
      nextMaintenanceDate: machine.nextMaintenanceDate,
      notificationDays: machine.notificationDays,
      lastDate: machine.hasScheduledMaintenance ? machine.maintenanceStartDate : null,
    },
    ...(serviceTasks?.others ?? []).map((task) => {
      const usage = dueUsageOf(task);
      const day = dueDayOf(task);
      const span = usage?.span ?? 0;
      return {
        id: task.id,
        name: task.name,
        isDefault: false,
        byOperator: task.byOperator,
        cycle: task.cycle,
        programTaskId: task.programTaskId,
        ownValues: task.ownValues,
        currentUsage,
        lastServiceUsage: usage ? usage.due - span : task.last.usage,
        serviceInterval: span,
        soonAfter: soonAfterOf({ ...task, serviceInterval: span }),
        hasScheduledMaintenance: day !== null,
        nextMaintenanceDate: day?.due ?? null,
        notificationDays: task.notificationDays,
        lastDate: day?.from ?? null,
        ...(isFinished(task) ? { finished: true as const } : {}),
      };
    }),
  ];
}

/** A machine's tasks, each with the schedule that its status is judged by. */
export function scheduledTasksOf(
  machine: MachineOfTasks & JudgedMachine,
): (ServiceTask & { schedule: ScheduledTask })[] {
  const schedules = schedulesOf(machine);
  return tasksOf(machine).map((task, index) => ({ ...task, schedule: schedules[index] ?? schedules[0] }));
}
