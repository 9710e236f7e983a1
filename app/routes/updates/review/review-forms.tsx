import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import type { WordedUpdate } from "#app/components/updates/view.ts";
import { centsToText } from "#app/domain/money.ts";
import type { FuelFields } from "#app/forms/updates/review-forms.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import type { FuelReview } from "#app/services/updates/fuel-review.ts";

type Props = {
  update: WordedUpdate;
  /** The fields of the report's fuel, filled in. */
  fuel: FuelReview["fields"];
  answer: FormAnswer | undefined;
};

/** The decision: apply, resolve a reading below the previous one, or dismiss. */
export function ReviewForms({ update, fuel, answer }: Props) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const { applied } = resultsOf(answer);
  return (
    <div className="grid gap-4">
      {update.machine ? (
        <section className="card" aria-labelledby="decision">
          <h2 id="decision" className="mb-3">
            {t("updates:review.actions")}
          </h2>
          <Form method="post" noValidate className="grid gap-4">
            {fuel ? <FuelFieldset fuel={fuel} result={applied} /> : null}
            <Choices update={update} busy={busy} />
          </Form>
        </section>
      ) : null}
      <DismissForm update={update} answer={answer} />
    </div>
  );
}

/** Dismisses the report, with a reason. */
function DismissForm({ update, answer }: Pick<Props, "update" | "answer">) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const { dismissed } = resultsOf(answer);
  const [form, field] = useForm<{ reason: string }>({ id: "dismiss", lastResult: dismissed });
  return (
    <section className="card" aria-labelledby="dismissal">
      <h2 id="dismissal">{t("updates:review.dismissTitle")}</h2>
      <p className="hint mb-3">
        {t("updates:review.dismissHint")}
        {update.issueIds.length > 0 ? ` ${t("updates:review.issueStays")}` : null}
      </p>
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="dismiss" />
        <TextAreaField field={field.reason} label={t("updates:review.reason")} rows={2} />
        <button type="submit" className="btn btn-danger" disabled={busy}>
          {t("updates:review.dismiss")}
        </button>
      </Form>
    </section>
  );
}

/** A dismissal that was refused because somebody else had decided: what was typed stays. */
export function RefusedDismissal({ update, answer }: Pick<Props, "update" | "answer">) {
  return resultsOf(answer).dismissed ? <DismissForm update={update} answer={answer} /> : null;
}

/** The result of the form that was sent. */
function resultsOf(answer: Props["answer"]) {
  const result = lastResult(answer);
  return result?.initialValue?.intent === "dismiss"
    ? { applied: undefined, dismissed: result }
    : { applied: result, dismissed: undefined };
}

/** What was paid for the fuel, and what it was used for. */
function FuelFieldset(props: { fuel: NonNullable<Props["fuel"]>; result: SubmissionResult | undefined }) {
  const { t } = useI18n();
  const { fuelCost, fuelUse, uses } = props.fuel;
  const [, field] = useForm<FuelFields>({
    id: "apply",
    lastResult: props.result,
    defaultValue: {
      fuelCost: fuelCost === null ? "" : centsToText(fuelCost),
      fuelUse: fuelUse ?? "",
    },
  });
  return (
    <div>
      <TextField
        field={field.fuelCost}
        label={t("fuelPaid:cost")}
        hint={t("fuelPaid:costHint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        field={field.fuelUse}
        label={t("fuelPaid:use.label")}
        empty={t("fuelPaid:use.none")}
        options={uses.map((value) => ({ value, label: t(`fuelPaid:use.${value}`) }))}
      />
    </div>
  );
}

function Choices({ update, busy }: { update: WordedUpdate; busy: boolean }) {
  const { locale, t } = useI18n();
  const { flags, machine, newUsage } = update;
  if (!machine) return null;
  const usage = (tenths: number) => usageText(tenths, machine.unit, locale, t);
  const current = usageText(machine.currentUsage, machine.unitNow, locale, t);
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
