/** Checklists and pre-start checks. */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { characterCount } from "#app/domain/clean-text.ts";

/** Checklists per company. */
export const CHECKLISTS_MAX = 20;
export const CHECKLIST_NAME_MAX = 60;
export const LINES_MAX = 12;
/** Characters of a line, its asterisk included. */
export const LINE_MAX = 80;
/** Characters that say what is wrong. */
export const WORD_MAX = 200;

/** A line's answer. The word says what is wrong; a line that is OK may have one. */
export type CheckedLine = { line: string; ok: boolean; word: string };

/** A line as it was sent: without an answer `ok` is missing. */
export type AnsweredLine = { line: string; ok?: boolean | undefined; word?: string | undefined };

/** What is wrong with a check's answers. */
export type CheckMistake = {
  mistake: "check_unfinished" | "say_what";
  field: "check" | `check[${number}].word`;
};

/** A check as it was answered. */
export type AnsweredCheck = {
  /** Whether anything is answered. */
  begun: boolean;
  /** Whether a line is not OK. */
  hasFault: boolean;
  /** The answers of a finished check without mistakes. */
  lines: CheckedLine[];
  mistakes: CheckMistake[];
};

/** Reads a check's answers: all lines or none, and a word for each that is not OK. */
export function readCheck(answered: readonly AnsweredLine[]): AnsweredCheck {
  const lines = answered.map(({ line, ok, word = "" }) => ({ line, ok, word: word.trim() }));
  const begun = lines.some(({ ok, word }) => ok !== undefined || word !== "");
  const mistakes: CheckMistake[] = [];
  if (begun && lines.some(({ ok }) => ok === undefined)) {
    mistakes.push({ mistake: "check_unfinished", field: "check" });
  }
  for (const [index, { ok, word }] of lines.entries()) {
    if (ok === false && word === "") {
      mistakes.push({ mistake: "say_what", field: `check[${index}].word` });
    }
  }
  const finished = lines.flatMap(({ line, ok, word }) => (ok === undefined ? [] : [{ line, ok, word }]));
  const hasFault = lines.some(({ ok }) => ok === false);
  return { begun, hasFault, lines: !begun || mistakes.length > 0 ? [] : finished, mistakes };
}

/** Whether the machine must not be used when the line is not OK. */
export function forbidsUse(line: string): boolean {
  return line.trimStart().startsWith("*");
}

/** A line's words, without any leading asterisks. */
export function lineWords(line: string): string {
  return line.replace(/^[*\s]+/, "").trim();
}

/** The key that lines are compared by: asterisks, case and outer blanks don't count. */
export function lineKey(line: string): string {
  return lineWords(line).normalize("NFC").toLowerCase();
}

/** The lines that were written, without blank ones. */
export function writtenLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => lineWords(line) !== "");
}

/** Whether written lines make a checklist: 1 to 12 of up to 80 characters, no two the same. */
export function areChecklistLines(lines: readonly string[]): boolean {
  return lines.length >= 1 && lines.length <= LINES_MAX && areDistinctLines(lines);
}

/** Whether no line is blank or too long, and no two are the same. */
export function areDistinctLines(lines: readonly string[]): boolean {
  return (
    lines.every((line) => lineWords(line) !== "" && characterCount(line) <= LINE_MAX) && isEachLineOnce(lines)
  );
}

/** Whether no two lines are the same. */
export function isEachLineOnce(lines: readonly string[]): boolean {
  return new Set(lines.map(lineKey)).size === lines.length;
}

/** The issue of a line that was not OK, and how it ended; `resolved` is null while it is open. */
export type LineEnd = {
  lineKey: string;
  issueId: string;
  resolved: { at: Date; byId: string | null; by: string; resolution: string } | null;
};

/** The lines of a check, each that was not OK with its issue. */
export function linesWithEnds(lines: readonly CheckedLine[], ends: readonly LineEnd[]) {
  return lines.map((line) => ({
    ...line,
    end: line.ok ? null : (ends.find((end) => end.lineKey === lineKey(line.line)) ?? null),
  }));
}

/** The day, in the company's zone, on which a machine got a checklist after having none. */
export function checklistSince(
  checklistId: string | null,
  since: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  return checklistId === null ? null : (since ?? today);
}
