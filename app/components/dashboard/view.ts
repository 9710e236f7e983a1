import { machineSentence } from "#app/components/equipment/machine-sentence.ts";
import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import type { Reader } from "#app/i18n/reader.ts";
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
