import type { EquipmentType, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { MachineText } from "#app/domain/equipment/machine-status.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { ServiceStatus, StatusText } from "#app/domain/service/service-status.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { statusSentence } from "#app/i18n/status-words.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { FleetList } from "#app/services/dashboard/dashboard.ts";

/** A machine as its row shows it, as text. */
export type WordedMachine = {
  id: string;
  name: string;
  /** Year, make, model and place; missing without them. */
  line?: string;
  type: EquipmentType;
  usage: string;
  status: ServiceStatus;
  sentence: string;
  nearEndOfLife: boolean;
  condition: Condition;
};

/** A page of the list, as text. */
export type WordedFleet = Omit<FleetList, "machines"> & { machines: WordedMachine[] };

/** Words the machines of a page of the list. */
export function wordedFleet(
  { machines, ...list }: FleetList,
  { locale, t }: Pick<Reader, "locale" | "t">,
): WordedFleet {
  const worded = machines.map(({ unit, usage, text, line, ...machine }) => ({
    ...machine,
    // A fleet without facts sends nothing for them.
    ...(line ? { line } : {}),
    usage: usageText(usage, unit, locale, t),
    sentence: machineSentence(text, unit, locale, t),
  }));
  return { ...list, machines: worded };
}

/** The sentences that name the service themselves: "Service due at 84,100 miles", "Service due today". */
const NAMING_SERVICE: readonly StatusText["key"][] = ["serviceDueAt", "dueInDays"];

/** The sentence of a machine's status, with its task where several have a schedule: "Grease: Overdue by 1 hour". */
export function machineSentence(
  { task, more, ...text }: MachineText,
  unit: MeterUnit,
  locale: Locale,
  t: Translate,
): string {
  const sentence = statusSentence(text, unit, locale, t);
  const alone = !task || (task.name === null && NAMING_SERVICE.includes(text.key));
  const named = alone ? sentence : t("dashboard:text.ofTask", { task: taskWord(task, t), text: sentence });
  return more ? t("dashboard:text.withMore", { text: named, count: more }) : named;
}
