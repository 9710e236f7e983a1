import { getFormProps, useForm } from "@conform-to/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextAreaField, TextField, useFieldMessages } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Props = {
  answer: FormAnswer | undefined;
  /** The writer's known name and address. */
  values: { name: string; email: string };
  /** Makes a form count once when a signed-in writer sends it twice. */
  idempotencyKey?: string;
  supportEmail: string;
  /** The form's target; by default the page's own address. */
  action?: string;
};

/**
 * A message to support, for pages that are not hydrated; the route's action is `sendContactForm`.
 */
export function ContactForm({ answer, values, idempotencyKey, supportEmail, action }: Props) {
  const { t } = useI18n();
  const [form, field] = useForm<Record<"name" | "email" | "subject" | "message", string>>({
    id: "contact",
    lastResult: lastResult(answer),
    defaultValue: values,
  });
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      className="card"
      data-probe=""
      data-offline-title={t("contact:notice.failed")}
      data-offline={`${t("contact:notice.unreachable")} ${supportEmail}`}
    >
      <ContactFault answer={answer} />
      {idempotencyKey ? <KeyField value={idempotencyKey} /> : null}
      <TextField
        field={field.name}
        label={t("contact:form.name")}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        field={field.email}
        label={t("contact:form.email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        required
      />
      <TextField field={field.subject} label={t("contact:form.subject")} maxLength={200} required />
      <TextAreaField
        field={field.message}
        label={t("contact:form.message")}
        rows={8}
        maxLength={5000}
        required
      />
      <button type="submit" className="btn btn-primary">
        {t("contact:form.send")}
      </button>
    </form>
  );
}

function ContactFault({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const errors = Object.values(answer?.result?.error ?? {}).flatMap((list) => list ?? []);
  const [first] = useFieldMessages(errors);
  if (!answer) return null;
  if (errors.includes("contact:missing.description")) {
    return (
      <Notice
        tone="error"
        title={t("contact:missing.title")}
        description={t("contact:missing.description")}
      />
    );
  }
  return (
    <Notice
      tone="error"
      title={t("contact:notice.failed")}
      description={answer.refusal?.message ?? first}
      reference={answer.refusal?.reference}
    />
  );
}
