import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { rememberFold } from "./folds.ts";

/** A record of the history, as text in the reader's language. */
export type HistoryLine = {
  id: string;
  /** Null when the machine is no longer in the list. */
  equipmentId: string | null;
  equipmentName: string;
  text: string;
  byline: string;
};

/** The latest history of all machines; it folds, and scrolls when long. */
export function HistorySection({ records, open }: { records: HistoryLine[]; open: boolean }) {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="history">
      <details
        className="fold"
        open={open}
        onToggle={(event) => rememberFold("history", event.currentTarget.open)}
      >
        <summary>
          <h2 id="history">{t("dashboard:history.title")}</h2>
          <span id="history-count" className="hint font-normal">
            {records.length === 0
              ? t("dashboard:history.none")
              : t("dashboard:history.latest", { count: records.length })}
          </span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
        <section className="max-h-100 overflow-y-auto" tabIndex={0} aria-labelledby="history-count">
          <ul className="lines">
            {records.map(({ id, equipmentId, equipmentName, text, byline }) => (
              <li key={id}>
                <div>
                  {equipmentId === null ? (
                    <strong>{equipmentName}</strong>
                  ) : (
                    <PageLink to={`/equipment-items/${equipmentId}`}>{equipmentName}</PageLink>
                  )}
                  <p className="notes">{text}</p>
                  <p className="hint">{byline}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <div className="mt-3">
          <ExportButton action="/exports/equipment-history.csv" disabled={records.length === 0} />
        </div>
      </details>
    </section>
  );
}
