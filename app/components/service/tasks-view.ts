import { intervalText } from "#app/components/equipment/interval-text.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { percentGone } from "#app/domain/equipment/machine-status.ts";
import { isFinished, isKnown } from "#app/domain/service/due-point.ts";
import { type ServiceStatus, serviceStatus, statusText } from "#app/domain/service/service-status.ts";
import { type ServiceTask, tasksByName } from "#app/domain/service/service-task.ts";
import { scheduledTasksOf } from "#app/domain/service/stored-tasks.ts";
import { NO_STEPS, type Steps, stepsOf } from "#app/domain/service/task-steps.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { finishedText, kindText } from "#app/i18n/kind-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { statusSentence } from "#app/i18n/status-words.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/** A service task as pages show it, as text. */
export type WordedTask = {
  id: string;
  name: string;
  isDefault: boolean;
  byOperator: boolean;
  /** Whether it has a status: a task that is finished or done as needed has none, and the latter no sentence. */
  hasStatus: boolean;
  status: ServiceStatus;
  statusWord: string;
  text: string;
  /** Percent of its interval; null without one. */
  gone: number | null;
  interval: string | null;
  last: string[];
  next: string[];
  steps: string | null;
};

/** A machine's tasks, the default first, then by name; finished ones last. */
export function wordedTasks(
  machine: EquipmentRow,
  today: CalendarDate,
  { locale, t }: Pick<Reader, "locale" | "t">,
  steps: Steps = NO_STEPS,
): WordedTask[] {
  const { unit } = machine;
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  const on = (date: CalendarDate | null) =>
    date === null ? [] : [t("equipment:item.nextOn", { date: formatCalendarDate(date, locale) })];
  /** The last service, or where a task counts from that has had none. */
  const lastLines = (task: ServiceTask) => {
    const byUsage = task.serviceInterval > 0 || (task.repeats === "as-needed" && unit !== "n/a");
    const lines = [
      ...(byUsage ? [t("service:plan.lastAt", { usage: usage(task.last.usage) })] : []),
      ...on(task.last.date),
    ];
    return lines.length === 0 || isKnown(task) ? lines : [...lines, t("service:plan.noneYet")];
  };
  const tasks = tasksByName(scheduledTasksOf(machine));
  const byEnd = [...tasks.filter((task) => !isFinished(task)), ...tasks.filter(isFinished)];
  return byEnd.map(({ schedule, ...task }) => {
    const { status, nextServiceUsage } = serviceStatus(schedule, today);
    const byTime = task.maintenanceInterval !== null;
    const every = intervalText(
      { ...task, unit, hasScheduledMaintenance: byTime },
      "equipment:item",
      locale,
      t,
    );
    const finished = finishedText(task, { unit, locale, t });
    const isNeeded = task.repeats === "as-needed";
    const isOnce = task.repeats === "once";
    return {
      id: task.id,
      name: taskWord(task, t),
      isDefault: task.isDefault,
      byOperator: task.byOperator,
      status,
      statusWord: t(`dashboard:overview.${status}`),
      hasStatus: finished === null && !isNeeded,
      text: finished ?? (isNeeded ? "" : statusSentence(statusText(schedule, today), unit, locale, t)),
      gone: percentGone(schedule, today),
      interval: kindText(task, every, { unit, locale, t }),
      // A task done once has no last service: what finished it is said in its text. One done as needed counts from
      // nothing, so it has none before the first.
      last: isOnce || (isNeeded && !isKnown(task)) ? [] : lastLines(task),
      next: [
        ...(nextServiceUsage === null
          ? []
          : [t("equipment:item.nextAt", { usage: usage(nextServiceUsage) })]),
        ...on(task.nextDate),
      ],
      steps: stepsOf(task, steps),
    };
  });
}
