import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { taskWord } from "#app/i18n/task-words.ts";
import { getTask, removeTask } from "#app/services/service/tasks.ts";
import { nextOf, taskPage } from "../view.server.ts";
import { RemoveTaskForm } from "./remove-task-form.tsx";

const PATH = "/equipment-items/:id/tasks/:taskId/remove";

export const handle: PageHandle = { i18n: ["errors", "service"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("service:task.removeDocumentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const { machine, task } = await getTask(context, actor, params.id ?? "", params.taskId ?? "");
  if (task.isDefault) throw new AppError("service_task.is_default");
  return { ...taskPage(machine, { request, actor, now: context.now() }), task: taskWord(task, t) };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await readForm(request);
  const { id = "", taskId = "" } = params;
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/tasks/${taskId}/remove`);
  return submitForm(
    form,
    pressSchema,
    async () => {
      const removed = await once(async () => {
        const { machine, task } = await getTask(context, actor, id, taskId);
        await removeTask(context, actor, taskId);
        return { task: taskWord(task, t), name: machine.name };
      });
      return redirectWithFlash(nextOf(id, form.get("next")), {
        tone: "success",
        title: "service:task.removed",
        description: "service:task.removedText",
        params: removed,
      });
    },
    { t, failed: "service:task.removeFailed" },
  );
});

export const clientLoader = loadForDialog({
  handle,
  title: "service:task.removeTitle",
  Form: RemoveTaskForm,
});
export const clientAction = keepTyped("service:task.removeFailed");

export default function RemoveTaskPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("service:task.removeTitle")} machine={page.machine} tab="services">
      <RemoveTaskForm page={page} answer={answer} />
    </MachineActPage>
  );
}
