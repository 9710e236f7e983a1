import { usageText } from "#app/components/equipment/usage-text.tsx";
import type { EquipmentType, MeterUnit } from "#app/domain/equipment.ts";
import type { Condition } from "#app/domain/issue.ts";
import type { MachineText } from "#app/domain/machine-status.ts";
import { pluralOf } from "#app/domain/quantity.ts";
import type { ServiceStatus, StatusText } from "#app/domain/service-status.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { FleetList } from "#app/services/equipment/dashboard.ts";

/** A machine as its row shows it, worded. */
export type ShownMachine = {
  id: string;
  name: string;
  type: EquipmentType;
  usage: string;
  status: ServiceStatus;
  sentence: string;
  nearEndOfLife: boolean;
  condition: Condition;
};

/** A page of the list, worded. */
export type ShownFleet = Omit<FleetList, "machines"> & { machines: ShownMachine[] };

/** Words the machines of a page of the list. */
export function shownFleet(
  { machines, ...list }: FleetList,
  { locale, t }: { locale: Locale; t: Translate },
): ShownFleet {
  const shown = machines.map(({ unit, usage, text, ...machine }) => ({
    ...machine,
    usage: usageText(usage, unit, locale, t),
    sentence: machineSentence(text, unit, locale, t),
  }));
  return { ...list, machines: shown };
}

/** The sentence of a machine's status, with its task where several have a schedule: "Grease: Overdue by 1 hour". */
export function machineSentence(
  { task, more, ...text }: MachineText,
  unit: MeterUnit,
  locale: Locale,
  t: Translate,
): string {
  const sentence = statusSentence(text, unit, locale, t);
  const named = task ? t("dashboard:text.ofTask", { task: taskWord(task, t), text: sentence }) : sentence;
  return more ? t("dashboard:text.withMore", { text: named, count: more }) : named;
}

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
