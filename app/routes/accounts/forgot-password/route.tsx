import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { forgotPasswordSchema } from "#app/forms/accounts/account-forms.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { requestPasswordReset } from "#app/services/accounts/recovery.ts";

export const meta = pageTitle("auth:forgot.title");

export const loader = guarded("/forgot-password", () => null);

export const action = guarded("/forgot-password", async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    forgotPasswordSchema,
    async ({ emailOrBusinessName }) => {
      await requestPasswordReset(context, emailOrBusinessName, { address: clientAddress(request) });
      return data({ sentTo: emailOrBusinessName });
    },
    { t, failed: "auth:forgot.failed" },
  ),
);

export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>();
  if (answer && "sentTo" in answer) return <Sent identity={answer.sentTo} />;
  return <ForgotForm answer={answer} />;
}

function ForgotForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const [form, field] = useForm<{ emailOrBusinessName: string }>({
    id: "forgot-password",
    lastResult: lastResult(answer),
  });
  return (
    <LightShell title={t("auth:forgot.title")} lead={t("auth:forgot.intro")}>
      <Refusal answer={answer} title={t("auth:forgot.error")} />
      <form method="post" {...getFormProps(form)} className="card">
        <TextField
          field={field.emailOrBusinessName}
          label={t("auth:forgot.identity")}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <button type="submit" className="btn btn-primary btn-wide">
          {t("auth:forgot.submit")}
        </button>
      </form>
      <p className="links">
        <a href="/forgot-password/answers">{t("security:recover.byAnswers")}</a>{" "}
        <a href="/login">{t("auth:forgot.back")}</a>
      </p>
    </LightShell>
  );
}

function Sent({ identity }: { identity: string }) {
  const { t } = useI18n();
  return (
    <LightShell title={t("auth:forgot.sentTitle")}>
      <Notice tone="success" title={t("auth:forgot.sentTitle")} description={t("auth:forgot.sent")} />
      <form method="post" className="stack">
        <input type="hidden" name="emailOrBusinessName" value={identity} />
        <button type="submit" className="btn btn-wide">
          {t("auth:forgot.again")}
        </button>
        <p>
          <a className="btn btn-primary btn-wide" href="/login">
            {t("auth:forgot.back")}
          </a>
        </p>
      </form>
    </LightShell>
  );
}
