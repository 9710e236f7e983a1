import { lineWords } from "#app/domain/checks/checklist.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";

/**
 * What the operator's script needs of machines with issues or a checklist. It is stored in attributes of
 * their options: few machines have any, and the page of a company without them stays as it is.
 */

/** An open issue, shortened. `day` is its day in the company's zone, YYYY-MM-DD. */
export type CodedIssue = { condition: IssueCondition; text: string; by: string; day: string };

const CODES = { n: "needs_attention", d: "do_not_run" } as const;

/** Encodes a machine's issues, one per line: condition and day, name, words, separated by tabs. */
export function encodeIssues(issues: readonly CodedIssue[]): string {
  return issues
    .map(({ condition, day, by, text }) =>
      [`${condition === "do_not_run" ? "d" : "n"}${day}`, by, text].join("\t"),
    )
    .join("\n");
}

export function decodeIssues(code: string): CodedIssue[] {
  if (!code) return [];
  return code.split("\n").map((line) => {
    const [head = "", by = "", text = ""] = line.split("\t");
    return { condition: CODES[head.charAt(0) as "n" | "d"], day: head.slice(1), by, text };
  });
}

/** A line of a checklist as it is stored and as the reader is shown it, without its asterisk. */
export type CodedLine = { line: string; text: string };

/**
 * A page's checklists, line by line, an empty line between lists. A tab precedes a text that differs.
 */
export function encodeChecklists(lists: readonly (readonly CodedLine[])[]): string {
  return lists
    .map((lines) =>
      lines.map(({ line, text }) => (lineWords(line) === text ? line : `${line}\t${text}`)).join("\n"),
    )
    .join("\n\n");
}

/** A machine's check today: when, to the minute, and by whom. */
export type CodedCheck = { at: Date; by: string };

/** A machine's checklist, by its place among the page's checklists, and today's check. */
export function encodeCheck(place: number, today: CodedCheck | null): string {
  if (!today) return String(place);
  return [place, Math.floor(today.at.getTime() / MINUTE_MS).toString(36), today.by].join(" ");
}

/** The lines of a machine's checklist and its check of today; null for a machine without one. */
export function decodeCheck(
  code: string | undefined,
  lists: string,
): { lines: CodedLine[]; today: CodedCheck | null } | null {
  if (!code) return null;
  const [place = "", minute, ...by] = code.split(" ");
  const lines = (lists.split("\n\n")[Number(place)] ?? "").split("\n").map((coded) => {
    const [line = "", text = lineWords(line)] = coded.split("\t");
    return { line, text };
  });
  const today = minute ? { at: new Date(Number.parseInt(minute, 36) * MINUTE_MS), by: by.join(" ") } : null;
  return { lines, today };
}
