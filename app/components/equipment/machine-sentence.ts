import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { MachineText } from "#app/domain/equipment/machine-status.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { StatusText } from "#app/domain/service/service-status.ts";
import { statusSentence } from "#app/i18n/status-words.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";

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
