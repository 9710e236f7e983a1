import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { stepsOf } from "#app/domain/service/task-steps.ts";
import { takeDisplayed } from "#app/forms/displayed.ts";
import { pressSchema, tenthsIn } from "#app/forms/fields.ts";
import { changedTaskFields, taskFormValues } from "#app/forms/service/service-task-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { taskWord } from "#app/i18n/task-words.ts";
import { changeTask, getTask } from "#app/services/service/tasks.ts";
import { TaskForm } from "../task-form.tsx";
import { closedFor, nextOf, taskPage } from "../view.server.ts";

const PATH = "/equipment-items/:id/tasks/:taskId";

export const handle: PageHandle = { i18n: ["equipment", "errors", "service"] };

export const meta = pageTitle<typeof loader>((t, { machine, task }) =>
  t("service:task.editDocumentTitle", { name: machine.name, task: task.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const { machine, task, steps } = await getTask(context, actor, params.id ?? "", params.taskId ?? "");
  const now = context.now();
  const page = taskPage(machine, { request, actor, now });
  const { isDefault } = task;
  return {
    ...page,
    task: {
      name: taskWord(task, t),
      isDefault,
      removal: isDefault
        ? null
        : `/equipment-items/${machine.id}/tasks/${task.id}/remove?next=${encodeURIComponent(page.next)}`,
      values: taskFormValues(task, stepsOf(task, steps)),
    },
    closed: isDefault ? null : closedFor(actor, now),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await readForm(request);
  const { id = "", taskId = "" } = params;
  const displayed = takeDisplayed(form);
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/tasks/${taskId}`);
  const answer = await submitForm(
    form,
    pressSchema,
    async () => {
      const { machine } = await getTask(context, actor, id, taskId);
      const task = await once(async () => {
        const changed = await changeTask(
          context,
          actor,
          taskId,
          changedTaskFields(form, displayed),
          tenthsIn(form, "confirmed"),
        );
        return changed.name;
      });
      return redirectWithFlash(nextOf(id, form.get("next")), {
        tone: "success",
        title: "service:task.saved",
        description: "service:task.savedText",
        params: { task, name: machine.name },
      });
    },
    { t, failed: "service:task.failed" },
  );
  return withDisplayed(answer, displayed);
});

export const clientLoader = loadForDialog({
  handle,
  title: "service:task.editTitle",
  Form: TaskForm,
  toField: true,
});
export const clientAction = keepTyped("service:task.failed");

export default function EditTaskPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("service:task.editTitle")} machine={page.machine} tab="services">
      <TaskForm page={page} answer={answer} />
    </MachineActPage>
  );
}
