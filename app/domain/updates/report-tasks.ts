/**
 * A machine's tasks after its report was applied: first the meter that the report replaced, then the service of its
 * ticks, which is measured on the new meter. Usage is in tenths of the unit.
 */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { afterRecording, afterReplaced, type ReplacedWithStaying } from "#app/domain/service/last-service.ts";
import { type Replacement, usageOnMeterNow } from "#app/domain/service/meter-of-day.ts";
import type { DoneTask } from "#app/domain/service/service-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { workOfTicks } from "#app/domain/service/ticked-tasks.ts";
import type { AcceptedReading, UpdateToJudge } from "./update-review.ts";

/** A report that is being applied, on its day by the company's time zone; `recordedAt` is in milliseconds. */
export type AppliedReport = Pick<UpdateToJudge, "newUsage" | "before" | "after" | "currentUsage"> & {
  /** What the report's meter counts, and what the machine's counts now. */
  unit: MeterUnit | null;
  unitNow: MeterUnit | null;
  tasksDone: readonly string[];
  reading: AcceptedReading | null;
  date: CalendarDate;
  recordedAt: number;
};

/** The service entry that is made of a report's ticks. */
export type TickedService = {
  date: CalendarDate;
  /** Null for a machine without a meter. */
  usage: number | null;
  /** Whether the report had no reading, so that the usage is the meter's. */
  usageFromMeter: boolean | null;
  countedUsage: number;
  tasks: DoneTask[];
  otherWork: string;
};

/** The service of a report's ticks; null without ticks. */
export function serviceOfReport(
  report: AppliedReport,
  tasks: readonly ServiceTask[],
  { replacements, timeZone }: { replacements: readonly Replacement[]; timeZone: string },
): TickedService | null {
  const { tasksDone, reading, unit, unitNow, newUsage, date, recordedAt } = report;
  if (tasksDone.length === 0) return null;
  const usage = unit === "n/a" ? null : usageAt(report);
  const meters = { replacements, timeZone, unit: unitNow ?? "other" };
  return {
    ...workOfTicks(tasksDone, tasks),
    date,
    usage,
    usageFromMeter: usage === null ? null : newUsage === null,
    countedUsage:
      usage === null
        ? (reading?.currentUsage ?? report.currentUsage ?? 0)
        : usageOnMeterNow(usage, { date, recordedAt }, meters),
  };
}

/** The tasks after both; `id` is that of the service. */
export function tasksAfterReport(
  tasks: readonly ServiceTask[],
  { recordedAt }: Pick<AppliedReport, "recordedAt">,
  replaced: ReplacedWithStaying | null,
  service: (TickedService & { id: string }) | null,
): ServiceTask[] {
  const moved = replaced ? afterReplaced(tasks, replaced, replaced.staying) : [...tasks];
  if (service === null) return moved;
  const { id, date, countedUsage: usage } = service;
  return afterRecording(moved, {
    id,
    date,
    usage,
    recordedAt,
    taskIds: service.tasks.map((task) => task.id),
  });
}

/** The usage at a report: its reading, else the one before it, else the machine's first. */
function usageAt({ newUsage, before, after, currentUsage }: AppliedReport): number {
  return newUsage ?? before?.value ?? after?.value ?? currentUsage ?? 0;
}
