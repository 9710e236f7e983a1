import type { MachineFault, RowReason } from "#app/domain/imports/read-row.ts";
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
  const words = { ...params };
  if (why) words.why = wordMessage(t, { key });
  if (params.unit) words.unit = wordMessage(t, { key: `common:unit.${params.unit}` });
  return wordMessage(t, { key: `imports:row.${message}`, params: words });
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
    ...(field === undefined ? {} : { field: t(`importing:field.${field}` as Key) }),
    ...(date === undefined ? {} : { date: formatCalendarDate(String(date), locale) }),
    ...(unit === undefined ? {} : { unit: t(`common:unit.${unit}` as Key) }),
  };
  return t(`importing:reason.${reason}` as Key, worded);
}
