import { getFormProps, useForm } from "@conform-to/react";
import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { CheckField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { removeStepSchema } from "#app/forms/accounts/second-step-forms.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { removeAuthenticator } from "#app/services/accounts/second-step.ts";

const PATH = "/profile/second-step/authenticator/remove";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("secondStep:remove.title");

export const loader = guarded(PATH, ({ actor, context }) => {
  if (!actor.secondStep) throw redirectDocument("/profile/second-step");
  return { viewer: viewerOf(actor), asks: asksProof(actor, context.now()) };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) =>
  submitForm(
    await readForm(request),
    removeStepSchema,
    async (input) => {
      await removeAuthenticator(context, actor, input, await proofOf(context, request, input));
      const flash = { tone: "success", title: "secondStep:remove.done" } as const;
      return redirectWithFlash("/profile/second-step", flash);
    },
    { t },
  ),
);

/** Asks before the authenticator, and with it the second step, is removed. */
export default function RemoveSecondStepPage() {
  const { t } = useI18n();
  const { viewer, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"currentPassword" | "code" | "others", string>>({
    id: "remove",
    lastResult: lastResult(answer),
    defaultValue: { others: "on" },
  });
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/profile/second-step">{t("secondStep:title")}</BackLink>
      <h1 className="mb-1">{t("secondStep:remove.title")}</h1>
      <p className="mb-4 max-w-2xl text-soft">{t("secondStep:remove.lead")}</p>
      <form method="post" {...getFormProps(form)} className="card max-w-2xl">
        <Refusal answer={answer} title={t("secondStep:remove.failed")} />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <CheckField field={field.others} label={t("secondStep:remove.others")} />
        <button type="submit" className="btn btn-danger">
          {t("secondStep:remove.submit")}
        </button>
      </form>
    </SignedInShell>
  );
}
