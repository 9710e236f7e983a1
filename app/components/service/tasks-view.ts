import { intervalText } from "#app/components/equipment/interval-text.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { percentGone } from "#app/domain/equipment/machine-status.ts";
import { type ServiceStatus, serviceStatus, statusText } from "#app/domain/service/service-status.ts";
import { tasksByName } from "#app/domain/service/service-task.ts";
import { scheduledTasksOf } from "#app/domain/service/stored-tasks.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
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
  status: ServiceStatus;
  statusWord: string;
  text: string;
  /** Percent of its interval; null without one. */
  gone: number | null;
  interval: string | null;
  last: string[];
  next: string[];
};

/** A machine's tasks, the default first, then by name. */
export function wordedTasks(
  machine: EquipmentRow,
  today: CalendarDate,
  { locale, t }: Pick<Reader, "locale" | "t">,
): WordedTask[] {
  const { unit } = machine;
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  const on = (date: CalendarDate | null) =>
    date === null ? [] : [t("equipment:item.nextOn", { date: formatCalendarDate(date, locale) })];
  return tasksByName(scheduledTasksOf(machine)).map(({ schedule, ...task }) => {
    const { status, nextServiceUsage } = serviceStatus(schedule, today);
    const byTime = task.maintenanceInterval !== null;
    return {
      id: task.id,
      name: taskWord(task, t),
      isDefault: task.isDefault,
      byOperator: task.byOperator,
      status,
      statusWord: t(`dashboard:overview.${status}`),
      text: statusSentence(statusText(schedule, today), unit, locale, t),
      gone: percentGone(schedule, today),
      interval: intervalText({ ...task, unit, hasScheduledMaintenance: byTime }, "equipment:item", locale, t),
      last: [
        ...(task.serviceInterval > 0 ? [t("service:plan.lastAt", { usage: usage(task.last.usage) })] : []),
        ...on(task.last.date),
      ],
      next: [
        ...(nextServiceUsage === null
          ? []
          : [t("equipment:item.nextAt", { usage: usage(nextServiceUsage) })]),
        ...on(task.nextDate),
      ],
    };
  });
}
