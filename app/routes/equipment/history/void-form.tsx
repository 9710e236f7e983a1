import { getFormProps, useForm } from "@conform-to/react";
import { ActForm, ActLink, useActBusy } from "#app/components/dialog/surface.tsx";
import type { WordedReading } from "#app/components/equipment/view.ts";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Voids one reading, with a reason; it has its own address, so that it works without script. */
export function VoidForm(props: {
  reading: WordedReading;
  answer: FormAnswer | undefined;
  /** The page to return to; without it the story shows again. */
  next: string | null;
}) {
  const { reading, answer, next } = props;
  const { t } = useI18n();
  const busy = useActBusy();
  const [form, field] = useForm<{ reason: string }>({ id: "voiding", lastResult: lastResult(answer) });
  return (
    <section id="void" className="card mb-4" aria-labelledby="void-heading">
      <Refusal answer={answer} title={t("story:readings.failed")} />
      <h2 id="void-heading">
        {t("story:readings.voidNamed", { usage: `${reading.usage}, ${reading.takenAt}` })}
      </h2>
      <p className="hint mb-3">{t("story:readings.voidHint")}</p>
      <ActForm {...getFormProps(form)}>
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <input type="hidden" name="intent" value="void" />
        <input type="hidden" name="readingId" value={reading.id} />
        <TextField field={field.reason} label={t("story:readings.reason")} required maxLength={5000} />
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-danger" disabled={busy}>
            {t("story:readings.voidSubmit")}
          </button>
          <ActLink className="btn" to="?">
            {t("common:action.cancel")}
          </ActLink>
        </p>
      </ActForm>
    </section>
  );
}
