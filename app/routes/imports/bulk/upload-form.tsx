import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useRefusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { ColumnTable } from "./column-table.tsx";

const PROBLEM_ID = "import-problem";

export type UploadAnswer = Partial<FormAnswer> & {
  problem?: { title: string; description: string };
  /** Whether the file is a list that the imports of history take. */
  ofHistory?: boolean;
  atField?: boolean;
};

/** `programs` says whether the company has a service program. */
type UploadPage = { refusal: string | null; programs: boolean };

/** The first step of an import: the file, and the columns it may have. */
export function UploadForm({ page, answer }: ActProps<UploadPage, UploadAnswer>) {
  const { t } = useI18n();
  const { refusal, programs } = page;
  const broken = useRefusal(answer);
  const problem =
    answer?.problem ?? (broken && { title: t("bulkImport:upload.refused"), description: broken.message });
  const uploading = useActBusy();
  const invalid = answer?.atField ? true : undefined;
  return (
    <>
      <p className="lead">{t("bulkImport:upload.lead")}</p>
      {problem ? (
        <div id={PROBLEM_ID}>
          <Notice tone="error" title={problem.title} description={problem.description}>
            {refusal ? <UpgradeLink /> : null}
            {answer?.ofHistory ? (
              <p className="mt-2">
                <a className="btn" href="/imports">
                  {t("bulkImport:upload.historyLink")}
                </a>
              </p>
            ) : null}
          </Notice>
        </div>
      ) : null}
      {refusal ? (
        problem ? null : (
          <Notice tone="error" title={t("bulkImport:upload.refused")} description={refusal}>
            <UpgradeLink />
          </Notice>
        )
      ) : (
        <ActForm encType="multipart/form-data" noValidate className="card mb-6">
          <div className="field">
            <label htmlFor="file">{t("bulkImport:upload.file")}</label>{" "}
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,text/csv"
              required
              className="input"
              aria-invalid={invalid}
              aria-describedby={invalid ? `file-hint ${PROBLEM_ID}` : "file-hint"}
            />
            <p className="hint" id="file-hint">
              {t("bulkImport:upload.fileHint")}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary" disabled={uploading}>
              {uploading ? t("bulkImport:upload.uploading") : t("bulkImport:upload.submit")}
            </button>{" "}
            <CancelLink to="/add-equipment" className="btn">
              {t("common:action.cancel")}
            </CancelLink>
          </div>
        </ActForm>
      )}
      <section className="card" aria-labelledby="columns">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="columns">{t("bulkImport:upload.columnsTitle")}</h2>
          <a
            href="/templates/equipment-import-template.csv"
            download="equipment-import-template.csv"
            className="btn"
          >
            {t("bulkImport:upload.template")}
          </a>
        </div>
        <p className="hint mt-2">
          {t("bulkImport:upload.columnsText")} {t("bulkImport:upload.templateText")}
        </p>
        <ColumnTable programs={programs} />
      </section>
      <p className="mt-4">
        {t("bulkImport:upload.history")}{" "}
        <a className="inline-flex min-h-11 items-center" href="/imports">
          {t("bulkImport:upload.historyLink")}
        </a>
      </p>
    </>
  );
}
