import type { AppErrorCode } from "#app/domain/app-error.ts";
import { AppError } from "#app/domain/app-error.ts";
import { holdsFuelAndServices as isMixed } from "#app/domain/imports/headings.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { problemOf } from "#app/routes/imports/problem.server.ts";
import type { UploadFile, UploadTable } from "#db/queries/imports/kept-imports.ts";

export type WordedTable = ReturnType<typeof wordedTable>;

/** The columns of which the first row is shown. */
const FIRST_COLUMNS = 8;

/** A table of an upload, with its first row. */
export function wordedTable(table: UploadTable, t: Translate) {
  const { id, fileName, tableName, kind, state, rowCount, profile, choices } = table;
  return {
    id,
    name: tableName,
    file: tableName === fileName ? null : fileName,
    rows: t("imports:list.rows", { count: rowCount }),
    skipped: profile.skipped > 0 ? t("imports:what.skipped", { count: profile.skipped }) : "",
    mixed: isMixed(profile.columns.map(({ heading }) => heading)) ? t("imports:what.mixed") : null,
    unread: profile.unread ? t("imports:what.unread", { count: profile.unread }) : null,
    first: profile.columns.slice(0, FIRST_COLUMNS).map(({ heading, samples }, index) => ({
      key: index,
      heading: heading || t("imports:columns.column", { n: index + 1 }),
      value: samples[0] ?? "",
    })),
    kind: kind ?? "",
    headerRow: String(choices.headerRow),
    isDone: state === "imported" || state === "undone",
  };
}

/** A file of the upload that was not taken. */
export function wordedRefused({ name, refused, refusedParams }: UploadFile, t: Translate) {
  if (!refused) return [];
  const error = new AppError(refused as AppErrorCode, { params: refusedParams ?? {} });
  const { title } = problemOf(error, t);
  return [{ title, text: t("imports:what.refusedFile", { name, why: messageOf(error, t) }) }];
}
