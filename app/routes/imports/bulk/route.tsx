import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";
import { createDraft, readUploadForm } from "#app/services/imports/bulk/import-draft.ts";
import { UploadForm } from "./upload-form.tsx";

const PATH = "/add-equipment/import";

export const handle: PageHandle = { i18n: ["bulkImport", "equipment", "errors"] };

export const meta = pageTitle("bulkImport:documentTitle");

export const loader = guarded(PATH, async ({ actor, context, t }) => {
  const { refusal, programs } = await readUploadForm(context, actor);
  return { refusal: refusal && messageOf(new AppError(refusal), t), programs };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const sent = (await readForm(request)).get("file");
  try {
    const draftId = await createDraft(context, actor, await readUpload(sent));
    return redirect(`${PATH}/${draftId}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = { title: problemTitle(error, t), description: messageOf(error, t) };
    const ofHistory = error.code.startsWith("import.list_of_");
    const atField = error.code.startsWith("import.");
    return data({ problem, atField, ofHistory }, ERROR_STATUS[error.code]);
  }
});

/** Browsers send a form without a chosen file as a file without a name. */
async function readUpload(sent: FormDataEntryValue | null) {
  if (!(sent instanceof File) || sent.name === "") return null;
  return { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) };
}

function problemTitle(error: AppError, t: Translate): string {
  const key = error.code.replace(/^import\./, "bulkImport:problem.");
  return isMessageKey(t, key) ? wordMessage(t, { key }) : t("bulkImport:upload.refused");
}

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "bulkImport:title",
  Form: UploadForm,
  wide: true,
});
export const clientAction = keepTyped("errors:internal");

export default function ImportPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-2xl">
      <BackLink href="/imports">{t("common:navigation.imports")}</BackLink>
      <h1>{t("bulkImport:title")}</h1>
      <UploadForm page={page} answer={answer} />
    </div>
  );
}
