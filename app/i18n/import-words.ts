import { withEllipsis } from "#app/domain/clean-text.ts";
import type { MachineFault, RowReason } from "#app/domain/imports/read-row.ts";
import { rowSpans } from "#app/domain/row-groups.ts";
import { formatCalendarDate } from "./format.ts";
import type { Reader } from "./reader.ts";
import { type Translate, wordMessage } from "./translate.ts";

/** A key that is put together from what the rules say; the catalogue's own test holds that each is there. */
type Key = Parameters<Translate>[0];

const WHY = {
  lifespan: "equipment:form.error.threshold",
  percent: "equipment:form.error.alertThreshold",
} as const;

/** Why a row of machines failed, without its number. */
export function wordReason(
  { message, params, why }: Pick<MachineFault, "params" | "why"> & { message: string },
  t: Translate,
): string {
  const key = why === "lifespan" || why === "percent" ? WHY[why] : `errors:number.${why}`;
  // A dry run that was stored before names the heading.
  const { field, heading = "" } = params;
  const words: MachineFault["params"] = {
    ...params,
    field: field === undefined ? heading : t(`imports:field.${field}` as Key),
  };
  if (why) words.why = wordMessage(t, { key });
  if (params.unit) words.unit = wordMessage(t, { key: `common:unit.${params.unit}` });
  return wordMessage(t, { key: `bulkImport:row.${message}`, params: words });
}

/** Why a row of an import can't go in, with the field it names in words. */
export function reasonText(
  fault: RowReason | MachineFault,
  { t, locale }: Pick<Reader, "t" | "locale">,
): string {
  if ("message" in fault) return wordReason(fault, t);
  const { reason, params = {} } = fault;
  const { field, date, unit } = params;
  const worded = {
    ...params,
    ...(field === undefined ? {} : { field: t(`imports:field.${field}` as Key) }),
    ...(date === undefined ? {} : { date: formatCalendarDate(String(date), locale) }),
    ...(unit === undefined ? {} : { unit: t(`common:unit.${unit}` as Key) }),
  };
  const isMeterless = reason === "otherUnit" && unit === "n/a";
  return t(`imports:reason.${isMeterless ? "noMeter" : reason}` as Key, worded);
}

/** Spans named per reason; further rows are counted. */
const MOST_SPANS = 10;
/** Enough characters of a name to identify a machine. */
const MOST_LETTERS = 60;

/** "Row 3 (Loader)", "Rows 3, 5 to 9". */
export function wordRows(rows: readonly { row: number; name?: string }[], t: Translate): string {
  const [first, second] = rows;
  if (first && !second) {
    const row = String(first.row);
    const name = withEllipsis(first.name ?? "", MOST_LETTERS);
    return name ? t("bulkImport:rows.named", { row, name }) : t("bulkImport:rows.one", { row });
  }
  const spans = rowSpans(rows.map(({ row }) => row));
  const listed = spans
    .slice(0, MOST_SPANS)
    .map(({ from, to }) =>
      from === to ? String(from) : t("bulkImport:rows.span", { from: String(from), to: String(to) }),
    );
  const left = spans.slice(MOST_SPANS).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const more = left > 0 ? [t("bulkImport:rows.more", { count: left })] : [];
  return t("bulkImport:rows.many", { rows: [...listed, ...more].join(", ") });
}
