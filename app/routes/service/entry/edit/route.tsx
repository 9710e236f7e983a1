import { useActionData, useLoaderData } from "@remix-run/react";
import { ActPage } from "#app/components/act-page.tsx";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { formVersion } from "#app/forms/service/service-entry-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { submitEntry } from "#app/http/service/entry-form.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { taskWord } from "#app/i18n/task-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { correctEntry } from "#app/services/service/correct-entry.ts";
import { getCorrectionForm } from "#app/services/service/list-entries.ts";
import { CorrectionForm } from "./correction-form.tsx";

const PATH = "/service-entries/:id/edit";

export const handle: PageHandle = { i18n: ["errors", "photos", "service", "story"] };

export const meta = pageTitle("service:entry.correctTitle");

export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, params, actor, t }) => {
  const id = params.id ?? "";
  const { entry, machine, tasks, names } = await getCorrectionForm(context, actor, id);
  const cost = (cents: number) => (cents === 0 ? "" : centsToText(cents));
  const used = entry.parts.map(({ qty, ...part }) => ({ ...part, qty: String(qty) }));
  const isUsed = (part: { part: string; partNumber: string }) =>
    used.some((each) => each.part === part.part && each.partNumber === part.partNumber);
  const unused = machine.row.serviceParts.filter((part) => !isUsed(part));
  return {
    unit: entry.unit,
    // Tasks keep the names that they had; those that the machine no longer has stay as they are.
    tasks: [
      ...tasks.map((task) => ({
        id: task.id,
        name: taskWord(entry.tasks.find(({ id }) => id === task.id) ?? task, t),
        text: "",
      })),
      ...entry.tasks
        .filter(({ id }) => !tasks.some((task) => task.id === id))
        .map((task) => ({
          id: task.id,
          name: taskWord(task, t),
          text: t("service:entry.taskRemoved"),
          stays: true,
        })),
    ],
    ticked: entry.tasks.map((task) => task.id),
    values: {
      date: entry.date,
      usage: entry.usage === null ? "" : String(tenthsToNumber(entry.usage)),
      otherWork: entry.otherWork,
      doneBy: entry.doneBy,
      doneByName: entry.doneByName,
      laborCost: cost(entry.laborCost),
      partsCost: cost(entry.partsCost),
      parts: [...used, ...unused.map(({ part, partNumber }) => ({ part, partNumber, qty: "" }))],
      reference: entry.reference,
      notes: entry.notes,
    },
    photos: entry.photos,
    names,
    today: todayOf(actor, context.now()),
    version: entry.version,
    back: `/service-entries/${entry.id}`,
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const version = formVersion(form.get("version"));
  return submitEntry({ context, actor, locale, t }, form, {
    target: `POST /service-entries/${id}/edit`,
    save: async (entry, confirmed) => {
      const corrected = await correctEntry(context, actor, id, { ...entry, version }, confirmed);
      return { id, date: corrected.date, unchanged: corrected.version === version };
    },
    done: ({ date, unchanged }) =>
      redirectWithFlash(`/service-entries/${id}`, {
        tone: "success",
        title: unchanged ? "service:entry.unchanged" : "service:entry.corrected",
        ...(unchanged ? {} : { description: "service:entry.correctedText" }),
        params: { date: formatCalendarDate(date, locale) },
      }),
  });
});

export const clientAction = keepTyped("service:entry.failed");

export default function CorrectEntryPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ActPage title={t("service:entry.correctTitle")} back={page.back} backTo={t("service:entry.title")}>
      <CorrectionForm page={page} answer={answer} />
    </ActPage>
  );
}
