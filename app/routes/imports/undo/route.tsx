import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { isRefusal } from "#app/domain/app-error.ts";
import { namedTable } from "#app/domain/imports/kept-table.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { undoImport, undoOf, undoReads } from "#app/services/imports/undo-import.ts";
import { blockerText } from "./blockers.server.ts";

const PATH = "/imports/:importId/undo";

export const handle = { style: "app" };

export const meta = pageTitle("imports:documentTitle");

/** Reads what the undoing of an import takes back, and what blocks it. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db }, params }) =>
    undoReads(db, { companyId, importId: params.importId ?? "" }),
  ({ rows, actor, context, locale, t }) => {
    if (!rows) throw new Error("The undoing of an import could not be read");
    const { row, blockers, takenBack } = undoOf(context, actor, rows);
    if (row.state !== "imported") throw redirect(`/imports/${row.id}`);
    return {
      viewer: viewerOf(actor),
      id: row.id,
      name: namedTable(row),
      goes: takenBack.map(({ what, count }) => t(`imports:undo.${what}`, { count })),
      blockers: blockers.map((blocker) => ({
        text: blockerText(blocker, { locale, t }),
        to: blocker.importId === undefined ? null : `/imports/${blocker.importId}`,
      })),
      key: newFormKey(),
    };
  },
);

export const action = guarded(PATH, async ({ actor, context, params }) => {
  const importId = params.importId ?? "";
  try {
    await undoImport(context, actor, importId);
    return redirect(`/imports/${importId}`);
  } catch (error) {
    if (!isRefusal(error, "history_import.blocked")) throw error;
    // The page reads again what blocks.
    return data(null, { status: ERROR_STATUS[error.code] });
  }
});

/** Asks before an import is undone. */
export default function UndoPage() {
  const { t } = useI18n();
  const { viewer, id, name, goes, blockers, key } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <p>
        <a className="inline-flex min-h-11 items-center" href="/imports">
          {t("imports:title")}
        </a>
      </p>
      <h1>{t("imports:undo.title")}</h1>
      <p className="lead wrap-anywhere">{name}</p>
      {blockers.length > 0 ? (
        <Notice tone="error" title={t("imports:undo.blocked")}>
          <ul>
            {blockers.map(({ text, to }) => (
              <li key={`${to} ${text}`}>{to ? <a href={to}>{text}</a> : text}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className="card max-w-2xl">
          <p>{t("imports:undo.lead")}</p>
          <ul className="my-3">
            {goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <form method="post" className="grid gap-3 sm:flex sm:flex-wrap">
            <KeyField value={key} />
            <button type="submit" className="btn btn-danger">
              {t("imports:undo.press")}
            </button>{" "}
            <a className="btn" href={`/imports/${id}`}>
              {t("imports:undo.keep")}
            </a>
          </form>
        </div>
      )}
    </SignedInShell>
  );
}
