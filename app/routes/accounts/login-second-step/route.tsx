import { getFormProps, useForm } from "@conform-to/react";
import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { CodeField } from "#app/components/forms/proof-fields.tsx";
import { SignInButtons } from "#app/components/forms/sign-in-buttons.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { codeSchema } from "#app/forms/accounts/proof-form.ts";
import { readPendingToken, signInAgain, signInByCode } from "#app/http/accounts/second-step.server.ts";
import { goOn } from "#app/http/accounts/sign-in.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { secondStepsOfSignIn } from "#app/services/accounts/second-step-sign-in.ts";

// The pages of both kinds of code.
const PATH = "/login/second-step";
const RECOVERY_PATH = "/login/recovery-code";

export const handle = { enhance: "passkey" };

export const meta = pageTitle("secondStep:signIn.title");

export const loader = guarded(PATH, async ({ actor, context, request }) => {
  const token = await readPendingToken(request, context.settings);
  const has = await secondStepsOfSignIn(context, token);
  if (!has) throw actor && token === null ? redirectDocument("/") : await signInAgain(context.settings);
  // Who has no app types a recovery code on either page.
  const letters = !has.authenticator || new URL(request.url).pathname === RECOVERY_PATH;
  return { ...has, letters };
});

export const action = guarded(PATH, async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    codeSchema,
    async ({ code }) => {
      const { headers, who, next } = await signInByCode(context, request, code);
      return goOn(context, who, headers, { next, flash: { tone: "success", title: "auth:login.welcome" } });
    },
    {
      t,
      onRefusal: ({ code }) => (code === "auth.second_step_over" ? signInAgain(context.settings) : null),
    },
  ),
);

/** The second page of a sign-in: a code. */
export default function SecondStepPage() {
  const { t } = useI18n();
  const { authenticator, passkeys, letters } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<{ code: string }>({ id: "second-step", lastResult: lastResult(answer) });
  return (
    <LightShell
      title={t(letters ? "secondStep:signIn.recoveryTitle" : "secondStep:signIn.title")}
      lead={t(letters ? "secondStep:signIn.recoveryLead" : "secondStep:signIn.lead")}
    >
      <Refusal answer={answer} title={t("secondStep:signIn.failed")} />
      <form method="post" {...getFormProps(form)} className="card">
        <CodeField
          field={field.code}
          label={t(letters ? "secondStep:signIn.recoveryCode" : "secondStep:signIn.code")}
          letters={letters}
          required
        />
        <SignInButtons
          label={t("secondStep:signIn.submit")}
          passkey={passkeys ? { purpose: "second-step", label: t("secondStep:passkey.use") } : null}
        />
      </form>
      <p className="links">
        {letters && authenticator ? (
          <a href={PATH}>{t("secondStep:signIn.app")}</a>
        ) : letters ? null : (
          <a href={RECOVERY_PATH}>{t("secondStep:signIn.recovery")}</a>
        )}{" "}
        <a href="/login/lost-device">{t("secondStep:lost.title")}</a>
      </p>
    </LightShell>
  );
}
