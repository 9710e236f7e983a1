import { formatCalendarDate } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { UndoBlocker } from "#app/services/imports/undo-import.ts";

/** Why an import can't be undone, in the reader's words. */
export function blockerText(
  { why, params }: Pick<UndoBlocker, "why" | "params">,
  { t, locale }: Pick<Reader, "t" | "locale">,
): string {
  const date = params.date === undefined ? "" : formatCalendarDate(params.date, locale);
  return t(`imports:undo.why.${why}`, { machine: "", name: "", file: "", ...params, date });
}
