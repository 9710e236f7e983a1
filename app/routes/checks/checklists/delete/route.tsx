import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { deleteChecklist, getChecklist } from "#app/services/checks/checklists.ts";
import { ChecklistPage } from "../checklist-page.tsx";

const PATH = "/checklists/:id/delete";

export const handle = { style: "app" };

export const meta = pageTitle("checks:deletion.title");

export const loader = guarded(PATH, async ({ actor, context, params }) => {
  const { name, equipmentIds } = await getChecklist(context, actor, params.id ?? "");
  return { viewer: viewerOf(actor), name, machines: equipmentIds.length, key: newFormKey() };
});

export const action = guarded(PATH, async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /checklists/${id}/delete`);
  return submitForm(
    form,
    pressSchema,
    async () => {
      await once(() => deleteChecklist(context, actor, id));
      return redirectWithFlash("/checklists", {
        tone: "success",
        title: "checks:deletion.done",
        description: "checks:deletion.doneText",
      });
    },
    { t, failed: "checks:deletion.failed" },
  );
});

/** Asks before a checklist is deleted. */
export default function DeleteChecklistPage() {
  const { t } = useI18n();
  const { viewer, name, machines, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChecklistPage viewer={viewer} title={t("checks:deletion.title")}>
      <Refusal answer={answer} title={t("checks:deletion.failedTitle")} />
      <form method="post" className="card">
        <KeyField value={key} />
        <p className="mb-4 wrap-anywhere">
          {t("checks:deletion.lead", { name })}{" "}
          {machines > 0 ? t("checks:deletion.machines", { count: machines }) : null}{" "}
          {t("checks:deletion.keeps")}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger grow sm:grow-0">
            {t("checks:deletion.submit")}
          </button>{" "}
          <a className="btn grow sm:grow-0" href="/checklists">
            {t("common:action.cancel")}
          </a>
        </div>
      </form>
    </ChecklistPage>
  );
}
