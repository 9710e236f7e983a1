import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PHOTOS_MAX } from "#app/domain/photo-path.ts";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A person's note on a machine. */
export function NoteForm({
  answer,
  idempotencyKey,
}: {
  answer: FormAnswer | undefined;
  idempotencyKey: string;
}) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const [form, field] = useForm<{ content: string; photos: string }>({
    id: "note",
    lastResult: lastResult(answer),
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      noValidate
      className="mb-4 border-b border-line pb-4"
    >
      <Refusal answer={answer} title={t("updates:notes.failed")} />
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextAreaField
        field={field.content}
        label={t("updates:notes.add")}
        rows={3}
        maxLength={5000}
        required
      />
      <TextField
        field={field.photos}
        label={t("updates:notes.photos")}
        hint={t("updates:notes.photosHint", { most: PHOTOS_MAX })}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
      />
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {t("updates:notes.save")}
      </button>
    </Form>
  );
}
