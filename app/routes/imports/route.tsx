import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readSeqCursor } from "#app/http/queries/cursor.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { importsPage, importsReads } from "#app/services/imports/list-imports.ts";
import { ImportTable } from "./import-table.tsx";
import { wordedImport } from "./list-view.server.ts";
import { saveUpload } from "./save.server.ts";

const PATH = "/imports";

export const handle = { style: "app", enhance: "imports" };

export const meta = pageTitle("imports:documentTitle");

/** Reads the list in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db }, request }) =>
    importsReads(db, companyId, readSeqCursor(new URL(request.url).searchParams.get("before"))),
  ({ rows, actor, context, request, locale, t }) => {
    if (!rows) throw new Error("The imports of a company could not be read");
    const { listed, next } = importsPage(rows.imports);
    const { timeZone } = actor.company;
    return {
      viewer: viewerOf(actor),
      mayAdd: subscriptionOf(actor, context.now()).canAddEquipment,
      imports: listed.map((row) => wordedImport(row, { locale, t, timeZone })),
      first: new URL(request.url).searchParams.has("before") ? PATH : null,
      next: next === null ? null : `${PATH}?before=${next}`,
      key: newFormKey(),
    };
  },
);

export const action = guarded(PATH, saveUpload);

const TEMPLATES = ["services", "fuel", "readings", "machines"] as const;
const PROBLEM = "upload-problem";

/** Brings files of services, fuel, readings and machines, and lists what was imported. */
export default function ImportsPage() {
  const { t } = useI18n();
  const { viewer, mayAdd, imports, first, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer ? answer.problem : null;
  return (
    <SignedInShell viewer={viewer}>
      <div className="mb-4 max-w-2xl">
        <h1>{t("imports:title")}</h1>
        <p className="text-soft">{t("imports:lead")}</p>
      </div>
      {problem ? (
        <div id={PROBLEM}>
          <Notice tone="error" title={problem.title} description={problem.text} focus />
        </div>
      ) : null}
      <div className="mb-6 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        {mayAdd ? (
          <form
            method="post"
            encType="multipart/form-data"
            className="card"
            data-import-upload={t("imports:upload.sending")}
          >
            <KeyField value={key} />
            <div className="field">
              <label htmlFor="files">{t("imports:upload.files")}</label>{" "}
              <input
                className="input"
                id="files"
                name="files"
                type="file"
                multiple
                accept=".csv,.tsv,.txt,.xlsx"
                aria-describedby={problem ? `files-hint ${PROBLEM}` : "files-hint"}
                aria-invalid={problem ? true : undefined}
              />
              <p className="hint" id="files-hint">
                {t("imports:upload.hint")}
              </p>
            </div>
            <button type="submit" className="btn btn-primary w-full sm:w-auto">
              {t("imports:upload.submit")}
            </button>
          </form>
        ) : (
          <Notice tone="error" title={t("imports:upload.refused")} description={t("errors:plan.inactive")}>
            <UpgradeLink />
          </Notice>
        )}
        <section className="card" aria-labelledby="templates">
          <h2 id="templates">{t("imports:templates.title")}</h2>
          <p className="hint">{t("imports:templates.text")}</p>
          <ul className="grid">
            {TEMPLATES.map((kind) => (
              <li key={kind}>
                <a
                  className="inline-flex min-h-11 min-w-11 items-center"
                  href={`/templates/import-${kind}.csv`}
                  download={`import-${kind}.csv`}
                >
                  {t(`imports:kind.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="imports">
        <h2 id="imports" className="mb-3">
          {t("imports:list.title")}
        </h2>
        {imports.length === 0 ? (
          <p className="card">{t("imports:list.none")}</p>
        ) : (
          <ImportTable imports={imports} />
        )}
        <PageLinks
          label={t("imports:list.pages")}
          first={first}
          firstText={t("imports:list.first")}
          next={next}
        />
      </section>
    </SignedInShell>
  );
}
