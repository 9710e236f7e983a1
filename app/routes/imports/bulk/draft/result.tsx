import { useEffect } from "react";
import { PageLink } from "#app/components/page-link.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Reasons } from "./preview.tsx";
import type { WordedReasons } from "./view.server.ts";

type ResultProps = {
  path: string;
  imported: number;
  duplicates: number;
  failed: number;
  reasons: WordedReasons;
};

/** The result of an import, and the rows to correct. */
export function Result({ path, imported, duplicates, failed, reasons }: ResultProps) {
  const { locale, t } = useI18n();
  // The specified notice refers people to the console, so the rows are there too.
  useEffect(() => {
    if (reasons.list.length > 0) console.warn(reasons.list.join("\n"));
  }, [reasons]);
  const figures = [
    [t("bulkImport:result.imported"), imported],
    [t("bulkImport:result.duplicates"), duplicates],
    [t("bulkImport:result.failed"), failed],
  ] as const;
  return (
    <>
      <h2 className="sr">{t("bulkImport:result.title")}</h2>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {figures.map(([label, figure]) => (
          <div key={label} className="card flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-soft">{label}</dt>
            <dd className="text-figure font-semibold tabular-nums">{formatCount(figure, locale)}</dd>
          </div>
        ))}
      </dl>
      {failed > 0 ? (
        <section className="card my-4" aria-labelledby="failed-rows">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="failed-rows">{t("bulkImport:result.failedTitle")}</h2>
            <a href={`${path}/failed-rows.csv`} download="equipment-import-errors.csv" className="btn">
              {t("bulkImport:result.download")}
            </a>
          </div>
          <p className="hint mt-2">{t("bulkImport:result.failedText")}</p>
          <Reasons reasons={reasons} />
        </section>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-3">
        <PageLink to="/" className="btn btn-primary">
          {t("common:action.backToDashboard")}
        </PageLink>{" "}
        <PageLink to="/add-equipment/import" className="btn">
          {t("bulkImport:result.another")}
        </PageLink>
      </p>
    </>
  );
}
