import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { runDraft } from "#app/services/imports/bulk/run-draft.ts";
import { Preview } from "./preview.tsx";
import { Result } from "./result.tsx";
import { draftView, outcomeNotice } from "./view.server.ts";

const PATH = "/add-equipment/import/:draftId";
/** The most rows of one post; a longer file continues with the next. */
const ROWS_PER_POST = 20_000;

export const handle: PageHandle = { i18n: ["bulkImport", "equipment", "errors"] };

export const meta = pageTitle("bulkImport:documentTitle");

export const loader = guarded(PATH, async ({ actor, context, params, locale, t }) => ({
  draft: await draftView(context, actor, params.draftId ?? "", { locale, t }),
}));

export const action = guarded(PATH, async ({ actor, context, params, request, t }) => {
  const draftId = params.draftId ?? "";
  const includeDuplicates = (await readForm(request)).get("includeDuplicates") === "on";
  try {
    const outcome = await runDraft(context, actor, draftId, { includeDuplicates, maxRows: ROWS_PER_POST });
    const here = `/add-equipment/import/${draftId}`;
    if (!outcome.finished) return redirect(here);
    const allWell = outcome.imported > 0 && outcome.failed === 0;
    return await redirectWithFlash(allWell ? "/" : here, outcomeNotice(outcome, t));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (code !== "plan.inactive" && code !== "service_program.changed") throw error;
    return data({ refusal: messageOf(error, t), ofPlan: code === "plan.inactive" }, ERROR_STATUS[code]);
  }
});

export default function ImportDraftPage() {
  const { t } = useI18n();
  const { draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = useLocation().pathname;
  return (
    <div className="max-w-5xl">
      <h1>{t("bulkImport:title")}</h1>
      <p className="lead [overflow-wrap:anywhere]">
        {t("bulkImport:preview.file", { name: draft.about.name, count: draft.about.total })}
      </p>
      {answer ? (
        <Notice tone="error" title={t("bulkImport:upload.refused")} description={answer.refusal}>
          {answer.ofPlan ? <UpgradeLink /> : null}
        </Notice>
      ) : null}
      {draft.kind === "result" ? (
        <Result path={path} {...draft} />
      ) : (
        // Keyed by its progress: a page that continues an import starts fresh.
        <Preview key={draft.done} path={path} total={draft.about.total} {...draft} />
      )}
    </div>
  );
}
