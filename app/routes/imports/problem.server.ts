import { data } from "@remix-run/cloudflare";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf, retryHeaders } from "#app/http/forms/form.server.ts";
import type { Translate } from "#app/i18n/translate.ts";

const TITLES = {
  "history_import.no_file": "noFile",
  "history_import.too_many_files": "tooManyFiles",
  "history_import.file_type": "fileType",
  "history_import.too_large": "tooLarge",
  "history_import.unpacked": "tooLarge",
  "history_import.too_many_rows": "tooManyRows",
  "history_import.empty": "empty",
  "history_import.damaged": "unreadable",
  "history_import.locked": "unreadable",
  "history_import.too_many_today": "tooManyToday",
  "history_import.too_much_kept": "tooMuchKept",
  "history_import.changed": "notImported",
  "equipment.limit_reached": "notImported",
} as const;

/** Why a file was not taken, or a step of an import not, as a notice; `other` is the title of what says no more. */
export function problemOf(
  error: AppError,
  t: Translate,
  other: "title" | "unchanged" = "title",
): { title: string; text: string } {
  const name = error.code in TITLES ? TITLES[error.code as keyof typeof TITLES] : other;
  return { title: t(`imports:problem.${name}`), text: messageOf(error, t) };
}

export type Problem = ReturnType<typeof problemOf> & {
  /** A plan opens what was refused. */
  ofPlan: boolean;
};

/**
 * The answer of a step that a service refused: why, and what was sent, which comes back. A page that is gone, and what is
 * no refusal, is thrown on.
 */
export function refusedStep<Sent extends object>(error: unknown, t: Translate, sent: Sent) {
  if (!(error instanceof AppError) || ERROR_STATUS[error.code] === 404) throw error;
  const status = ERROR_STATUS[error.code];
  const problem: Problem = { ...problemOf(error, t, "unchanged"), ofPlan: status === 403 };
  return data({ ...sent, problem }, { status, headers: retryHeaders(error) });
}
