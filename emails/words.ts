import type { FuelUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import type { StatusText } from "#app/domain/service/service-status.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { translatorFor } from "#app/i18n/server.ts";

/** The words of a language, and the language itself. */
export type Words = Pick<Reader, "locale" | "t">;

export function wordsFor(locale: Locale, fuelUnit: FuelUnit = "gal"): Words {
  return { t: translatorFor(locale, fuelUnit), locale };
}

/**
 * An amount in tenths with its unit: "1,250.5 hours", "1 hora"; only the number for a machine without a unit.
 */
export function amountText({ t, locale }: Words, tenths: number, unit: MeterUnit | "gallons"): string {
  const value = formatTenths(tenths, locale);
  const count = pluralOf(tenths);
  switch (unit) {
    case "n/a":
      return value;
    case "other":
      return t("emails:amount.units", { value, count });
    default:
      return t(`emails:amount.${unit}`, { value, count });
  }
}

/** The sentence of a service status, as mails put it. */
export function statusSentence(words: Words, status: StatusText, unit: MeterUnit): string {
  const { t } = words;
  const usage = status.usage ?? 0;
  const count = status.days ?? 0;
  switch (status.key) {
    case "overdueBy":
      return t("emails:status.overdueBy", { amount: amountText(words, usage, unit) });
    case "serviceDueAt":
      return t("emails:status.serviceDueAt", { amount: amountText(words, usage, unit) });
    case "untilService":
      return t("emails:status.untilService", {
        amount: amountText(words, usage, unit),
        count: pluralOf(usage),
      });
    case "overdueByDays":
      return t("emails:status.overdueByDays", { count });
    case "dueInDays":
      return t("emails:status.dueInDays", { count });
    case "daysUntilService":
      return t("emails:status.daysUntilService", { count });
    case "noSchedule":
      return t("emails:status.noSchedule");
  }
}
