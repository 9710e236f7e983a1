import { redirect } from "@remix-run/cloudflare";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { ImportStep } from "#app/domain/imports/steps.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { OpenImport } from "#app/services/imports/open-import.ts";

export type ImportReader = { locale: Locale; t: Translate; timeZone: string };
export type ImportHeadView = ReturnType<typeof importHeadView>;

const STEPS = ["kind", "columns", "machines", "check"] as const satisfies ImportStep[];

/** The address of an import's step. */
export function pathOfStep(
  { id, uploadId }: Pick<OpenImport["row"], "id" | "uploadId">,
  step: ImportStep,
): string {
  if (step === "kind") return `/imports/files/${uploadId}`;
  return step === "check" ? `/imports/${id}` : `/imports/${id}/${step}`;
}

/** An import's name, and its steps; those behind the first open question are not linked yet. */
export function importHeadView(
  { row, step }: OpenImport,
  current: ImportStep,
  { locale, t, timeZone }: ImportReader,
) {
  const done = row.state === "imported" || row.state === "undone";
  const reached = STEPS.indexOf(step);
  // A list of machines has a page of names only for words that are not known.
  const steps = STEPS.filter(
    (each) => each !== "machines" || row.kind !== "machines" || row.found.words.length > 0,
  );
  const { removedAt } = row;
  const rows = t("imports:list.rows", { count: row.rowCount });
  return {
    title: row.tableName,
    about: row.tableName === row.fileName ? rows : t("imports:about", { file: row.fileName, rows }),
    removed: removedAt
      ? t("imports:removed", { date: formatCalendarDate(todayIn(timeZone, removedAt), locale) })
      : null,
    steps: (done ? (["check"] as const) : steps).map((each) => ({
      to: pathOfStep(row, each),
      label: t(`imports:steps.${done ? "result" : each}`),
      current: each === current,
      open: STEPS.indexOf(each) <= reached,
    })),
  };
}

/** A step asked for too early leads to the first with an open question, and one of an import that is done to its result. */
export function requireReached({ row, step }: OpenImport, asked: ImportStep): void {
  const isDone = row.state === "imported" || row.state === "undone";
  if (STEPS.indexOf(step) < STEPS.indexOf(asked) || (isDone && asked !== "check")) {
    throw redirect(pathOfStep(row, step));
  }
}
