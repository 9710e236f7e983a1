import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { ShownStory } from "./shape.server.ts";

/** What happened to the machine, with author and time, in a frame that is 400 px high and scrolls. */
export function HistoryList({ records }: { records: ShownStory["history"]["list"] }) {
  const { t } = useI18n();
  if (records.length === 0) return <p className="hint">{t("story:history.empty")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
    <ol className="history-scroll m-0 list-none p-0" tabIndex={0} aria-labelledby="history">
      {records.map((record) => (
        <li key={record.id} className="grid gap-1 border-b border-line py-3 last:border-0">
          <p className="break-words whitespace-pre-line">{record.text}</p>
          <p className="hint">
            {t("story:history.by", { name: record.operatorName, time: record.createdAt })}
            {record.usage ? <> · {t("story:history.usage", { usage: record.usage })}</> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
