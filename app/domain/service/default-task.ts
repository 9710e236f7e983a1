/**
 * What a saved equipment form means for the machine's tasks: its schedule is the default task's. Usage is in tenths.
 */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { IntervalUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { startedByHand } from "./last-service.ts";
import { leaveProgram } from "./service-program.ts";
import { type ServiceTask, soonAfterOf } from "./service-task.ts";

/** The form's values that a default task has. */
export type DefaultValues = {
  unit: MeterUnit;
  serviceInterval: number;
  lastServiceUsage: number;
  hasScheduledMaintenance: boolean;
  maintenanceStartDate: CalendarDate | null;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: IntervalUnit | null;
  nextMaintenanceDate: CalendarDate | null;
  notificationDays: number;
};

/**
 * The tasks after an edit of the machine, or a refusal at `serviceInterval`: the interval must be longer than
 * the task's lead. A changed schedule begins a cycle, and a value of a program's task becomes the machine's
 * own. A changed last service or start date sets the starting point by hand.
 */
export function tasksAfterEdit(
  [task, ...others]: readonly ServiceTask[],
  before: DefaultValues,
  after: DefaultValues,
  at: { now: number; today: CalendarDate },
): { tasks: ServiceTask[]; leavesProgram: boolean } | { refused: "lead" } {
  if (!task) throw new Error("A machine has a default task");
  const changed = (...names: (keyof DefaultValues)[]) => names.some((name) => before[name] !== after[name]);
  const intervals = changed(
    "serviceInterval",
    "hasScheduledMaintenance",
    "maintenanceInterval",
    "maintenanceIntervalUnit",
  );
  const withoutLead = after.serviceInterval <= 0;
  const edited: ServiceTask = {
    ...task,
    serviceInterval: after.serviceInterval,
    maintenanceInterval: after.maintenanceInterval,
    maintenanceIntervalUnit: after.maintenanceIntervalUnit,
    notificationDays: after.notificationDays,
    lead: withoutLead ? null : task.lead,
    leadUnit: withoutLead ? null : task.leadUnit,
    ownValues: task.ownValues || (task.programTaskId !== null && (intervals || changed("notificationDays"))),
  };
  if (isLeadTooLong(edited)) return { refused: "lead" };
  const usage = changed("lastServiceUsage") ? { usage: after.lastServiceUsage } : {};
  const date =
    after.hasScheduledMaintenance && changed("maintenanceStartDate")
      ? { date: after.maintenanceStartDate }
      : {};
  const byHand = "usage" in usage || "date" in date;
  const started = byHand ? startedByHand(edited, { ...usage, ...date }, at) : edited;
  const cycle = task.cycle + (intervals || byHand ? 1 : 0);
  const saved = { ...started, cycle, nextDate: after.nextMaintenanceDate };
  const leavesProgram = changed("unit");
  const tasks = [saved, ...others];
  return {
    tasks: leavesProgram ? leaveProgram(tasks) : tasks,
    leavesProgram,
  };
}

/** Whether a task's lead is as long as its interval or longer. */
export function isLeadTooLong(task: Pick<ServiceTask, "serviceInterval" | "lead" | "leadUnit">): boolean {
  const soonAfter = soonAfterOf(task);
  return soonAfter !== null && soonAfter <= 0;
}
