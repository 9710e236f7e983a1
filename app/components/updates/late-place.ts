import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { LedgerPlace } from "#app/domain/meter/meter-ledger.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";

/** The place of a late reading in the ledger: "Goes in between 1,204 and 1,210 hours." */
export function latePlaceText(place: LedgerPlace, unit: MeterUnit, locale: Locale, t: Translate): string {
  const usage = (tenths: number) => usageText(tenths, unit, locale, t);
  switch (place.kind) {
    case "between":
      return t("updates:flags.place.between", {
        before: formatTenths(place.before, locale),
        after: usage(place.after),
      });
    case "first":
      return t("updates:flags.place.first", { after: usage(place.after) });
    case "last":
      return t("updates:flags.place.last", { before: usage(place.before) });
  }
}
