import { type Condition, shortWords } from "#app/domain/issues/issue.ts";
import type {
  NowLine,
  PlanLine,
  PlannedIssue,
  SilentLine,
  UnknownLine,
  WeekLine,
  WeeklyPlan,
} from "#app/domain/plan/weekly-plan.ts";
import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { formatDay } from "./format.ts";
import { reportedText } from "./issue-words.ts";
import { statusSentence } from "./status-words.ts";
import { taskWord } from "./task-words.ts";

/** A line of the plan, as text. */
export type WordedLine = {
  key: string;
  name: string;
  text: string;
  /** The rate of a forecast. */
  rate: string | null;
  status: ServiceStatus | null;
  /** The machine's, or that of the line's own issue. */
  condition: Condition;
  /** The page of the line. */
  href: string;
};

/** A machine, and its task where its lines name one: "Combine: Grease". */
export const lineName = (
  { shownName, task }: Pick<PlanLine, "shownName"> & Partial<PlanLine>,
  { t }: Pick<Reader, "locale" | "t">,
): string => (task ? `${shownName}: ${taskWord(task, t)}` : shownName);

/** The words of each kind of line. */
export const nowText = ({ text, unit }: NowLine, { locale, t }: Pick<Reader, "locale" | "t">): string =>
  statusSentence(text, unit, locale, t);

export const unknownText = ({ why }: UnknownLine, { t }: Pick<Reader, "locale" | "t">): string =>
  t(`weekly:why.${why}`);

export const silentText = ({ days, reported }: SilentLine, { t }: Pick<Reader, "locale" | "t">): string =>
  reported ? t("weekly:silent", { count: days }) : t("weekly:neverReported");

/** @param formatDue a calendar passes its own: a year ahead, a day alone is not enough */
export function weekText(
  { confidence, dueOn, readingAge }: WeekLine,
  { locale, t }: Pick<Reader, "locale" | "t">,
  formatDue = formatDay,
): string {
  const date = formatDue(dueOn, locale);
  if (confidence !== "rough") return t(`weekly:due.${confidence}`, { date });
  return readingAge === null
    ? t("weekly:due.fewReadings", { date })
    : t("weekly:due.oldReading", { date, count: readingAge });
}

/** The smallest rate that is given, in tenths. */
const LEAST_RATE = 1;

/** "5.0 hours a day". */
export function rateText(
  { perDay, unit }: WeekLine,
  { locale, t }: Pick<Reader, "locale" | "t">,
): string | null {
  if (perDay === null) return null;
  const word = t(`common:unitShort.${unit}`, { count: pluralOf(0) });
  const usage = `${formatTenths(Math.max(LEAST_RATE, perDay), locale, "one")} ${word}`.trim();
  const rate = t("weekly:perDay", { usage });
  return perDay < LEAST_RATE ? t("weekly:almostNone", { usage: rate }) : rate;
}

/** "Used without a check last week: 2"; null where no checklist exists. */
export const missedText = (count: number | null, { t }: Pick<Reader, "locale" | "t">): string | null =>
  count === null ? null : t("weekly:missedChecks", { n: count });

/** The sections of the plan that have lines, as text, in the order of the page. */
export function wordedPlan(plan: WeeklyPlan & { issues: readonly PlannedIssue[] }, reader: Reader) {
  const { t, locale } = reader;
  const titleOfWeek = (from: string, index: number) => {
    if (index === 0) return t("weekly:section.thisWeek");
    if (index === 1) return t("weekly:section.nextWeek");
    return t("weekly:section.weekOf", { date: formatDay(from, locale) });
  };
  const wordedLines = <Line extends Omit<PlanLine, "task" | "taskId"> & Partial<PlanLine>>(
    lines: readonly Line[],
    words: (line: Line) => Pick<WordedLine, "text"> & Partial<WordedLine>,
  ): WordedLine[] =>
    lines.map((line, index) => ({
      key: `${line.equipmentId} ${index}`,
      name: lineName(line, reader),
      rate: null,
      status: null,
      condition: line.condition,
      href: `/equipment-items/${line.equipmentId}`,
      ...words(line),
    }));
  const sections = [
    {
      key: "issues",
      title: t("weekly:section.issues"),
      column: t("weekly:column.issue"),
      lines: plan.issues.map(({ id, shownName: name, condition, ...issue }): WordedLine => {
        const text = `${shortWords(issue.description)} (${reportedText(issue, reader)})`;
        return { key: id, name, text, rate: null, status: null, condition, href: `/issues/${id}` };
      }),
    },
    {
      key: "now",
      title: t("weekly:section.now"),
      column: t("weekly:column.status"),
      lines: wordedLines(plan.now, (line) => ({ text: nowText(line, reader), status: line.status })),
    },
    ...plan.weeks.map(({ from, items }, index) => ({
      key: from,
      title: titleOfWeek(from, index),
      column: t("weekly:column.when"),
      lines: wordedLines(items, (line) => ({ text: weekText(line, reader), rate: rateText(line, reader) })),
    })),
    {
      key: "noForecast",
      title: t("weekly:section.noForecast"),
      column: t("weekly:column.why"),
      lines: wordedLines(plan.noForecast, (line) => ({ text: unknownText(line, reader) })),
    },
    {
      key: "silent",
      title: t("weekly:section.silent"),
      column: t("weekly:column.reading"),
      lines: wordedLines(plan.silent, (line) => ({ text: silentText(line, reader) })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
