import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Fault } from "#app/components/forms/fault.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import {
  SECURITY_FAULTS,
  type SecurityFieldNames,
  SecurityQuestionFields,
} from "#app/components/forms/security-question-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { securityQuestionsSchema } from "#app/forms/accounts/security-forms.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readSecurityQuestion } from "#app/i18n/security-question-words.ts";
import { chosenQuestions, setSecurityQuestions } from "#app/services/accounts/security-questions.ts";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("security:title");

export const loader = guarded("/security-questions", async ({ actor, context }) => ({
  viewer: viewerOf(actor),
  chosen: await chosenQuestions(context, actor),
  asks: asksProof(actor, context.now()),
}));

export const action = guarded("/security-questions", async ({ actor, context, request, t }) =>
  submitForm(
    await readForm(request),
    securityQuestionsSchema(readSecurityQuestion),
    async (input) => {
      // Changing them starts at the profile; setting them up is part of the first sign-in.
      const back = (await chosenQuestions(context, actor)) ? "/profile" : "/";
      await setSecurityQuestions(context, actor, input, await proofOf(context, request, input));
      const flash = { tone: "success", title: "security:saved", description: "security:savedBody" } as const;
      return redirectWithFlash(back, flash);
    },
    { t, failed: "security:setupFailedBody" },
  ),
);

export default function SecurityQuestionsPage() {
  const { t } = useI18n();
  const { viewer, chosen, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<SecurityFieldNames | "currentPassword" | "code", string>>({
    id: "security-questions",
    lastResult: lastResult(answer),
    defaultValue: { securityQuestion1: chosen?.[0], securityQuestion2: chosen?.[1] },
  });
  return (
    <SignedInShell viewer={viewer}>
      {chosen ? <BackLink href="/profile">{t("profile:title")}</BackLink> : null}
      <h1 className="mb-1">{t("security:title")}</h1>
      <p className="mb-4 max-w-2xl text-soft">{chosen ? t("security:leadChange") : t("security:lead")}</p>
      <form method="post" {...getFormProps(form)} className="card max-w-2xl">
        <Fault answer={answer} titles={{ otherwise: "security:setupFailed", byMessage: SECURITY_FAULTS }} />
        <SecurityQuestionFields field={field} />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <div className="mt-2 flex flex-wrap gap-2">
          <button type="submit" className="btn btn-primary">
            {t("security:save")}
          </button>{" "}
          <a href={chosen ? "/profile" : "/"} className="btn">
            {t(chosen ? "common:action.cancel" : "security:skip")}
          </a>
        </div>
      </form>
    </SignedInShell>
  );
}
