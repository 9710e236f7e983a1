import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { EQUIPMENT_TYPES } from "#app/domain/equipment/equipment.ts";
import { findsMachine, type SearchedMachine } from "#app/domain/equipment/machine-search.ts";
import { isDue } from "#app/domain/equipment/machine-status.ts";
import { type CardSources, hasOperatorCard, operatorTasksOf } from "#app/domain/equipment/operator-card.ts";
import { withShownNames } from "#app/domain/equipment/shown-name.ts";
import { shortWords } from "#app/domain/issues/issue.ts";
import { searched } from "#app/domain/search-text.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { fuelKindOf } from "#app/domain/updates/operator-update.ts";
import { authorText } from "#app/i18n/author.ts";
import { lineFor } from "#app/i18n/checklist-starts.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { type CodedMachine, searchTextsOf } from "#app/shared/machine-code.ts";
import type { CodedCheck, CodedIssue, CodedLine } from "#app/shared/machine-extras.ts";
import type { OperatorIssue } from "#db/queries/issues/issues.ts";
import type { OwnReport, ReportableMachine } from "#db/queries/updates/operator-updates.ts";

/** A machine in the operator's form. */
export type FormMachine = CodedMachine & {
  id: string;
  name: string;
  typeLabel: string;
  /** What a search finds it by; for the server alone. */
  facts: SearchedMachine;
  /** The service tasks that operators report, by name. */
  tasks: OperatorTask[];
  /** The worst open issues. */
  issues: CodedIssue[];
  /** Null without a checklist. */
  check: MachineCheck | null;
  /** Whether its card has something for operators. */
  hasCard: boolean;
  /** "(1,240 hours waits for review)": what the operator reported last; blank when nothing of theirs waits. */
  waits: string;
};

/** The pre-start check of a machine: its lines, the place of its list on the page, and the check of today. */
export type MachineCheck = { place: number; lines: CodedLine[]; today: CodedCheck | null };

/** The machines' worst open issues, the worst of each first, the checklists and the cards. */
type Extras = {
  issues: readonly OperatorIssue[];
  lists: readonly { listId: string; lines: string[] }[];
  cards: CardSources;
  /** The operator's own reports, newest first. */
  reports: readonly OwnReport[];
};

/** A service task in the form; due ones say so. */
export type OperatorTask = { name: string; due: boolean };

/** The form's machine. */
export type ChosenMachine = FormMachine & {
  /** "1,234.5 hours, read on Nov 20, 2026 (1,240 hours waits for review)" */
  reading: string;
};

/** Machines, all that are here, in the reader's language and in their order. */
export function wordedMachines(
  machines: readonly ReportableMachine[],
  extras: Extras,
  reader: Reader & { today: CalendarDate },
): FormMachine[] {
  const { t, today } = reader;
  const lists = extras.lists.filter(({ listId }) =>
    machines.some(({ checklistId }) => checklistId === listId),
  );
  const types = Object.fromEntries(EQUIPMENT_TYPES.map((type) => [type, t(`common:type.${type}`)]));
  return withShownNames(machines).map((machine) => {
    const { id, shownName: name, type, unit, currentUsage, currentUsageAt, fuelType } = machine;
    const tasks = operatorTasksOf(machine);
    return {
      id,
      name,
      type,
      typeLabel: types[type] ?? type,
      facts: { ...machine, name, typeWords: [type, types[type] ?? type] },
      unit,
      fuel: fuelKindOf(fuelType),
      usage: currentUsage,
      readAt: currentUsageAt,
      tasks: tasks.map((task) => ({ name: taskNameOf(task), due: isDue(task, today) })),
      issues: issuesOf(id, extras.issues, reader),
      check: checkOf(machine, lists, reader),
      hasCard: hasOperatorCard({ id, tasks }, extras.cards),
      waits: waitsOf(machine, extras.reports, reader),
    };
  });
}

function waitsOf(
  { id, unit }: ReportableMachine,
  reports: readonly OwnReport[],
  { t, locale }: Reader,
): string {
  const waiting = reports.find(
    ({ machineId, newUsage, status }) => machineId === id && newUsage !== null && status === "pending",
  );
  if (waiting?.newUsage == null) return "";
  return t("operator:machine.waits", { usage: usageText(waiting.newUsage, unit, locale, t) });
}

function issuesOf(machineId: string, issues: readonly OperatorIssue[], { timeZone }: Reader): CodedIssue[] {
  return issues
    .filter((issue) => issue.machineId === machineId)
    .map(({ condition, words, reportedBy: by, reportedAt }) => ({
      condition,
      // The sentence continues after it.
      text: shortWords(words).replace(/\.$/, ""),
      by,
      day: todayIn(timeZone, reportedAt),
    }));
}

function checkOf(
  { checklistId, lastCheckAt: at, lastCheckById, lastCheckBy }: ReportableMachine,
  lists: Extras["lists"],
  { locale, t, timeZone, today }: Reader & { today: CalendarDate },
): MachineCheck | null {
  const place = lists.findIndex(({ listId }) => listId === checklistId);
  const list = lists[place];
  if (!list) return null;
  const isToday = at !== null && todayIn(timeZone, at) === today;
  return {
    place,
    lines: list.lines.map((line) => ({ line, text: lineFor(locale, line) })),
    today: isToday ? { at, by: authorText(t, lastCheckById, lastCheckBy ?? "") } : null,
  };
}

/** The checklists of the page's machines, by their places. */
export function checklistsOf(machines: readonly FormMachine[]): CodedLine[][] {
  const lists: CodedLine[][] = [];
  for (const { check } of machines) if (check) lists[check.place] = check.lines;
  return lists;
}

/** The distinct sets of names of the machines' operator tasks. */
export function taskSetsOf(machines: readonly FormMachine[]): string[][] {
  const sets = machines.map(({ tasks }) => tasks.map(({ name }) => name)).filter(({ length }) => length > 0);
  return [...new Map(sets.map((names) => [names.join("\n"), names])).values()];
}

/** A machine with its reading in words. */
export function wordedChosen(machine: FormMachine, { t, locale, timeZone }: Reader): ChosenMachine {
  const usage = usageText(machine.usage, machine.unit, locale, t);
  const date = formatDate(machine.readAt, locale, timeZone);
  const reading = t("operator:machine.reading", { usage, date });
  return { ...machine, reading: machine.waits ? `${reading} ${machine.waits}` : reading };
}

/**
 * The machines that a search finds: the best by name or type, in the reader's language or in English, before those that
 * something else of them finds.
 */
export function searchMachines(machines: readonly FormMachine[], query: string): FormMachine[] {
  const named = searched(query, machines, searchTextsOf);
  const others = machines.filter((each) => !named.includes(each) && findsMachine(query, each.facts));
  return [...named, ...others];
}
