import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { pressSchema, tenthsIn } from "#app/forms/fields.ts";
import { changedTaskFields } from "#app/forms/service/service-task-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getNamedMachine } from "#app/services/equipment/equipment.ts";
import { addTask } from "#app/services/service/tasks.ts";
import { TaskForm } from "../task-form.tsx";
import { closedFor, nextOf, taskPage } from "../view.server.ts";

const PATH = "/equipment-items/:id/tasks/add";

export const handle: PageHandle = { i18n: ["equipment", "errors", "service"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("service:task.addDocumentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, request, params, actor }) => {
  const machine = await getNamedMachine(context, actor, params.id ?? "");
  const now = context.now();
  return { ...taskPage(machine, { request, actor, now }), task: null, closed: closedFor(actor, now) };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/tasks/add`);
  return submitForm(
    form,
    pressSchema,
    async () => {
      const { name } = await getNamedMachine(context, actor, id);
      const task = await once(async () => {
        const added = await addTask(
          context,
          actor,
          id,
          changedTaskFields(form, null),
          tenthsIn(form, "confirmed"),
        );
        return added.name;
      });
      return redirectWithFlash(nextOf(id, form.get("next")), {
        tone: "success",
        title: "service:task.saved",
        description: "service:task.savedText",
        params: { task, name },
      });
    },
    { t, failed: "service:task.failed" },
  );
});

export const clientLoader = loadForDialog({
  handle,
  title: "service:task.add",
  Form: TaskForm,
  toField: true,
});
export const clientAction = keepTyped("service:task.failed");

export default function AddTaskPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("service:task.add")} machine={page.machine} tab="services">
      <TaskForm page={page} answer={answer} />
    </MachineActPage>
  );
}
