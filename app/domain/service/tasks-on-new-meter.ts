/** A machine's schedules when its meter is replaced by one that counts another unit. Usage is in tenths. */
import { MIN_LIFESPAN } from "#app/domain/equipment/equipment.ts";
import {
  converted,
  type NewMeter,
  onNewMeter,
  type UnitRatio,
  unitRatio,
} from "#app/domain/meter/unit-change.ts";
import { isFinished, withNextDate } from "./due-point.ts";
import type { ServiceTask } from "./service-task.ts";
import { withKind } from "./task-kind.ts";

/**
 * The tasks on the new meter. Between miles and kilometers all usage is converted, and the distance to the next service
 * stays; between other units schedules by usage are emptied, and a task without another is done as needed.
 */
export function tasksOnNewMeter(tasks: readonly ServiceTask[], meter: NewMeter, now: number): ServiceTask[] {
  const ratio = unitRatio(meter.from, meter.to);
  return tasks.map((task) => {
    const { start, last } = task;
    const moved = {
      ...task,
      start: { ...start, usage: onNewMeter(start.usage, meter) },
      last: { ...last, usage: onNewMeter(last.usage, meter) },
    };
    if (ratio) return inUnit(moved, ratio, meter);
    return isFinished(task) ? finishedOnNewMeter(moved, meter) : withoutUsage(moved, now);
  });
}

/** The lifespan on the new meter; null where it can't be converted. */
export function lifespanOnNewMeter(
  threshold: number | null,
  { from, to }: Pick<NewMeter, "from" | "to">,
): number | null {
  const ratio = unitRatio(from, to);
  return threshold === null || ratio === null ? null : Math.max(MIN_LIFESPAN, converted(threshold, ratio));
}

function inUnit(task: ServiceTask, ratio: UnitRatio, meter: NewMeter): ServiceTask {
  const { serviceInterval, lead, leadUnit, windowUsage, firstUsage, countsFrom, fixedUsage = 0 } = task;
  const isFixed = countsFrom === "fixed" && serviceInterval > 0;
  return {
    ...task,
    serviceInterval: intervalIn(serviceInterval, ratio),
    ...(leadUnit === "usage" && lead !== null ? { lead: intervalIn(lead, ratio) } : {}),
    ...(windowUsage === undefined ? {} : { windowUsage: converted(windowUsage, ratio) }),
    ...(firstUsage === undefined ? {} : { firstUsage: onNewMeter(firstUsage, meter) }),
    ...(isFixed ? { fixedUsage: onNewMeter(fixedUsage, meter) || undefined } : {}),
  };
}

/** An interval is never less than a tenth; 0 is none. */
function intervalIn(interval: number, ratio: UnitRatio): number {
  return interval > 0 ? Math.max(1, converted(interval, ratio)) : 0;
}

/** What was done once stays done, whatever its point was. */
function finishedOnNewMeter(task: ServiceTask, { reads }: NewMeter): ServiceTask {
  return task.firstUsage === undefined ? task : { ...task, lead: null, leadUnit: null, firstUsage: reads };
}

function withoutUsage(task: ServiceTask, now: number): ServiceTask {
  const { isDefault, maintenanceInterval, firstDate, fixedDate, repeats } = task;
  const isLeft = isDefault || maintenanceInterval !== null || firstDate !== undefined;
  const values = {
    ...task,
    ...{ serviceInterval: 0, lead: null, leadUnit: null },
    ...(isLeft ? (repeats === undefined ? {} : { repeats }) : { repeats: "as-needed" as const }),
  };
  const emptied = withKind(task, values, { firstDate, fixedDate }, now);
  return isDefault ? emptied : withNextDate(emptied);
}
