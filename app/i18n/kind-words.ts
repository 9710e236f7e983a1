/** What kind a service task is, in the reader's language. */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import {
  afterServedOn,
  type DueTask,
  dueDayOf,
  dueUsageOf,
  finishedOn,
  isFinished,
  isKnown,
} from "#app/domain/service/due-point.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { formatCalendarDate, formatDay } from "./format.ts";
import type { Translate } from "./translate.ts";
import { usageText } from "./usage-words.ts";

type Words = { unit: MeterUnit; locale: Locale; t: Translate };

/**
 * When a task comes: "First at 50 hours · Every 250 hours", "Every 250 hours, fixed", "Each Mar 31", "Once at 1,000
 * hours", "As needed".
 * @param every its interval in words; null without one
 */
export function kindText(task: DueTask, every: string | null, words: Words): string | null {
  const { repeats, countsFrom, firstUsage, firstDate } = task;
  const { locale, t } = words;
  if (repeats === "as-needed") return t("service:kind.asNeeded");
  if (repeats === "once") return t("service:kind.once", { point: pointText(task, words) });
  const base = every !== null && countsFrom === "fixed" ? fixedText(task, every, locale, t) : every;
  if ((firstUsage === undefined && firstDate === undefined) || isKnown(task)) return base;
  const first = t("service:kind.first", { point: pointText(task, words) });
  return [first, base].filter(Boolean).join(" · ");
}

/** "at 50 hours, on Mar 31, 2027" */
function pointText(
  { firstUsage, firstDate }: Pick<DueTask, "firstUsage" | "firstDate">,
  { unit, locale, t }: Words,
): string {
  const points = [
    ...(firstUsage === undefined
      ? []
      : [t("service:kind.at", { usage: usageText(firstUsage, unit, locale, t) })]),
    ...(firstDate === undefined
      ? []
      : [t("service:kind.on", { date: formatCalendarDate(firstDate, locale) })]),
  ];
  return points.join(", ");
}

function fixedText(task: DueTask, every: string, locale: Locale, t: Translate): string {
  const { serviceInterval, maintenanceInterval, maintenanceIntervalUnit, fixedDate } = task;
  const yearly = serviceInterval <= 0 && maintenanceInterval === 1 && maintenanceIntervalUnit === "years";
  return yearly && fixedDate !== undefined
    ? t("service:kind.each", { day: formatDay(fixedDate, locale) })
    : t("service:kind.fixed", { every });
}

/** "Done Mar 3, 2026 at 52 hours" of a finished task; null of any other. */
export function finishedText(task: DueTask, { unit, locale, t }: Words): string | null {
  if (!isFinished(task)) return null;
  const date = finishedOn(task);
  if (date === null) return t("service:kind.passed");
  const day = formatCalendarDate(date, locale);
  if (unit === "n/a") return t("service:kind.doneOn", { date: day });
  return t("service:kind.done", { date: day, usage: usageText(task.last.usage, unit, locale, t) });
}

/** "Served now, next due: 750 hours." of a task with fixed or first points; nothing of any other. */
export function servedNowText(
  task: ServiceTask,
  { now, unit, locale, t }: Words & { now: { usage: number; day: CalendarDate } },
): string[] {
  const hasPoints =
    task.countsFrom === "fixed" || ((task.firstUsage ?? task.firstDate) !== undefined && !isKnown(task));
  if (task.repeats !== undefined || !hasPoints) return [];
  const served = afterServedOn(task, now);
  const usage = dueUsageOf(served);
  const day = dueDayOf(served);
  const next = [
    ...(usage ? [usageText(usage.due, unit, locale, t)] : []),
    ...(day ? [formatCalendarDate(day.due, locale)] : []),
  ];
  return next.length > 0 ? [t("service:kind.servedNow", { next: next.join(", ") })] : [];
}
