import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { pluralOf } from "#app/domain/quantity.ts";
import type { StatusText } from "#app/domain/service/service-status.ts";
import type { Translate } from "./translate.ts";
import { usageText } from "./usage-words.ts";

/** The sentence of a task's status: "Overdue by 12 hours", "3 days until service". */
export function statusSentence(text: StatusText, unit: MeterUnit, locale: Locale, t: Translate): string {
  const { key, usage = 0, days = 0 } = text;
  switch (key) {
    case "overdueBy":
    case "serviceDueAt":
    case "untilService":
      return t(`dashboard:text.${key}`, {
        usage: usageText(usage, unit, locale, t),
        count: pluralOf(usage),
      });
    case "noSchedule":
      return t("dashboard:text.noSchedule");
    default:
      return t(`dashboard:text.${key}`, { count: days });
  }
}
