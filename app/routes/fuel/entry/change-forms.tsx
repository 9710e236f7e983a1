import { getFormProps, useForm } from "@conform-to/react";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { FUEL_USES, type FuelKind } from "#app/domain/equipment/equipment.ts";
import { isUseOf } from "#app/domain/fuel/fuel-cost.ts";
import { NOTES_MAX } from "#app/forms/fields.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { EntryAnswer } from "./save.server.ts";

type Props = { formKey: string; answer: EntryAnswer | undefined };

/** Corrects what an entry cost and what it was used for. */
export function CorrectForm(
  props: Props & { fuelType: FuelKind; values: { fuelCost: string; fuelUse: string } },
) {
  const { formKey, answer, fuelType, values } = props;
  const { t } = useI18n();
  const [form, field] = useForm<{ fuelCost: string; fuelUse: string }>({
    id: "correct",
    lastResult: answer?.intent === "correct" ? lastResult(answer) : undefined,
    defaultValue: values,
  });
  const uses = FUEL_USES.filter((use) => isUseOf(fuelType, use));
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="correct-title">
      <h2 id="correct-title" className="mb-2">
        {t("fuelCosts:entry.correct")}
      </h2>
      <input type="hidden" name="intent" value="correct" />
      <KeyField value={formKey} />
      <TextField
        field={field.fuelCost}
        label={t("fuelCosts:new.amountPaid")}
        hint={t("fuelCosts:entry.amountPaidHint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        field={field.fuelUse}
        label={t("fuelPaid:use.label")}
        options={uses.map((value) => ({ value, label: t(`fuelPaid:use.${value}`) }))}
        empty={t("fuelPaid:use.none")}
      />
      <p className="hint mb-3">{t("fuelCosts:entry.stays")}</p>
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("fuelCosts:entry.save")}
      </button>
    </form>
  );
}

/** Voids an entry, with a reason. */
export function VoidForm({ formKey, answer }: Props) {
  const { t } = useI18n();
  const [form, field] = useForm<{ reason: string }>({
    id: "void",
    lastResult: answer?.intent === "void" ? lastResult(answer) : undefined,
  });
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="void-title">
      <h2 id="void-title" className="mb-2">
        {t("fuelCosts:entry.void")}
      </h2>
      <p className="hint mb-3">{t("fuelCosts:entry.voidHint")}</p>
      <input type="hidden" name="intent" value="void" />
      <KeyField value={formKey} />
      <TextAreaField
        field={field.reason}
        label={t("fuelCosts:entry.reason")}
        rows={2}
        maxLength={NOTES_MAX}
        required
      />
      <button type="submit" className="btn btn-danger w-full sm:w-auto">
        {t("fuelCosts:entry.void")}
      </button>
    </form>
  );
}
