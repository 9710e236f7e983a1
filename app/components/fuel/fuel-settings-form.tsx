import { getFormProps, useForm } from "@conform-to/react";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { CheckField, SelectField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { FUEL_UNITS } from "#app/domain/equipment/equipment.ts";
import type { FuelSettingsFormValues } from "#app/forms/fuel/fuel-settings-form.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { FuelSettingsView } from "#app/services/fuel/fuel-settings.ts";

/**
 * The company's fuel settings, as a light page's form with `intent` "settings". The unit can't be chosen once a month
 * was closed, and without a plan the question to operators can only be turned off.
 */
export function FuelSettingsForm(props: {
  settings: FuelSettingsView;
  premium: boolean;
  idempotencyKey: string;
  answer: FormAnswer | undefined;
}) {
  const { settings, premium, idempotencyKey, answer } = props;
  const { locale, t } = useI18n();
  const [form, field] = useForm<FuelSettingsFormValues>({
    id: "fuel-settings",
    lastResult: lastResult(answer),
    defaultValue: { fuelUnit: settings.fuelUnit, askFuelCost: settings.askFuelCost ? "on" : "" },
  });
  const units = FUEL_UNITS.map((value) => ({ value, label: fuelUnitWords(locale, value).gallons }));
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="fuel-settings-title">
      <h2 id="fuel-settings-title" className="mb-2">
        {t("fuelPaid:settings.title")}
      </h2>
      <KeyField value={idempotencyKey} />
      <input type="hidden" name="intent" value="settings" />
      <SelectField
        field={field.fuelUnit}
        label={t("fuelPaid:settings.unit")}
        hint={t(settings.isUnitFixed ? "errors:fuel_settings.unit_fixed" : "fuelPaid:settings.unitHint")}
        options={units}
        disabled={settings.isUnitFixed}
      />
      {premium || settings.askFuelCost ? (
        <CheckField field={field.askFuelCost} label={t("fuelPaid:settings.ask")} />
      ) : (
        <div className="field">
          <p>{t("fuelPaid:settings.ask")}</p>
          <UpgradeLink />
        </div>
      )}{" "}
      <button type="submit" className="btn btn-primary w-full sm:w-auto">
        {t("fuelPaid:settings.save")}
      </button>
    </form>
  );
}
