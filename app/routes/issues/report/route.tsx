import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ConditionChoice } from "#app/components/issues/condition-choice.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { KeptPhotos } from "#app/components/photos/kept-photos.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { ISSUE_TEXT_MAX } from "#app/domain/issues/issue.ts";
import { raiseSchema } from "#app/forms/issues/issue-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { photosOfForm } from "#app/http/forms/photo-form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import { getMachineOfIssue } from "#app/services/issues/list-issues.ts";
import { raiseIssue } from "#app/services/issues/raise-issue.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";

const PATH = "/equipment-items/:id/issue";

export const handle = { style: "app" };

export const meta = pageTitle("issues:raise.title");

export const loader = guarded(PATH, async ({ actor, context, params, locale, t }) => {
  const { id, name, type, serialNumber, unit, currentUsage } = await getMachineOfIssue(
    context,
    actor,
    params.id ?? "",
  );
  const usage = usageText(currentUsage, unit, locale, t);
  return { viewer: viewerOf(actor), id, machine: { name, type, serialNumber, usage }, key: newFormKey() };
});

/** Raises the issue with its photos, once, however often it is sent. A refused form keeps them. */
export const action = guarded(PATH, async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const photosSent = photosOfForm(context, actor, form);
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/issue`);
  const answer = await submitForm(
    form,
    raiseSchema,
    async (issue) => {
      const { store, digests } = await photosSent.read(issue.photos);
      const raised = await once(
        async (complete) => raiseIssue(context, actor, id, { ...issue, photos: await store() }, complete),
        digests,
      );
      return redirectWithFlash(`/issues/${raised.id}`, {
        tone: "success",
        title: "issues:raise.done",
        description: "issues:raise.doneText",
        params: { name: raised.equipmentName },
      });
    },
    { t, failed: "issues:failed" },
  );
  if (!("data" in answer)) return answer;
  return data({ ...answer.data, photos: await photosSent.storeAll() }, answer.init ?? undefined);
});

/** An owner or manager reports what is wrong with a machine. */
export default function RaiseIssuePage() {
  const { t } = useI18n();
  const { viewer, id, machine, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = `/equipment-items/${id}`;
  const [form, field] = useForm<{ condition: string; description: string; photos: string }>({
    id: "raise",
    lastResult: lastResult(answer),
    defaultValue: { condition: "needs_attention" },
  });
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href={back}>{machine.name}</BackLink>
        <h1 className="mb-2">{t("issues:raise.title")}</h1>
        <Refusal answer={answer} title={t("issues:failedTitle")} focus />
        <MachineLine machine={machine} />
        <form method="post" encType="multipart/form-data" {...getFormProps(form)} className="card">
          <KeyField value={key} />
          <ConditionChoice field={field.condition} legend={t("issues:raise.condition")} />
          <TextAreaField
            field={field.description}
            label={t("issues:raise.description")}
            maxLength={ISSUE_TEXT_MAX}
            required
          />
          <KeptPhotos photos={answer?.photos ?? []} />
          <TextField
            field={field.photos}
            label={t("issues:raise.photos")}
            hint={t("issues:raise.photosHint", { most: PHOTOS_MAX })}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
          />
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary grow sm:grow-0">
              {t("issues:raise.submit")}
            </button>{" "}
            <a className="btn grow sm:grow-0" href={back}>
              {t("common:action.cancel")}
            </a>
          </p>
        </form>
      </div>
    </SignedInShell>
  );
}
