import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { DiscardForm, ImportHead, Refused } from "#app/routes/imports/import-head.tsx";
import { guardedImportPage } from "#app/routes/imports/import-page.server.ts";
import { Preview } from "./preview.tsx";
import { saveCheck } from "./save.server.ts";
import { type CheckView, checkView } from "./view.server.ts";

const PATH = "/imports/:importId";

export const handle = { style: "app", enhance: "imports" };

export const meta = pageTitle("imports:documentTitle");

export const loader = guardedImportPage(PATH, "check", ({ opened, next, reader }) => ({
  view: checkView(opened, reader),
  next: next && { to: `/imports/${next.id}`, text: reader.t("imports:next", { table: next.tableName }) },
  keys: { check: newFormKey(), run: newFormKey() },
}));

export const action = guarded(PATH, saveCheck);

/** What an import will do, and what it did. */
export default function CheckPage() {
  const { viewer, head, view, next, keys, discardKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <ImportHead head={head} />
      <Refused problem={answer?.problem} />
      <Outcome view={view} />
      {next && view.state === "imported" ? (
        <p className="mb-4">
          <a className="btn btn-primary w-full sm:w-auto" href={next.to}>
            {next.text}
          </a>
        </p>
      ) : null}
      {view.state === "open" || view.state === "ready" ? <Acts view={view} keys={keys} /> : null}
      {view.preview ? <Preview view={view} preview={view.preview} /> : null}
      <Foot view={view} formKey={discardKey} />
    </SignedInShell>
  );
}

/** That an import went in, or was undone. */
function Outcome({ view }: { view: CheckView }) {
  const { t } = useI18n();
  if (view.state === "imported") {
    return (
      <Notice
        tone="success"
        title={t("imports:result.title")}
        description={t("imports:result.text", { count: view.new })}
        line={view.importedBy}
      />
    );
  }
  return view.state === "undone" ? (
    <Notice tone="info" title={t("imports:result.undoneTitle")} description={view.undoneBy} />
  ) : null;
}

type Keys = { check: string; run: string };

/** The choices that a dry run takes, and the button that imports what it has shown. */
function Acts({ view, keys }: { view: CheckView; keys: Keys }) {
  const { t } = useI18n();
  const { preview } = view;
  const hasDoubtful = preview !== null && preview.doubtful.lines.length > 0;
  const hasOptions = hasDoubtful || (preview?.drops ?? []).length > 0 || view.asksSold;
  return (
    <>
      <p className="lead">{t("imports:check.lead")}</p>
      {view.isStale ? <Notice tone="info" title={t("imports:check.stale")} /> : null}
      {preview && view.new > 0 ? (
        <form method="post" className="mb-4">
          <KeyField value={keys.run} />
          <input type="hidden" name="version" value={view.version} />
          <button
            type="submit"
            name="intent"
            value="run"
            className="btn btn-primary w-full sm:w-auto"
            data-busy={t("imports:check.importing")}
          >
            {t("imports:check.run", { count: view.new })}
          </button>
        </form>
      ) : null}
      {preview && view.new === 0 ? <p className="card mb-4">{t("imports:check.nothing")}</p> : null}
      <form method="post" className={hasOptions ? "card mb-4 grid gap-3" : "mb-4"}>
        <KeyField value={keys.check} />
        {hasOptions ? <h2>{t("imports:check.options")}</h2> : null}
        {hasDoubtful ? (
          <div>
            <label className="check">
              <input type="checkbox" name="doubtful" defaultChecked={view.doubtful} />{" "}
              {t("imports:check.doubtfulTick")}
            </label>
            <p className="hint">{t("imports:check.doubtfulHint")}</p>
          </div>
        ) : (
          <input type="hidden" name="doubtful" value={view.doubtful ? "on" : ""} />
        )}
        {preview?.drops.map(({ field, name, replaced }) => (
          <label key={field}>
            {t("imports:check.drop", { name })}{" "}
            <select className="input" name={field} defaultValue={replaced ? "replaced" : ""}>
              <option value="">{t("imports:check.corrected")}</option>
              <option value="replaced">{t("imports:check.replaced")}</option>
            </select>
          </label>
        ))}
        {view.asksSold ? (
          <label className="check">
            <input type="checkbox" name="soldToo" defaultChecked={view.soldToo} />{" "}
            {t("imports:check.soldToo")}
          </label>
        ) : null}
        <div>
          <button
            type="submit"
            name="intent"
            value="check"
            data-busy={t("imports:check.checking")}
            className={`btn w-full sm:w-auto ${preview ? "" : "btn-primary"}`}
          >
            {t(preview ? "imports:check.again" : "imports:check.start")}
          </button>
        </div>
      </form>
    </>
  );
}

/** The file, and the ways out. */
function Foot({ view, formKey }: { view: CheckView; formKey: string }) {
  const { t } = useI18n();
  const isWaiting = view.state === "open" || view.state === "ready";
  return (
    <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
      {view.hasFile ? (
        <a className="btn" href={`/imports/${view.id}/file`} download>
          {t("imports:result.download")}
        </a>
      ) : null}{" "}
      {view.state === "imported" ? (
        <a className="btn btn-danger" href={`/imports/${view.id}/undo`}>
          {t("imports:undo.title")}
        </a>
      ) : null}{" "}
      {isWaiting ? <DiscardForm formKey={formKey} /> : null}
    </div>
  );
}
