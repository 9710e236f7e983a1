import { z } from "zod";
import { AppError, isRefusal } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { finishedOn, isFinished } from "#app/domain/service/due-point.ts";
import { SERVICE_STATUSES, serviceStatus } from "#app/domain/service/service-status.ts";
import {
  COUNTS_FROM,
  LEAD_UNITS,
  REPEATS,
  TASK_INTERVAL_UNITS,
  taskNameOf,
  tasksByName,
} from "#app/domain/service/service-task.ts";
import { scheduledTasksOf } from "#app/domain/service/stored-tasks.ts";
import { type Steps, stepsOf } from "#app/domain/service/task-steps.ts";
import { pointsAsSent, valuesAsSent } from "#app/forms/service/task-as-sent.ts";
import { amount, day } from "#app/forms/wire.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/** A service task as calls answer it. */
export const taskAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    name: z.string(),
    isDefault: z.boolean().describe("The machine's regular service"),
    serviceInterval: amount().describe("Units between services; 0 for none"),
    maintenanceInterval: z.int().nullable(),
    maintenanceIntervalUnit: z.enum(TASK_INTERVAL_UNITS).nullable(),
    lead: amount().nullable().describe("How long before it is due it is soon"),
    leadUnit: z.enum(LEAD_UNITS).nullable(),
    notificationDays: z.int(),
    byOperator: z.boolean(),
    repeats: z.enum(REPEATS),
    countsFrom: z.enum(COUNTS_FROM),
    windowUsage: amount().nullable(),
    windowDays: z.int().nullable(),
    firstUsage: amount().nullable(),
    fixedUsage: amount().nullable(),
    fixedDate: day().nullable(),
    firstDate: day().nullable(),
    lastServiceUsage: amount(),
    lastServiceDate: day().nullable(),
    nextServiceUsage: amount().nullable(),
    nextDate: day().nullable(),
    status: z.enum(SERVICE_STATUSES),
    finished: z.boolean(),
    finishedOn: day().nullable(),
    programId: z.string().nullable().describe("The service program that it follows"),
    ownValues: z.boolean(),
    steps: z.string().nullable(),
  })
  .meta({ id: "ServiceTask" });

/** A machine's tasks in a call's answer. */
export function taskRecords(machine: EquipmentRow, steps: Steps, today: CalendarDate) {
  return tasksByName(scheduledTasksOf(machine)).map(({ schedule, ...task }) => {
    const { status, nextServiceUsage } = serviceStatus(schedule, today);
    return {
      id: task.id,
      equipmentId: machine.id,
      name: taskNameOf(task),
      isDefault: task.isDefault,
      ...valuesAsSent(task),
      ...pointsAsSent(task),
      lastServiceUsage: tenthsToNumber(task.last.usage),
      lastServiceDate: task.last.date,
      nextServiceUsage: tenthsToNumber(nextServiceUsage),
      nextDate: task.nextDate,
      status,
      finished: isFinished(task),
      finishedOn: finishedOn(task),
      programId: task.programTaskId === null ? null : machine.serviceProgramId,
      ownValues: task.ownValues,
      steps: stepsOf(task, steps),
    };
  });
}

/** Says of a machine that isn't there that the task isn't. */
export function noSuchTask(error: unknown): never {
  const gone = isRefusal(error, "equipment.not_found");
  throw gone ? new AppError("service_task.not_found") : error;
}

export type TaskRecord = ReturnType<typeof taskRecords>[number];
