import type { Locale } from "#app/domain/locale.ts";
import type { TaskIntervalUnit } from "#app/domain/service/service-task.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

type Serviced = Pick<
  EquipmentRow,
  "serviceInterval" | "unit" | "hasScheduledMaintenance" | "maintenanceInterval"
> & { maintenanceIntervalUnit: TaskIntervalUnit | null };

/** "Service every 250 hours or 3 months", in the words of a label or a page; null without a service. */
export function intervalText(
  machine: Serviced,
  words: "labels:label" | "equipment:item",
  locale: Locale,
  t: Translate,
): string | null {
  const { serviceInterval, unit, hasScheduledMaintenance, maintenanceInterval, maintenanceIntervalUnit } =
    machine;
  const usage = serviceInterval > 0 ? usageText(serviceInterval, unit, locale, t) : null;
  const time =
    hasScheduledMaintenance && maintenanceInterval && maintenanceIntervalUnit
      ? t(`labels:label.${maintenanceIntervalUnit}`, { count: maintenanceInterval })
      : null;
  if (usage && time) return t(`${words}.everyOf`, { usage, time });
  const either = usage ?? time;
  return either ? t(`${words}.every`, { amount: either }) : null;
}
