import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActPage } from "#app/components/act-page.tsx";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import { ActForm, useActBusy } from "#app/components/dialog/surface.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { EntryIssues, wordedEntryIssues } from "#app/components/service/entry-issues.tsx";
import { wordedEntry } from "#app/components/service/entry-view.ts";
import { entryVoidSchema } from "#app/forms/service/service-entry-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getEntryVoid, voidEntry } from "#app/services/service/void-entry.ts";

const PATH = "/service-entries/:id/void";

export const handle: PageHandle = { i18n: ["errors", "service"] };

export const meta = pageTitle("service:entry.void");

export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, params, actor, locale, t }) => {
  const judged = await getEntryVoid(context, actor, params.id ?? "");
  const { entry, machine, voidsReading, reopened } = judged;
  const { date, done } = wordedEntry(entry, { locale, t, timeZone: actor.company.timeZone });
  return {
    entry: { name: machine.row.name, date, done: done.join("; ") },
    voidsReading,
    reopened: wordedEntryIssues(reopened),
    back: `/service-entries/${entry.id}`,
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /service-entries/${id}/void`);
  return submitForm(
    form,
    entryVoidSchema,
    async ({ reason }) => {
      const { date } = await once(async () => {
        const voided = await voidEntry(context, actor, id, reason);
        return { date: voided.date };
      });
      return redirectWithFlash(`/service-entries/${id}`, {
        tone: "success",
        title: "service:entry.voidDone",
        description: "service:entry.voidDoneText",
        params: { date: formatCalendarDate(date, locale) },
      });
    },
    { t, failed: "service:entry.failed" },
  );
});

export const clientAction = keepTyped("service:entry.failed");

/** Voids a service entry, with a reason. */
export default function VoidEntryPage() {
  const { t } = useI18n();
  const { entry, voidsReading, reopened, back, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useActBusy();
  const [form, field] = useForm<{ reason: string }>({ id: "void", lastResult: lastResult(answer) });
  return (
    <ActPage title={t("service:entry.void")} back={back} backTo={t("service:entry.title")}>
      <Refusal answer={answer} title={t("service:entry.failedTitle")} />
      <p className="mb-2 font-semibold wrap-anywhere">
        {entry.name}, {entry.date}: {entry.done}
      </p>
      <p className="hint mb-4">
        {t("service:entry.voidHint")}
        {voidsReading ? ` ${t("service:entry.voidReading")}` : null}
      </p>
      {reopened.length > 0 ? (
        <section className="card mb-4" aria-labelledby="reopened">
          <h2 id="reopened">{t("service:entry.voidReopens")}</h2>
          <EntryIssues issues={reopened} />
        </section>
      ) : null}
      <ActForm {...getFormProps(form)} className="card">
        <KeyField value={key} />
        <TextAreaField field={field.reason} label={t("service:entry.reason")} required maxLength={5000} />
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger grow sm:grow-0" disabled={busy}>
            {t("service:entry.void")}
          </button>{" "}
          <PageLink className="btn grow sm:grow-0" to={back}>
            {t("common:action.cancel")}
          </PageLink>
        </p>
      </ActForm>
    </ActPage>
  );
}
