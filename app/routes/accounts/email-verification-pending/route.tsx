import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { resendSchema } from "#app/forms/accounts/account-forms.ts";
import { pendingEmailCookie } from "#app/http/accounts/pending-email.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { resendVerification } from "#app/services/accounts/verification.ts";

export const meta = pageTitle("auth:pending.title");

export const loader = guarded("/email-verification-pending", async ({ request }) => {
  const query = new URL(request.url).searchParams.get("email");
  const stored: unknown = await pendingEmailCookie.parse(request.headers.get("Cookie"));
  return { email: query || (typeof stored === "string" ? stored : "") };
});

export const action = guarded("/email-verification-pending", async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    resendSchema,
    async ({ email }) => {
      await resendVerification(context, email, { address: clientAddress(request) });
      return redirectWithFlash(`/email-verification-pending?email=${encodeURIComponent(email)}`, {
        tone: "success",
        title: "auth:pending.resent",
        description: "auth:pending.resentBody",
      });
    },
    { t, failed: "errors:internal" },
  ),
);

export default function PendingPage() {
  const { t } = useI18n();
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<{ email: string }>({
    id: "resend",
    lastResult: lastResult(answer),
    defaultValue: { email },
  });
  const typed = typeof field.email.initialValue === "string" ? field.email.initialValue : email;
  return (
    <LightShell title={t("auth:pending.title")}>
      <Refusal answer={answer} title={t("auth:pending.resendFailed")} />
      <div className="card stack">
        <p>{email ? t("auth:pending.sentTo", { email }) : t("auth:pending.sentToUnknown")}</p>
        <p>{t("auth:pending.body")}</p>
        <p className="hint">{t("auth:pending.spam")}</p>
        <form method="post" {...getFormProps(form)}>
          {typed && !field.email.errors ? (
            <input type="hidden" name="email" value={typed} />
          ) : (
            <TextField
              field={field.email}
              label={t("auth:pending.emailLabel")}
              type="email"
              autoComplete="email"
            />
          )}{" "}
          <button type="submit" className="btn btn-primary btn-wide">
            {t("auth:pending.resend")}
          </button>
        </form>
        <p>
          <a className="btn btn-wide" href="/login">
            {t("auth:pending.back")}
          </a>
        </p>
      </div>
    </LightShell>
  );
}
