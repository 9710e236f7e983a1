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
  /** The machine, and its task where its lines name one. */
  name: string;
  machine: string;
  equipmentId: string;
  /** Null for a line that is of no task. */
  taskId: string | null;
  task: string | null;
  /** The line's day; blank where it has none. */
  when: string;
  /** What is said beside the day: how a due task stands, why a day is rough or unknown, what is wrong. */
  standing: string;
  /** Day and standing in one text. */
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
  t(`plan:why.${why}`);

export const silentText = ({ days, reported }: SilentLine, { t }: Pick<Reader, "locale" | "t">): string =>
  reported ? t("plan:silent", { count: days }) : t("plan:neverReported");

/** @param formatDue a calendar passes its own: a year ahead, a day alone is not enough */
export function weekText(
  line: WeekLine,
  reader: Pick<Reader, "locale" | "t">,
  formatDue = formatDay,
): string {
  return [dueText(line, reader, formatDue), doubtText(line, reader)].filter(Boolean).join(": ");
}

/** The day on which a line is due, with how sure it is: "around Dec 3". */
const dueText = (
  { confidence, dueOn }: WeekLine,
  { locale, t }: Pick<Reader, "locale" | "t">,
  formatDue = formatDay,
): string => t(`plan:due.${confidence}`, { date: formatDue(dueOn, locale) });

/** Why a day is rough; null for every other day. */
function doubtText({ confidence, readingAge }: WeekLine, { t }: Pick<Reader, "t">): string | null {
  if (confidence !== "rough") return null;
  return readingAge === null
    ? t("plan:doubt.fewReadings")
    : t("plan:doubt.oldReading", { count: readingAge });
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
  const rate = t("plan:perDay", { usage });
  return perDay < LEAST_RATE ? t("plan:almostNone", { usage: rate }) : rate;
}

/** "Used without a check last week: 2"; null where no checklist exists. */
export const missedText = (count: number | null, { t }: Pick<Reader, "locale" | "t">): string | null =>
  count === null ? null : t("plan:missedChecks", { n: count });

function wordedIssue(issue: PlannedIssue, reader: Reader): WordedLine {
  const { id, equipmentId, shownName: name, condition } = issue;
  const standing = shortWords(issue.description);
  const when = reportedText(issue, reader);
  return {
    ...{ key: id, name, machine: name, equipmentId, taskId: null, task: null, when, standing },
    ...{ text: `${standing} (${when})`, rate: null, status: null, condition },
    href: `/issues/${id}`,
  };
}

/** The sections of the plan that have lines, as text, in the order of the page. */
export function wordedPlan(plan: WeeklyPlan & { issues: readonly PlannedIssue[] }, reader: Reader) {
  const { t, locale } = reader;
  const titleOfWeek = (from: string, index: number) => {
    if (index === 0) return t("plan:section.thisWeek");
    if (index === 1) return t("plan:section.nextWeek");
    return t("plan:section.weekOf", { date: formatDay(from, locale) });
  };
  const wordedLines = <Line extends Omit<PlanLine, "task" | "taskId"> & Partial<PlanLine>>(
    lines: readonly Line[],
    words: (line: Line) => Pick<WordedLine, "standing"> & Partial<WordedLine>,
  ): WordedLine[] =>
    lines.map((line, index) => {
      const worded = words(line);
      return {
        key: `${line.equipmentId} ${index}`,
        name: lineName(line, reader),
        machine: line.shownName,
        equipmentId: line.equipmentId,
        taskId: line.taskId ?? null,
        task: line.task ? taskWord(line.task, t) : null,
        when: "",
        text: worded.standing,
        rate: null,
        status: null,
        condition: line.condition,
        href: `/equipment-items/${line.equipmentId}`,
        ...worded,
      };
    });
  const sections = [
    {
      key: "issues",
      title: t("plan:section.issues"),
      lines: plan.issues.map((issue) => wordedIssue(issue, reader)),
    },
    {
      key: "now",
      title: t("plan:section.now"),
      lines: wordedLines(plan.now, (line) => {
        const standing = nowText(line, reader);
        return { when: t("plan:now"), standing, text: standing, status: line.status };
      }),
    },
    ...plan.weeks.map(({ from, items }, index) => ({
      key: from,
      title: titleOfWeek(from, index),
      lines: wordedLines(items, (line) => {
        const rate = rateText(line, reader);
        const standing = [doubtText(line, reader), rate].filter(Boolean).join(", ");
        return { when: dueText(line, reader), standing, text: weekText(line, reader), rate };
      }),
    })),
    {
      key: "noForecast",
      title: t("plan:section.noForecast"),
      lines: wordedLines(plan.noForecast, (line) => ({ standing: unknownText(line, reader) })),
    },
    {
      key: "silent",
      title: t("plan:section.silent"),
      lines: wordedLines(plan.silent, (line) => ({ standing: silentText(line, reader) })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
