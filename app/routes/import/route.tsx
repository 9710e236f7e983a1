import type { MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";
import { createImportDraft, requireImportAllowed } from "#app/services/equipment-import.ts";
import { ColumnTable } from "./column-table.tsx";

const PATH = "/add-equipment/import";
const PROBLEM_ID = "import-problem";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded(PATH, async ({ actor, context, t }) => {
  const title = t("imports:documentTitle");
  try {
    await requireImportAllowed(context, actor);
    return { title, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { title, refusal: messageOf(error, t) };
  }
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const sent = (await request.formData()).get("file");
  try {
    const draftId = await createImportDraft(context, actor, await readUpload(sent));
    return redirect(`${PATH}/${draftId}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = { title: problemTitle(error, t), description: messageOf(error, t) };
    return data({ problem, atField: error.code.startsWith("import.") }, ERROR_STATUS[error.code]);
  }
});

/** Browsers send a form without a chosen file as a file without a name. */
async function readUpload(sent: FormDataEntryValue | null) {
  if (!(sent instanceof File) || sent.name === "") return null;
  return { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) };
}

function problemTitle(error: AppError, t: Translate): string {
  const key = error.code.replace(/^import\./, "imports:problem.");
  return isMessageKey(t, key) ? wordMessage(t, { key }) : t("imports:upload.refused");
}

export default function ImportPage() {
  const { t } = useI18n();
  const { refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const uploading = useNavigation().formAction === PATH;
  const invalid = answer?.atField ? true : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <p>
        <a href="/add-equipment" className="inline-flex min-h-11 items-center">
          {t("common:navigation.addEquipment")}
        </a>
      </p>
      <h1>{t("imports:title")}</h1>
      <p className="lead">{t("imports:upload.lead")}</p>
      {answer ? (
        <div id={PROBLEM_ID}>
          <Notice tone="error" title={answer.problem.title} description={answer.problem.description} />
        </div>
      ) : null}
      {refusal ? (
        answer ? null : (
          <Notice tone="error" title={t("imports:upload.refused")} description={refusal} />
        )
      ) : (
        <Form method="post" encType="multipart/form-data" noValidate className="card mb-6">
          <div className="field">
            <label htmlFor="file">{t("imports:upload.file")}</label>
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
              {t("imports:upload.fileHint")}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary" disabled={uploading}>
              {uploading ? t("imports:upload.uploading") : t("imports:upload.submit")}
            </button>
            <a href="/add-equipment" className="btn btn-quiet">
              {t("common:action.cancel")}
            </a>
          </div>
        </Form>
      )}
      <section className="card" aria-labelledby="columns">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="columns">{t("imports:upload.columnsTitle")}</h2>
          <a
            href="/templates/equipment-import-template.csv"
            download="equipment-import-template.csv"
            className="btn"
          >
            {t("imports:upload.template")}
          </a>
        </div>
        <p className="hint mt-2">
          {t("imports:upload.columnsText")} {t("imports:upload.templateText")}
        </p>
        <ColumnTable />
      </section>
    </div>
  );
}
