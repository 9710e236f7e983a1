import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { Fault } from "#app/components/forms/fault.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import {
  SECURITY_FAULTS,
  type SecurityFieldNames,
  SecurityQuestionFields,
} from "#app/components/forms/security-question-fields.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { recoveryByAnswersSchema } from "#app/forms/accounts/security-forms.ts";
import { triedFrom } from "#app/http/accounts/tried-from.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readSecurityQuestion } from "#app/i18n/security-question-words.ts";
import { recoverByAnswers } from "#app/services/accounts/security-questions.ts";

export const meta = pageTitle("security:recover.title");

export const loader = guarded("/forgot-password/answers", () => null);

export const action = guarded("/forgot-password/answers", async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    recoveryByAnswersSchema(readSecurityQuestion),
    async (input) => {
      await recoverByAnswers(context, input, await triedFrom(request, context.settings));
      return data({ outcome: "sent" as const });
    },
    { t, failed: "auth:forgot.failed" },
  ),
);

export default function RecoveryByAnswersPage() {
  const answer = useActionData<typeof action>();
  return answer && "outcome" in answer ? <Sent /> : <AnswersForm answer={answer} />;
}

function AnswersForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const [form, field] = useForm<Record<"emailOrBusinessName" | SecurityFieldNames, string>>({
    id: "recovery-by-answers",
    lastResult: lastResult(answer),
  });
  return (
    <LightShell title={t("security:recover.title")} lead={t("security:recover.lead")}>
      <Fault answer={answer} titles={{ otherwise: "security:recover.failed", byMessage: SECURITY_FAULTS }} />
      <form method="post" {...getFormProps(form)} className="card">
        <TextField
          field={field.emailOrBusinessName}
          label={t("auth:forgot.identity")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SecurityQuestionFields field={field} />
        <button type="submit" className="btn btn-primary btn-wide">
          {t("security:recover.submit")}
        </button>
      </form>
      <p className="links">
        <a href="/forgot-password">{t("security:recover.byMail")}</a>{" "}
        <a href="/login">{t("auth:forgot.back")}</a>
      </p>
    </LightShell>
  );
}

function Sent() {
  const { t } = useI18n();
  return (
    <LightShell title={t("auth:forgot.sentTitle")}>
      <Notice tone="success" title={t("auth:forgot.sentTitle")} description={t("security:recover.sent")} />
      <p>
        <a className="btn btn-primary btn-wide" href="/login">
          {t("auth:forgot.back")}
        </a>
      </p>
    </LightShell>
  );
}
