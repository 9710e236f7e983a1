import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { resetPasswordFormSchema } from "#app/forms/accounts/account-forms.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { resetPassword } from "#app/services/accounts/recovery.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle("auth:reset.title");

export const loader = guarded("/reset-password", ({ request }) => ({
  token: new URL(request.url).searchParams.get("token"),
}));

export const action = guarded("/reset-password", async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    resetPasswordFormSchema,
    async ({ token, newPassword }) => {
      await resetPassword(context, token, newPassword);
      return data({ outcome: "done" as const });
    },
    {
      t,
      onRefusal: (error) =>
        error.code === "auth.reset_link_invalid" ? data({ outcome: "dead" as const }, { status: 400 }) : null,
    },
  ),
);

export default function ResetPasswordPage() {
  const { t } = useI18n();
  const { token: linked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer && "outcome" in answer ? answer.outcome : null;
  if (outcome === "done") {
    return (
      <LightShell title={t("auth:reset.success")} lead={t("auth:reset.successBody")}>
        <a className="btn btn-primary btn-wide" href="/login">
          {t("auth:reset.goToLogin")}
        </a>
      </LightShell>
    );
  }
  // The form carries the token, whichever address it was sent to.
  const typed = answer && "result" in answer ? answer.result.initialValue?.token : null;
  const token = linked ?? (typeof typed === "string" ? typed : null);
  if (!token || outcome === "dead")
    return <DeadLink title={token || outcome ? t("auth:reset.failed") : null} />;
  return <ResetForm token={token} answer={answer as FormAnswer | undefined} />;
}

function DeadLink({ title }: { title: string | null }) {
  const { t } = useI18n();
  return (
    <LightShell title={t("auth:reset.invalidTitle")}>
      <Notice
        tone="error"
        title={title ?? t("auth:reset.invalidTitle")}
        description={t("errors:auth.reset_link_invalid")}
      />
      <p className="row">
        <a className="btn btn-primary" href="/forgot-password">
          {t("auth:reset.request")}
        </a>{" "}
        <a className="btn" href="/login">
          {t("auth:reset.login")}
        </a>
      </p>
    </LightShell>
  );
}

/** The title of the fields' faults, whose own messages are beside them. */
function faultTitle(field: Record<"newPassword" | "confirmPassword", { errors?: string[] | undefined }>) {
  if (field.newPassword.errors?.includes("auth:reset.short")) return "auth:reset.shortTitle";
  if (field.confirmPassword.errors?.includes("auth:reset.mismatch")) return "auth:reset.mismatchTitle";
  return "auth:reset.failed";
}

function ResetForm({ token, answer }: { token: string; answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const [form, field] = useForm<{ newPassword: string; confirmPassword: string }>({
    id: "reset-password",
    lastResult: lastResult(answer),
  });
  return (
    <LightShell title={t("auth:reset.title")}>
      <Refusal answer={answer} title={t("auth:reset.failed")} />
      {answer && !answer.refusal ? <Notice tone="error" title={t(faultTitle(field))} /> : null}
      <form method="post" {...getFormProps(form)} className="card">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          password={field.newPassword}
          confirm={field.confirmPassword}
          label={t("auth:reset.newPassword")}
          confirmLabel={t("auth:reset.confirmPassword")}
        />
        <button type="submit" className="btn btn-primary btn-wide">
          {t("auth:reset.submit")}
        </button>
      </form>
    </LightShell>
  );
}
