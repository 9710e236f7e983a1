import { groupBy } from "#app/domain/row-groups.ts";
import { wordReason, wordRows } from "#app/i18n/import-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { FailedRow } from "#app/services/imports/bulk/import-draft.ts";

type Reason = Pick<FailedRow, "message" | "params" | "why">;

/** The reasons, each once with its rows; a single row is named with its machine. */
export function wordReasons(
  rows: readonly (Reason & { row: number; name: string })[],
  t: Translate,
): string[] {
  return groupBy(rows, (row) => wordReason(row, t)).map(
    ([reason, group]) => `${wordRows(group, t)}: ${reason}`,
  );
}
