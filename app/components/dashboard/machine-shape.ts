import { usageText } from "#app/components/equipment/usage-text.tsx";
import type { EquipmentType, MeterUnit } from "#app/domain/equipment.ts";
import { pluralOf } from "#app/domain/quantity.ts";
import type { ServiceStatus, StatusText } from "#app/domain/service-status.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { FleetList } from "#app/services/equipment/dashboard.ts";
import { leaveInMarkup } from "./machine-rows.ts";

/** A machine as its row shows it, worded. */
export type ShownMachine = {
  id: string;
  name: string;
  type: EquipmentType;
  usage: string;
  status: ServiceStatus;
  sentence: string;
  nearEndOfLife: boolean;
};

/** A page of the list; `machinesOf` answers its machines, which may be left in the markup. */
export type ShownFleet = Omit<FleetList, "machines"> & { count: number; machines?: ShownMachine[] };

/** Words a page of the list, whose machines are left in the markup of a document and sent with any other answer. */
export function shownFleet(
  { machines, ...list }: FleetList,
  { locale, t }: { locale: Locale; t: Translate },
  inDocument: boolean,
): ShownFleet {
  const shown = machines.map(({ unit, usage, text, ...machine }) => ({
    ...machine,
    usage: usageText(usage, unit, locale, t),
    sentence: statusSentence(text, unit, locale, t),
  }));
  const page = { ...list, count: shown.length };
  return inDocument ? leaveInMarkup(page, shown) : { ...page, machines: shown };
}

/** The sentence of a machine's status: "Overdue by 12 hours", "3 days until service". */
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
