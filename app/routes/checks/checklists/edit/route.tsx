import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { checklistToEdit, saveChecklist } from "#app/services/checks/checklists.ts";
import { ChecklistForm } from "../checklist-form.tsx";
import { ChecklistPage } from "../checklist-page.tsx";
import { saveChecklistForm } from "../save.server.ts";

const PATH = "/checklists/:id";

export const handle = { style: "app" };

export const meta = pageTitle("checks:list.editTitle");

export const loader = guarded(PATH, async ({ actor, context, params }) => {
  const choice = await checklistToEdit(context, actor, params.id ?? "");
  return {
    viewer: viewerOf(actor),
    values: {
      name: choice.checklist?.name ?? "",
      lines: choice.checklist?.lines.join("\n") ?? "",
    },
    choice,
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /checklists/${id}`);
  return saveChecklistForm(form, t, (values) => once(() => saveChecklist(context, actor, id, values)));
});

export default function EditChecklistPage() {
  const { t } = useI18n();
  const { viewer, values, choice, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChecklistPage viewer={viewer} title={t("checks:list.editTitle")}>
      <ChecklistForm values={values} choice={choice} idempotencyKey={key} answer={answer} />
    </ChecklistPage>
  );
}
