import { getFormProps, useForm } from "@conform-to/react";
import { SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { PRICED_FUELS } from "#app/domain/fuel/fuel-cost.ts";
import { NAME_MAX } from "#app/forms/fields.ts";
import type { FuelPriceFields } from "#app/forms/fuel/fuel-price-form.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { PricesAnswer } from "./save.server.ts";

/** Enters a price, or a delivery with its bill. */
export function PriceForm(props: { today: string; formKey: string; answer: PricesAnswer | undefined }) {
  const { today, formKey, answer } = props;
  const { t } = useI18n();
  const [form, field] = useForm<FuelPriceFields>({
    id: "price",
    lastResult: answer?.intent === "save" ? lastResult(answer) : undefined,
    defaultValue: { fuel: "diesel" },
  });
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="price-title">
      <h2 id="price-title" className="mb-2">
        {t("fuelCosts:prices.add")}
      </h2>
      <input type="hidden" name="intent" value="save" />
      <KeyField value={formKey} />
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        <SelectField
          field={field.fuel}
          label={t("fuelCosts:prices.fuel")}
          options={PRICED_FUELS.map((value) => ({ value, label: t(`fuelCosts:fuel.${value}`) }))}
        />
        <TextField
          field={field.effectiveOn}
          label={t("fuelCosts:prices.from")}
          hint={t("fuelCosts:prices.fromHint")}
          type="date"
          max={today}
        />
      </div>
      <TextField
        field={field.pricePerUnit}
        label={t("fuelCosts:prices.perUnit")}
        inputMode="decimal"
        autoComplete="off"
      />
      <fieldset className="field gap-4">
        <legend>{t("fuelCosts:prices.orDelivery")}</legend>
        <p className="hint">{t("fuelCosts:prices.deliveryHint")}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            field={field.delivered}
            label={t("fuelCosts:prices.delivered")}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            field={field.totalPaid}
            label={t("fuelCosts:prices.totalPaid")}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <TextField field={field.supplier} label={t("fuelCosts:prices.supplier")} maxLength={NAME_MAX} />
      </fieldset>
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("fuelCosts:prices.save")}
      </button>
    </form>
  );
}
