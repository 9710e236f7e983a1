import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { signUpFormSchema } from "#app/forms/accounts/account-forms.ts";
import { pendingEmailCookie } from "#app/http/accounts/pending-email.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { signUp } from "#app/services/accounts/sign-up.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle("auth:signup.title");

export const loader = guarded("/signup", () => null);

export const action = guarded("/signup", async ({ context, request, locale, t }) =>
  submitForm(
    await readForm(request),
    signUpFormSchema,
    async (input) => {
      const { email } = await signUp(context, input, { address: clientAddress(request), locale });
      return redirectWithFlash(
        `/email-verification-pending?email=${encodeURIComponent(email)}`,
        { tone: "success", title: "auth:signup.created" },
        { headers: { "Set-Cookie": await pendingEmailCookie.serialize(email) } },
      );
    },
    { t },
  ),
);

export default function SignupPage() {
  const { t } = useI18n();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"businessName" | "email" | "password" | "confirmPassword", string>>({
    id: "signup",
    lastResult: lastResult(answer),
  });
  return (
    <LightShell title={t("auth:signup.title")} lead={t("auth:signup.intro")}>
      <Refusal answer={answer} title={t("auth:signup.failed")} focus />
      {answer?.refusal?.code === "account.business_name_taken" ? (
        <p className="links">
          {t("auth:signup.nameYours")} <a href="/login">{t("auth:login.submit")}</a>{" "}
          <a href="/email-verification-pending">{t("auth:verify.resend")}</a>
        </p>
      ) : null}
      <form method="post" {...getFormProps(form)} className="card">
        <TextField
          field={field.businessName}
          label={t("auth:signup.businessName")}
          autoComplete="organization"
          required
        />
        <TextField
          field={field.email}
          label={t("auth:signup.email")}
          type="email"
          autoComplete="email"
          required
        />
        <NewPasswordFields
          password={field.password}
          confirm={field.confirmPassword}
          label={t("auth:signup.password")}
          confirmLabel={t("auth:signup.confirmPassword")}
          hint={t("auth:signup.passwordHint")}
        />
        <p className="hint field">{t("auth:signup.spamHint")}</p>
        <p>
          <button type="submit" className="btn btn-primary btn-wide">
            {t("auth:signup.submit")}
          </button>
        </p>
      </form>
      <p className="links">
        <a href="/login">{t("auth:signup.login")}</a>
      </p>
      <h2>{t("auth:signup.trialTitle")}</h2>
      <ul>
        <li>{t("auth:signup.trial.weeks")}</li>
        <li>{t("auth:signup.trial.card")}</li>
        <li>{t("auth:signup.trial.equipment")}</li>
        <li>{t("auth:signup.trial.data")}</li>
      </ul>
    </LightShell>
  );
}
