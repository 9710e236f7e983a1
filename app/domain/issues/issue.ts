/** What is wrong with a machine. */

import { type CheckedLine, forbidsUse, lineKey, lineWords } from "#app/domain/checks/checklist.ts";
import { withEllipsis } from "#app/domain/clean-text.ts";

/** A machine's condition, the best first. */
export const CONDITIONS = ["ok", "needs_attention", "do_not_run"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The conditions that an issue may have. */
export const ISSUE_CONDITIONS = ["needs_attention", "do_not_run"] as const;
export type IssueCondition = (typeof ISSUE_CONDITIONS)[number];

/** Where an issue comes from: a report's notes, a line of its check, or a manager. */
export const ISSUE_SOURCES = ["report", "check", "manager"] as const;
export type IssueSource = (typeof ISSUE_SOURCES)[number];

/** The most characters of a description, a resolution or a reason. */
export const ISSUE_TEXT_MAX = 5_000;
/** How many characters of an issue lists show. */
export const ISSUE_SHORT = 80;

/** The most open issues in the operator's form: the worst of each machine, and of all machines together. */
export const OPERATOR_ISSUES = { ofMachine: 3, ofCompany: 200 };

/** Whether one condition is worse than another. */
export function isWorse(one: Condition, other: Condition): boolean {
  return CONDITIONS.indexOf(one) > CONDITIONS.indexOf(other);
}

/** The worse of two conditions. */
export function worseOf<One extends Condition, Other extends Condition>(one: One, other: Other): One | Other {
  return isWorse(one, other) ? one : other;
}

/** What a report says of its machine. */
export type ReportedState = {
  condition: Condition;
  /** Trimmed. */
  notes: string;
  /** The finished check; empty without one. */
  lines: readonly CheckedLine[];
  takenAt: Date;
};

/** An issue of a line that a report may belong to. At most one of each line is open. */
export type IssueOfLine = {
  id: string;
  lineKey: string;
  condition: IssueCondition;
  /** Null while it is open. */
  resolvedAt: Date | null;
};

/** What a report does: it opens an issue, repeats an open one, or joins one that was resolved after it was written. */
export type IssueOutcome = {
  condition: IssueCondition;
  /** The line without its asterisk; null for the report's notes. */
  line: string | null;
  /** What was written; for a line, the line and then the word. */
  description: string;
} & (
  | { kind: "opens" }
  /** `condition` is the issue's from now on; `worse` says whether this report made it so. */
  | { kind: "repeats"; issueId: string; worse: boolean }
  | { kind: "joins"; issueId: string }
);

/**
 * What a report does to its machine's issues: each line that is not OK opens or repeats the line's issue, and notes
 * with a condition other than ok open one of their own.
 * @param known the open issue of each line, and the one resolved last
 */
export function judgeReport(report: ReportedState, known: readonly IssueOfLine[]): IssueOutcome[] {
  const { condition, notes, lines, takenAt } = report;
  const own: IssueOutcome[] =
    condition !== "ok" && notes !== "" ? [{ kind: "opens", condition, line: null, description: notes }] : [];
  const ofLines = lines
    .filter(({ ok }) => !ok)
    .map(({ line, word }): IssueOutcome => {
      const asLine = forbidsUse(line) ? "do_not_run" : "needs_attention";
      const said = {
        // Without notes, the condition applies to the lines.
        condition: condition !== "ok" && notes === "" ? worseOf(asLine, condition) : asLine,
        line: lineWords(line),
        description: `${lineWords(line)}: ${word}`,
      };
      const ofLine = known.filter((issue) => issue.lineKey === lineKey(line));
      const open = ofLine.find(({ resolvedAt }) => resolvedAt === null);
      if (open) {
        const worse = isWorse(said.condition, open.condition);
        return {
          ...said,
          kind: "repeats",
          issueId: open.id,
          condition: worseOf(said.condition, open.condition),
          worse,
        };
      }
      const last = ofLine.find(({ resolvedAt }) => resolvedAt !== null && resolvedAt > takenAt);
      return last ? { ...said, kind: "joins", issueId: last.id } : { ...said, kind: "opens" };
    });
  return [...own, ...ofLines];
}

/** The outcomes that are mailed: what was opened or made worse, the worst first. */
export function mailedOutcomes<Outcome extends IssueOutcome>(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes
    .filter((outcome) => outcome.kind === "opens" || (outcome.kind === "repeats" && outcome.worse))
    .toSorted((a, b) => CONDITIONS.indexOf(b.condition) - CONDITIONS.indexOf(a.condition));
}

/** The part of an issue that acts are judged by. */
export type StandingIssue = {
  id: string;
  condition: IssueCondition;
  lineKey: string | null;
  /** Null while it is open, as the name. */
  resolvedAt: Date | null;
  resolvedByName: string | null;
};

export type IssueAct = "change" | "resolve" | "reopen";
export type IssueRefusal =
  | { code: "issue.retired" | "issue.open" }
  | { code: "issue.resolved"; params: { name: string } };

/**
 * Why an act on an issue is refused; null for one that may happen.
 * @param openIssues the open issues of its machine
 */
export function refusalOf(
  act: IssueAct,
  issue: StandingIssue,
  { retired, openIssues }: { retired: boolean; openIssues: readonly StandingIssue[] },
): IssueRefusal | null {
  if (retired) return { code: "issue.retired" };
  if (act === "reopen") {
    const again = openIssues.some(({ lineKey }) => lineKey !== null && lineKey === issue.lineKey);
    return issue.resolvedAt === null || again ? { code: "issue.open" } : null;
  }
  if (issue.resolvedAt === null) return null;
  return { code: "issue.resolved", params: { name: issue.resolvedByName ?? "" } };
}

/** The issues that one note resolves: the issue itself, and those ticked beside it that are open on its machine. */
export function resolvedTogether<Issue extends { id: string }>(
  issue: Issue,
  ticked: readonly string[],
  openIssues: readonly Issue[],
): Issue[] {
  return [issue, ...openIssues.filter(({ id }) => id !== issue.id && ticked.includes(id))];
}

/**
 * The issues that voiding a service entry reopens: all that it still resolves, unless their line has another
 * open issue.
 * @param resolved the issues that the entry resolves
 */
export function reopenedByVoid<Issue extends { lineKey: string | null }>(
  resolved: readonly Issue[],
  openIssues: readonly { lineKey: string | null }[],
): Issue[] {
  return resolved.filter(
    ({ lineKey }) => lineKey === null || !openIssues.some((open) => open.lineKey === lineKey),
  );
}

/** The status of an issue in lists and calls: an open issue of a retired machine is retired. */
export const ISSUE_STATUSES = ["open", "resolved", "retired"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export function issueStatus(issue: { resolvedAt: Date | null; retired: boolean }): IssueStatus {
  if (issue.resolvedAt !== null) return "resolved";
  return issue.retired ? "retired" : "open";
}

/** The beginning of an issue's words, on one line, for lists. */
export function shortWords(words: string): string {
  return withEllipsis(words.replace(/\s+/g, " ").trim(), ISSUE_SHORT);
}

/** An issue's name in a history: its line, else the beginning of its words. */
export function issueName({ line, description }: { line: string | null; description: string }): string {
  return line ?? shortWords(description);
}

/** What a report said of an issue: the word of its line, else its notes. */
export function reportWords(
  issueLineKey: string,
  { notes, lines }: { notes: string | null; lines: readonly CheckedLine[] | null },
): string {
  const line = issueLineKey === "" ? undefined : lines?.find((each) => lineKey(each.line) === issueLineKey);
  return line?.word ?? notes ?? "";
}
