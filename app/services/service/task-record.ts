import { AppError } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { finishedOn, isFinished } from "#app/domain/service/due-point.ts";
import { serviceStatus } from "#app/domain/service/service-status.ts";
import { taskNameOf, tasksByName } from "#app/domain/service/service-task.ts";
import { scheduledTasksOf } from "#app/domain/service/stored-tasks.ts";
import { type Steps, stepsOf } from "#app/domain/service/task-steps.ts";
import { pointsAsSent, valuesAsSent } from "#app/forms/service/service-task-form.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

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
  const gone = error instanceof AppError && error.code === "equipment.not_found";
  throw gone ? new AppError("service_task.not_found") : error;
}

export type TaskRecord = ReturnType<typeof taskRecords>[number];
