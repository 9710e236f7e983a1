import { groupBy, rowSpans } from "#app/domain/row-groups.ts";
import { wordReason } from "#app/i18n/import-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { FailedRow } from "#app/services/imports/bulk/import-draft.ts";

type Reason = Pick<FailedRow, "message" | "params" | "why">;

/** Spans named per reason; further rows are counted. */
const MOST_SPANS = 10;
/** Enough characters of a name to identify a machine. */
const MOST_LETTERS = 60;

/** The reasons, each once with its rows; a single row is named with its machine. */
export function wordReasons(
  rows: readonly (Reason & { row: number; name: string })[],
  t: Translate,
): string[] {
  return groupBy(rows, (row) => wordReason(row, t)).map(
    ([reason, group]) => `${wordRows(group, t)}: ${reason}`,
  );
}

/** "Row 3 (Loader)", "Rows 3, 5 to 9". */
export function wordRows(rows: readonly { row: number; name: string }[], t: Translate): string {
  const [first, second] = rows;
  if (first && !second) {
    const row = String(first.row);
    const letters = [...first.name];
    const name = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : first.name;
    return name ? t("imports:rows.named", { row, name }) : t("imports:rows.one", { row });
  }
  const spans = rowSpans(rows.map(({ row }) => row));
  const listed = spans
    .slice(0, MOST_SPANS)
    .map(({ from, to }) =>
      from === to ? String(from) : t("imports:rows.span", { from: String(from), to: String(to) }),
    );
  const left = spans.slice(MOST_SPANS).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const more = left > 0 ? [t("imports:rows.more", { count: left })] : [];
  return t("imports:rows.many", { rows: [...listed, ...more].join(", ") });
}
