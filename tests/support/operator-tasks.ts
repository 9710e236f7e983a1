import { withNextDate } from "#app/domain/service/due-point.ts";
import {
  type ServiceTask,
  type TaskPoints,
  type TaskStart,
  type TaskValues,
  taskId,
} from "#app/domain/service/service-task.ts";
import { earliestPointsOf, newDefault } from "#app/domain/service/stored-tasks.ts";

/** The start of a default task in a row that was written without one. */
const UNKNOWN_START: TaskStart = {
  usage: 0,
  date: null,
  usageGiven: true,
  dateGiven: false,
  setOn: "2000-01-01",
  setAt: 0,
};

/** What calls answer of the kind and points of a task that counts from its last service alone. */
export const PLAIN_POINTS = {
  repeats: "interval",
  countsFrom: "done",
  windowUsage: null,
  windowDays: null,
  firstUsage: null,
  fixedUsage: null,
  fixedDate: null,
};

/** A service task of a machine; usage in tenths. Omitted fields are those of a task without a schedule. */
export type StoredTask = Partial<TaskValues> &
  TaskPoints & {
    name: string;
    lastUsage?: number;
    lastDate?: string | null;
  };

/** The tasks of a machine besides its default, each done by operators unless it says otherwise. */
function storedTasks(machine: string, tasks: readonly StoredTask[]): ServiceTask[] {
  return tasks.map(({ lastUsage: usage = 0, lastDate: date = null, ...given }, index) => {
    const values = {
      serviceInterval: 0,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      lead: null,
      leadUnit: null,
      notificationDays: 7,
      byOperator: true,
      ...given,
    };
    const setOn = "2000-01-01";
    return withNextDate<ServiceTask>({
      ...values,
      id: taskId(machine, `${index + 1}`),
      isDefault: false,
      start: { usage, date, usageGiven: true, dateGiven: date !== null, setOn, setAt: 0 },
      last: { usage, date, entryId: null, recordedAt: 0 },
      nextDate: null,
      cycle: 0,
      programTaskId: null,
      ownValues: false,
    });
  });
}

/** Gives a machine these tasks besides its default, in place of those it has. */
export async function giveTasks(
  db: D1Database,
  machine: string,
  tasks: readonly StoredTask[],
): Promise<void> {
  const others = storedTasks(machine, tasks);
  const points = earliestPointsOf(others);
  await db
    .prepare(
      `update equipment set service_tasks = json_set(coalesce(service_tasks, ?11), '$.others', json(?2)), tasks_soon_usage = ?3,
        tasks_due_usage = ?4, tasks_due_interval = ?5, tasks_overdue_usage = ?6, tasks_mail_usage = ?7,
        tasks_soon_date = ?8, tasks_next_date = ?9, tasks_mail_date = ?10, tasks_version = tasks_version + 1
       where id = ?1`,
    )
    .bind(
      machine,
      JSON.stringify(others.map(({ isDefault: _default, nextDate: _next, ...stored }) => stored)),
      points.tasksSoonUsage,
      points.tasksDueUsage,
      points.tasksDueInterval,
      points.tasksOverdueUsage,
      points.tasksMailUsage,
      points.tasksSoonDate,
      points.tasksNextDate,
      points.tasksMailDate,
      JSON.stringify(newDefault(UNKNOWN_START)),
    )
    .run();
}
