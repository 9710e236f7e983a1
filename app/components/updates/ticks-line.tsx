import { useI18n } from "#app/i18n/i18n-context.tsx";
import { tickedWords } from "#app/i18n/task-words.ts";
import type { CardUpdate } from "./view.ts";

/** The service tasks that the operator ticked; nothing without any. */
export function TicksLine({ update: { tasksDone } }: { update: Pick<CardUpdate, "tasksDone"> }) {
  const { t } = useI18n();
  if (tasksDone.length === 0) return null;
  return <p className="break-words">{t("updates:card.done", { names: tickedWords(tasksDone, t) })}</p>;
}
