import { usageText } from "#app/components/equipment/usage-text.tsx";
import type { EquipmentType } from "#app/domain/equipment-type.ts";
import type { MeterUnit } from "#app/domain/meter-ledger.ts";
import { SERVICE_STATUSES, type ServiceStatus, type StatusText } from "#app/domain/service-status.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Words that every row of a list needs, looked up once and not in each row. */
export type MachineWords = {
  status: Record<ServiceStatus, string>;
  type: Record<EquipmentType, string>;
};

export function machineWords(t: Translate): MachineWords {
  const status = Object.fromEntries(
    SERVICE_STATUSES.map((status) => [status, t(`dashboard:overview.${status}`)]),
  ) as MachineWords["status"];
  const type = {
    vehicle: t("common:type.vehicle"),
    machinery: t("common:type.machinery"),
    tools: t("common:type.tools"),
    other: t("common:type.other"),
  };
  return { status, type };
}

/** The sentence of a machine's status: "Overdue by 12 hours", "3 days until service". */
export function statusSentence(text: StatusText, unit: MeterUnit, locale: Locale, t: Translate): string {
  const { key, usage = 0, days = 0 } = text;
  switch (key) {
    case "overdueBy":
    case "serviceDueAt":
    case "untilService":
      return t(`dashboard:text.${key}`, { usage: usageText(usage, unit, locale, t) });
    case "noSchedule":
      return t("dashboard:text.noSchedule");
    default:
      return t(`dashboard:text.${key}`, { count: days });
  }
}
