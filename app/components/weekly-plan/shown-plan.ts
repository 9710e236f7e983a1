import { statusSentence } from "#app/components/dashboard/machine-shape.ts";
import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import type { ServiceStatus } from "#app/domain/service-status.ts";
import type {
  NowLine,
  PlanLine,
  SilentLine,
  UnknownLine,
  WeekLine,
  WeeklyPlan,
} from "#app/domain/weekly-plan.ts";
import { formatDay } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";

type Reader = { locale: Locale; t: Translate };

/** A line of the plan, worded. */
export type ShownLine = {
  key: string;
  equipmentId: string;
  name: string;
  text: string;
  /** The rate of a forecast. */
  rate: string | null;
  status: ServiceStatus | null;
};

/** The words of each kind of line. */
export const nowText = ({ text, unit }: NowLine, { locale, t }: Reader): string =>
  statusSentence(text, unit, locale, t);

export const unknownText = ({ why }: UnknownLine, { t }: Reader): string => t(`weekly:why.${why}`);

export const silentText = ({ days }: SilentLine, { t }: Reader): string =>
  days === null ? t("weekly:neverReported") : t("weekly:silent", { count: days });

export function weekText({ confidence, dueOn, readingAge }: WeekLine, { locale, t }: Reader): string {
  const date = formatDay(dueOn, locale);
  if (confidence !== "rough") return t(`weekly:due.${confidence}`, { date });
  return readingAge === null
    ? t("weekly:due.fewReadings", { date })
    : t("weekly:due.oldReading", { date, count: readingAge });
}

/** The smallest rate that is told, in tenths. */
const LEAST_RATE = 1;

/** "5.0 hours a day". */
function rateText({ perDay, unit }: WeekLine, { locale, t }: Reader): string | null {
  if (perDay === null) return null;
  const word = t(`common:unitShort.${unit}`, { count: pluralOf(0) });
  const usage = `${formatTenths(Math.max(LEAST_RATE, perDay), locale, "one")} ${word}`.trim();
  const rate = t("weekly:perDay", { usage });
  return perDay < LEAST_RATE ? t("weekly:almostNone", { usage: rate }) : rate;
}

/** "Used without a check last week: 2"; null where no checklist exists. */
export const missedText = (count: number | null, { t }: Reader): string | null =>
  count === null ? null : t("weekly:missedChecks", { n: count });

/** The sections of the plan that have lines, worded, in the order of the page. */
export function shownPlan(plan: WeeklyPlan, reader: Reader) {
  const { t, locale } = reader;
  const titleOfWeek = (from: string, index: number) => {
    if (index === 0) return t("weekly:section.thisWeek");
    if (index === 1) return t("weekly:section.nextWeek");
    return t("weekly:section.weekOf", { date: formatDay(from, locale) });
  };
  const shown = <Line extends Omit<PlanLine, "task"> & Partial<PlanLine>>(
    lines: readonly Line[],
    words: (line: Line) => Pick<ShownLine, "text"> & Partial<ShownLine>,
  ): ShownLine[] =>
    lines.map((line, index) => ({
      key: `${line.equipmentId} ${index}`,
      equipmentId: line.equipmentId,
      name: line.task ? `${line.equipmentName}: ${taskWord(line.task, t)}` : line.equipmentName,
      rate: null,
      status: null,
      ...words(line),
    }));
  const sections = [
    {
      key: "now",
      title: t("weekly:section.now"),
      column: t("weekly:column.status"),
      lines: shown(plan.now, (line) => ({ text: nowText(line, reader), status: line.status })),
    },
    ...plan.weeks.map(({ from, items }, index) => ({
      key: from,
      title: titleOfWeek(from, index),
      column: t("weekly:column.when"),
      lines: shown(items, (line) => ({ text: weekText(line, reader), rate: rateText(line, reader) })),
    })),
    {
      key: "noForecast",
      title: t("weekly:section.noForecast"),
      column: t("weekly:column.why"),
      lines: shown(plan.noForecast, (line) => ({ text: unknownText(line, reader) })),
    },
    {
      key: "silent",
      title: t("weekly:section.silent"),
      column: t("weekly:column.reading"),
      lines: shown(plan.silent, (line) => ({ text: silentText(line, reader) })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
