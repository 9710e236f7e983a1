import { UNNAMED_TASK } from "#app/domain/service/service-task.ts";
import type { Translate } from "./translate.ts";

/** A service task's name in the reader's language: only an unnamed default is translated. */
export function taskWord({ name }: { name: string | null }, t: Translate): string {
  return name ?? t("common:unnamedTask");
}

/** The tasks that an operator ticked, by the names that were sent: that of an unnamed default is translated. */
export function tickedWords(names: readonly string[], t: Translate): string {
  return names.map((name) => taskWord({ name: name === UNNAMED_TASK ? null : name }, t)).join(", ");
}
