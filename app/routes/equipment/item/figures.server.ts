import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { daysBetween } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { usagePerWeek } from "#app/domain/plan/forecast.ts";
import { formatTenths, formatThousandths, pluralOf } from "#app/domain/quantity.ts";
import { serviceStatus } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { DASH, formatCalendarDate, formatCostPerUnit, formatDay } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { unknownText } from "#app/i18n/weekly-plan-words.ts";
import type { MachineHome } from "#app/services/equipment/machine-home.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

type Figures = MachineHome["figures"];

/** A figure with what it means; `href` is where it is told in full. */
export type WordedFigure = {
  label: string;
  value: string;
  unit?: string;
  hint: string | null;
  href?: string;
};

/** From so many days ahead on, a day is written with its year. */
const DAYS_WITH_YEAR = 300;

/** A machine's figures, as text. What makes no sense without a meter is left out. */
export function wordedFigures(
  machine: EquipmentRow,
  { next, pace, rates }: Figures,
  today: CalendarDate,
  reader: Reader,
): WordedFigure[] {
  const { t } = reader;
  const { unit, openIssues, id } = machine;
  const weekly =
    unit === "n/a"
      ? []
      : [
          "missing" in pace
            ? { value: DASH, hint: t(`plan:why.${pace.missing}`) }
            : perWeek(usagePerWeek(pace), unit, reader),
        ];
  return [
    { label: t("equipment:item.next"), ...nextFigure(machine, next, today, reader) },
    ...weekly.map((figure) => ({ label: t("equipment:item.perWeek"), ...figure })),
    ...(unit === "hours" || unit === "miles" || unit === "kilometers"
      ? ratesOf(rates, unit, machine.fuelType !== "n/a", reader)
      : []),
    {
      label: t("equipment:item.openIssues"),
      value: openIssues === 0 ? DASH : String(openIssues),
      hint: null,
      ...(openIssues === 0 ? {} : { href: `/issues?filter=all&equipment=${id}` }),
    },
  ];
}

function perWeek(tenths: number, unit: MeterUnit, { t, locale }: Reader) {
  const word = t(`common:unitShort.${unit}`, { count: pluralOf(tenths) });
  return { value: formatTenths(tenths, locale), unit: word, hint: null };
}

/** When the next service is due, and of which task. */
function nextFigure(machine: EquipmentRow, next: Figures["next"], today: CalendarDate, reader: Reader) {
  const { t, locale } = reader;
  if (next === null) return { value: DASH, hint: t("equipment:list.notScheduled") };
  const schedule = schedulesOf(machine).find(({ id }) => id === next.taskId);
  const usage = schedule ? serviceStatus(schedule, today).nextServiceUsage : null;
  const at =
    usage === null ? null : t("equipment:item.nextAt", { usage: usageText(usage, machine.unit, locale, t) });
  const hint = (...words: (string | null)[]) =>
    [next.task && taskWord(next.task, t), ...words].filter((word) => word !== null).join(" · ") || null;
  if ("status" in next) return { value: t("equipment:item.now"), hint: hint(null) };
  if ("why" in next) return { value: DASH, hint: hint(at, unknownText(next, reader)) };
  const isFar = Math.abs(daysBetween(today, next.dueOn)) >= DAYS_WITH_YEAR;
  return {
    value: isFar ? formatCalendarDate(next.dueOn, locale) : formatDay(next.dueOn, locale),
    hint: hint(
      next.by === "usage" ? at : null,
      next.confidence === "fixed" ? null : t("equipment:item.forecast"),
    ),
  };
}

type CountedUnit = "hours" | "miles" | "kilometers";

/** What an hour, mile or kilometer costs and burns. */
function ratesOf(
  rates: Figures["rates"],
  unit: CountedUnit,
  burns: boolean,
  { t, locale }: Reader,
): WordedFigure[] {
  if (rates === null) return [];
  const { cost, fuel } = rates;
  const figures = [
    {
      label: t(`equipment:item.costPer.${unit}`),
      ...(cost === null || "missing" in cost
        ? { value: DASH, hint: cost === null ? null : t(`service:cost.missing.${cost.missing}`) }
        : {
            value: formatCostPerUnit(cost.perUnit, locale, cost.places),
            hint: t("equipment:item.costMonths"),
          }),
    },
  ];
  if ("missing" in fuel) {
    if (!burns) return figures;
    const hint = t(`fuel:rates.missing.${fuel.missing}`);
    return [...figures, { label: t(`equipment:item.fuelPer.${unit}`), value: DASH, hint }];
  }
  const amount = formatThousandths(fuel.perUnit, locale, unit === "hours" ? 2 : 3);
  return [
    ...figures,
    {
      label: t(`equipment:item.fuelPer.${unit}`),
      value: amount,
      unit: t("equipment:item.fuelUnit"),
      hint: t("equipment:item.costMonths"),
    },
  ];
}
