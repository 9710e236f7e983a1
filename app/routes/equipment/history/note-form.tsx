import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { ActForm, useActBusy } from "#app/components/dialog/surface.tsx";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PhotoField } from "#app/components/photos/photo-field.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";

/** A person's note on a machine. */
export function NoteForm(props: {
  answer: FormAnswer | undefined;
  idempotencyKey: string;
  /** The page to return to; without it the story shows again. */
  next: string | null;
}) {
  const { answer, idempotencyKey, next } = props;
  const { t } = useI18n();
  const busy = useActBusy();
  const [uploading, setUploading] = useState(false);
  const [form, field] = useForm<{ content: string; photos: string }>({
    id: "note",
    lastResult: lastResult(answer),
  });
  return (
    <ActForm encType="multipart/form-data" {...getFormProps(form)} className="mb-4 border-b border-line pb-4">
      <Refusal answer={answer} title={t("story:notes.failed")} />
      <input type="hidden" name="intent" value="note" />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <KeyField value={idempotencyKey} />
      <TextAreaField field={field.content} label={t("story:notes.add")} rows={3} maxLength={5000} required />
      <PhotoField
        field={field.photos}
        label={t("story:notes.photos")}
        hint={t("story:notes.photosHint", { most: PHOTOS_MAX })}
        limit={t("story:notes.tooManyPhotos")}
        onBusy={setUploading}
      />
      <button type="submit" className="btn btn-primary" disabled={busy || uploading}>
        {t("story:notes.save")}
      </button>
    </ActForm>
  );
}
