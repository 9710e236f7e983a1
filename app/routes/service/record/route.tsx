import { useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { shortWords } from "#app/domain/issues/issue.ts";
import { isFinished } from "#app/domain/service/due-point.ts";
import { tasksOfPress } from "#app/domain/service/service-entry.ts";
import { servicedNow, statusText } from "#app/domain/service/service-status.ts";
import { scheduledTasksOf, schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { stepsOf } from "#app/domain/service/task-steps.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { submitEntry } from "#app/http/service/entry-form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { servedNowText } from "#app/i18n/kind-words.ts";
import { statusSentence } from "#app/i18n/status-words.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { todayOf } from "#app/services/actor.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { getServiceForm } from "#app/services/service/list-entries.ts";
import {
  pressService,
  type Recorded,
  recordService,
  type StoreAnswer,
} from "#app/services/service/record-service.ts";
import { ServiceForm } from "./service-form.tsx";

const PATH = "/equipment-items/:id/service";

export const handle: PageHandle = { i18n: ["equipment", "errors", "photos", "service", "story"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("equipment:service.documentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const { machine, names, issues, steps } = await getServiceForm(context, actor, params.id ?? "");
  const { name, type, serialNumber, unit, currentUsage, serviceInterval } = machine;
  const today = todayOf(actor, context.now());
  const { nextMaintenanceDate } = servicedNow(machine, today);
  const schedules = schedulesOf(machine);
  const pressed = tasksOfPress(schedules, today);
  const query = new URL(request.url).searchParams;
  return {
    machine: { name, type, serialNumber, unit, currentUsage, serviceInterval, nextMaintenanceDate },
    tasks: scheduledTasksOf(machine)
      .filter((task) => !isFinished(task))
      .map(({ schedule, ...task }) => ({
        id: task.id,
        name: taskWord(task, t),
        text: [
          task.repeats === "as-needed"
            ? t("service:kind.asNeeded")
            : statusSentence(statusText(schedule, today), unit, locale, t),
          ...servedNowText(task, { now: { usage: currentUsage, day: today }, unit, locale, t }),
        ].join(" · "),
        ticked: pressed.some(({ id }) => id === task.id),
        steps: stepsOf(task, steps),
      })),
    issues: issues.map(({ id, condition, description }) => ({
      id,
      name: shortWords(description),
      text: t(`common:condition.${condition}`),
    })),
    parts: machine.serviceParts.map(({ part, partNumber }) => ({ part, partNumber })),
    names,
    today,
    details: query.get("details") === "1",
    next: safeNext(query.get("next")) ?? "/",
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const target = `POST /equipment-items/${id}/service`;
  /** What the page says about a recorded service. */
  const outcomeOf = ({ entry, resets }: Omit<Recorded, "machine">) => ({ name: entry.equipmentName, resets });
  const storeAnswerFor = (complete: CompleteKey | null): StoreAnswer | null =>
    complete && ((answer, recorded) => complete({ status: 201, value: outcomeOf(answer) }, recorded));
  const done = ({ name, resets }: { name: string; resets: boolean }) =>
    redirectWithFlash(safeNext(form.get("next")) ?? "/", {
      tone: "success",
      title: resets ? "equipment:service.done" : "service:entry.recorded",
      description: resets ? "equipment:service.doneText" : "service:entry.recordedText",
      params: { name },
    });
  if (form.get("asked") === null) {
    const once = formOnce(context, actor, form, target);
    return submitForm(
      form,
      pressSchema,
      async () => {
        const pressed = await once(async (complete) =>
          outcomeOf(await pressService(context, actor, id, storeAnswerFor(complete))),
        );
        return done(pressed);
      },
      { t, failed: "equipment:service.failed" },
    );
  }
  return submitEntry({ context, actor, locale, t }, form, {
    target,
    save: async (entry, confirmed, complete) => {
      const origin = { source: "form", confirmed, storeAnswer: storeAnswerFor(complete) } as const;
      return outcomeOf(await recordService(context, actor, id, entry, origin));
    },
    done,
  });
});

export const clientLoader = loadForDialog({ handle, title: "equipment:service.title", Form: ServiceForm });
export const clientAction = keepTyped("equipment:service.failed");

export default function MarkServicedPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("equipment:service.title")} machine={page.machine}>
      <ServiceForm page={page} answer={answer} />
    </MachineActPage>
  );
}
