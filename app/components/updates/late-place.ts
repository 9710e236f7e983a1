import type { Locale } from "#app/domain/locale.ts";
import type { LedgerPlace } from "#app/domain/meter/meter-ledger.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { UnitsOfReport } from "#app/services/updates/judged-update.ts";

const NO_METER: UnitsOfReport = { unit: "n/a", unitAfter: "n/a" };

/**
 * The place of a late reading in the ledger: "Goes in between 1,204 and 1,210 hours." Where the unit changed after it,
 * both are named: "between 1,000 miles and 3 kilometers".
 */
export function latePlaceText(
  place: LedgerPlace,
  units: UnitsOfReport | null,
  locale: Locale,
  t: Translate,
): string {
  const { unit, unitAfter } = units ?? NO_METER;
  const usageBefore = (tenths: number) => usageText(tenths, unit, locale, t);
  const usageAfter = (tenths: number) => usageText(tenths, unitAfter, locale, t);
  switch (place.kind) {
    case "between":
      return t("updates:flags.place.between", {
        before: unit === unitAfter ? formatTenths(place.before, locale) : usageBefore(place.before),
        after: usageAfter(place.after),
      });
    case "first":
      return t("updates:flags.place.first", { after: usageAfter(place.after) });
    case "last":
      return t("updates:flags.place.last", { before: usageBefore(place.before) });
  }
}
