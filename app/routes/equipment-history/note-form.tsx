import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A person's note on a machine. */
export function NoteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const [form, field] = useForm<{ content: string }>({ id: "note", lastResult: lastResult(answer) });
  return (
    <Form method="post" id={form.id} noValidate className="mb-4 border-b border-line pb-4">
      <Refusal answer={answer} title={t("updates:notes.failed")} />
      <input type="hidden" name="intent" value="note" />
      <TextAreaField
        field={field.content}
        label={t("updates:notes.add")}
        rows={3}
        maxLength={5000}
        required
      />
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {t("updates:notes.save")}
      </button>
    </Form>
  );
}
