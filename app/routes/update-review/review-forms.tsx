import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import type { ShownUpdate } from "#app/components/operator-updates/update-shape.ts";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";

/** The decision: apply, resolve a reading below the previous one, or dismiss. */
export function ReviewForms({ update, answer }: { update: ShownUpdate; answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const [form, field] = useForm<{ reason: string }>({ id: "dismiss", lastResult: lastResult(answer) });
  return (
    <div className="grid gap-4">
      {update.machine ? (
        <section className="card" aria-labelledby="decision">
          <h2 id="decision" className="mb-3">
            {t("updates:review.actions")}
          </h2>
          <Form method="post" noValidate className="grid gap-4">
            <Choices update={update} busy={busy} />
          </Form>
        </section>
      ) : null}
      <section className="card" aria-labelledby="dismissal">
        <h2 id="dismissal">{t("updates:review.dismissTitle")}</h2>
        <p className="hint mb-3">{t("updates:review.dismissHint")}</p>
        <Form method="post" {...getFormProps(form)}>
          <input type="hidden" name="intent" value="dismiss" />
          <TextAreaField field={field.reason} label={t("updates:review.reason")} rows={2} />
          <button type="submit" className="btn btn-danger" disabled={busy}>
            {t("updates:review.dismiss")}
          </button>
        </Form>
      </section>
    </div>
  );
}

function Choices({ update, busy }: { update: ShownUpdate; busy: boolean }) {
  const { locale, t } = useI18n();
  const { flags, machine, newUsage } = update;
  if (!machine) return null;
  const usage = (tenths: number) => usageText(tenths, machine.unit, locale, t);
  const current = usage(machine.currentUsage);
  if (newUsage === null) {
    return <Choice busy={busy} primary label="apply" hint={t("updates:review.applyNoReadingHint")} />;
  }
  if (!flags.below) {
    const hint = flags.late
      ? t("updates:review.applyLateHint", { usage: current })
      : t("updates:review.applyHint", { usage: usage(newUsage) });
    return <Choice busy={busy} primary label="apply" hint={hint} />;
  }
  const late = t("updates:review.correctLateHint", { usage: current });
  return (
    <>
      <Choice
        busy={busy}
        primary
        label="correct"
        resolution="correct"
        hint={flags.late ? late : t("updates:review.correctHint", { usage: usage(newUsage) })}
      />
      <Choice
        busy={busy}
        label="meterReplaced"
        resolution="meter-replaced"
        hint={flags.late ? late : t("updates:review.meterReplacedHint", { usage: usage(newUsage) })}
      />
    </>
  );
}

function Choice(props: {
  label: "apply" | "correct" | "meterReplaced";
  resolution?: "correct" | "meter-replaced";
  hint: string;
  busy: boolean;
  primary?: boolean;
}) {
  const { t } = useI18n();
  const { label, resolution = "", hint, busy, primary = false } = props;
  return (
    <div>
      <button
        type="submit"
        name="resolution"
        value={resolution}
        className={`btn btn-wide ${primary ? "btn-primary" : ""}`}
        disabled={busy}
        aria-describedby={`hint-${label}`}
      >
        {t(`updates:review.${label}`)}
      </button>
      <p className="hint mt-1" id={`hint-${label}`}>
        {hint}
      </p>
    </div>
  );
}
