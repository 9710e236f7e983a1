import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { startOf } from "#app/i18n/checklist-starts.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { checklistToEdit, createChecklist } from "#app/services/checks/checklists.ts";
import { ChecklistForm } from "../checklist-form.tsx";
import { ChecklistPage } from "../checklist-page.tsx";
import { saveChecklistForm } from "../save.server.ts";

const PATH = "/checklists/new";

export const handle = { style: "app" };

export const meta = pageTitle("checks:list.newTitle");

export const loader = guarded(PATH, async ({ actor, context, request, locale }) => {
  const start = startOf(new URL(request.url).searchParams.get("start"), locale);
  return {
    viewer: viewerOf(actor),
    values: { name: start?.name ?? "", lines: start?.lines.join("\n") ?? "" },
    choice: await checklistToEdit(context, actor, null),
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  return saveChecklistForm(form, t, (values) =>
    once((complete) => createChecklist(context, actor, values, complete)),
  );
});

export default function NewChecklistPage() {
  const { t } = useI18n();
  const { viewer, values, choice, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChecklistPage viewer={viewer} title={t("checks:list.newTitle")}>
      <ChecklistForm values={values} choice={choice} idempotencyKey={key} answer={answer} />
    </ChecklistPage>
  );
}
