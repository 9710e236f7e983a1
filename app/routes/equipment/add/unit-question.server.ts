import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { unitRatio } from "#app/domain/meter/unit-change.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { unitWord, usageText } from "#app/i18n/usage-words.ts";
import { onNewMeterRow } from "#app/services/equipment/unit-change.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import type { UnitQuestion } from "./unit-question.tsx";

/** What is asked about a changed unit: lifespan and intervals are converted, or emptied with the first readings. */
export function unitQuestion(
  stored: EquipmentRow,
  to: MeterUnit,
  now: Date,
  { locale, t }: Pick<Reader, "locale" | "t">,
): UnitQuestion {
  const { unit: from, currentUsage } = stored;
  const after = onNewMeterRow(stored, { from, to, ended: currentUsage, reads: currentUsage }, now);
  const tasksAfter = tasksOf(after);
  const ratio = unitRatio(from, to);
  const values = [
    { name: t("equipment:form.threshold"), was: stored.threshold ?? 0, is: after.threshold },
    ...tasksOf(stored).map((task, index) => ({
      name: taskWord(task, t),
      was: task.serviceInterval || (ratio ? 0 : (task.firstUsage ?? 0)),
      is: tasksAfter[index]?.serviceInterval ?? null,
    })),
  ];
  return {
    to: unitWord(to, t),
    heading: t(ratio ? "equipment:unitChange.converted" : "equipment:unitChange.emptied"),
    values: values
      .filter(({ was }) => was > 0)
      .map(({ name, was, is }) => {
        const before = usageText(was, from, locale, t);
        if (!ratio || is === null) return t("equipment:unitChange.value", { name, before });
        return t("equipment:unitChange.change", { name, before, after: usageText(is, to, locale, t) });
      }),
  };
}
