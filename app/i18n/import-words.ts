import type { RowReason } from "#app/domain/imports/read-row.ts";
import { formatCalendarDate } from "./format.ts";
import type { Reader } from "./reader.ts";
import type { Translate } from "./translate.ts";

/** A key that is put together from what the rules say; the catalogue's own test holds that each is there. */
type Key = Parameters<Translate>[0];

/** Why a row of an import can't go in, with the field it names in words. */
export function reasonText(
  { reason, params = {} }: RowReason,
  { t, locale }: Pick<Reader, "t" | "locale">,
): string {
  const { field, date, unit } = params;
  const worded = {
    ...params,
    ...(field === undefined ? {} : { field: t(`importing:field.${field}` as Key) }),
    ...(date === undefined ? {} : { date: formatCalendarDate(String(date), locale) }),
    ...(unit === undefined ? {} : { unit: t(`common:unit.${unit}` as Key) }),
  };
  return t(`importing:reason.${reason}` as Key, worded);
}
