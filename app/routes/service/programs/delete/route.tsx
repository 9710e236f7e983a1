import { useActionData, useLoaderData } from "@remix-run/react";
import { ActPage } from "#app/components/act-page.tsx";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { deleteProgram, getProgram } from "#app/services/service/programs.ts";
import { DeleteForm } from "./delete-form.tsx";

const PATH = "/service-programs/:id/delete";

export const handle: PageHandle = { i18n: ["errors", "service"] };

export const meta = pageTitle("service:program.deleteTitle");

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, actor, params }) => {
  const { name, machines } = await getProgram(context, actor, params.id ?? "");
  return { name, machines, key: newFormKey() };
});

export const action = guarded(PATH, async ({ context, request, actor, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /service-programs/${id}/delete`);
  return submitForm(
    form,
    pressSchema,
    async () => {
      await once(() => deleteProgram(context, actor, id));
      return redirectWithFlash("/service-programs", {
        tone: "success",
        title: "service:program.deleted",
        description: "service:program.keepTasks",
      });
    },
    { t, failed: "service:program.deleteFailed" },
  );
});

export const clientLoader = loadForDialog({ handle, title: "service:program.deleteTitle", Form: DeleteForm });
export const clientAction = keepTyped("service:program.deleteFailed");

export default function DeleteProgramPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ActPage
      title={t("service:program.deleteTitle")}
      back="/service-programs"
      backTo={t("service:program.title")}
    >
      <DeleteForm page={page} answer={answer} />
    </ActPage>
  );
}
