import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { ServiceTask, TaskPoints, TaskValues } from "#app/domain/service/service-task.ts";
import { text } from "./kind-values.ts";
import { LEAD } from "./task-fields.ts";

/** A task's values as calls answer and take them: usage as numbers with one decimal. */
export function valuesAsSent(task: TaskValues) {
  const { serviceInterval, lead, leadUnit } = task;
  return {
    serviceInterval: tenthsToNumber(serviceInterval),
    maintenanceInterval: task.maintenanceInterval,
    maintenanceIntervalUnit: task.maintenanceIntervalUnit,
    lead: lead === null || leadUnit === "percent" ? lead : tenthsToNumber(lead),
    leadUnit,
    notificationDays: task.notificationDays,
    byOperator: task.byOperator,
    repeats: task.repeats ?? "interval",
    countsFrom: task.countsFrom ?? "done",
    windowUsage: tenthsOrNull(task.windowUsage),
    windowDays: task.windowDays ?? null,
  };
}

const tenthsOrNull = (tenths: number | undefined) => (tenths === undefined ? null : tenthsToNumber(tenths));

/** The points by usage, and the first fixed day, of a machine's or a program's task. Fixed usages begin at 0. */
export function usagePointsAsSent(
  task: Pick<TaskValues, "countsFrom" | "serviceInterval"> & Omit<TaskPoints, "firstDate">,
) {
  const isFixed = task.countsFrom === "fixed" && task.serviceInterval > 0;
  return {
    firstUsage: tenthsOrNull(task.firstUsage),
    fixedUsage: isFixed ? tenthsToNumber(task.fixedUsage ?? 0) : null,
    fixedDate: task.fixedDate ?? null,
  };
}

/** A task's points as calls answer and take them. */
export function pointsAsSent(task: Pick<TaskValues, "countsFrom" | "serviceInterval"> & TaskPoints) {
  return { ...usagePointsAsSent(task), firstDate: task.firstDate ?? null };
}

/** A stored task with its steps as a body, into which a partial body is merged. */
export function taskAsSent(task: ServiceTask, steps: string | null): Record<string, unknown> {
  return {
    steps,
    name: task.name,
    ...valuesAsSent(task),
    ...pointsAsSent(task),
    lastServiceUsage: tenthsToNumber(task.last.usage),
    lastServiceDate: task.last.date,
  };
}

/** Whether a partial body leaves the stored task's lead as it is. */
export function leavesLead(sent: Record<string, unknown>, task: ServiceTask): boolean {
  const stored = valuesAsSent(task);
  return LEAD.every((name) => !(name in sent) || text(sent[name]).trim() === text(stored[name]));
}
