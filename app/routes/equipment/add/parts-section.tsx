import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { FieldErrors, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { AddFormValues } from "./form-values.ts";
import type { Fields } from "./sections.tsx";

/**
 * The rows of service parts. Its buttons are submit buttons with an intent: with script they change the page,
 * without it the form comes back with a row added or removed and all input kept.
 */
export function PartsFields(props: {
  form: FormMetadata<AddFormValues>;
  field: FieldMetadata<AddFormValues["serviceParts"], AddFormValues>;
  premium: boolean;
  trialExpired: boolean;
  /** Whether the rows come from a refused form and are sent with the next try. */
  typed: boolean;
}) {
  const { t } = useI18n();
  const { form, field, premium, trialExpired, typed } = props;
  const title = t("equipment:form.parts.title");
  if (!premium) {
    const rows = field.getFieldList();
    const kept = rows.length;
    return (
      <div>
        <h3 className="mb-2">{title}</h3>
        <PremiumGate
          name={t("equipment:form.parts.lockedName")}
          text={t("equipment:form.parts.locked")}
          trialExpired={trialExpired}
        />
        {kept > 0 ? <p className="hint mt-3">{t("equipment:form.parts.kept", { count: kept })}</p> : null}
        {typed
          ? rows.map((row) => {
              const { part, partNumber, qty } = row.getFieldset();
              return [part, partNumber, qty].map(({ name, initialValue }) => (
                <input key={name} type="hidden" name={name} defaultValue={initialValue ?? ""} />
              ));
            })
          : null}
      </div>
    );
  }
  return (
    <div>
      <h3>{title}</h3>
      <p className="hint mb-3">{t("equipment:form.parts.hint")}</p>
      {field.getFieldList().map((row, index) => {
        const cells = row.getFieldset();
        const number = index + 1;
        return (
          <fieldset
            key={row.key}
            className="m-0 mb-3 grid items-start gap-x-3 border-0 border-t border-line p-0 pt-3 sm:grid-cols-[1fr_1fr_7rem_auto]"
          >
            <legend className="sr">{t("equipment:form.parts.row", { number })}</legend>
            <TextField field={cells.part} label={t("equipment:form.parts.part")} maxLength={200} />
            <TextField
              field={cells.partNumber}
              label={t("equipment:form.parts.partNumber")}
              maxLength={200}
            />
            <TextField
              field={cells.qty}
              label={t("equipment:form.parts.qty")}
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
            />
            <div className="mb-4 grid sm:mt-[1.75rem] sm:mb-0">
              <button
                {...form.remove.getButtonProps({ name: field.name, index })}
                className="btn"
                aria-label={t("equipment:form.parts.remove", { number })}
              >
                {t("equipment:form.parts.removeShort")}
              </button>
            </div>
          </fieldset>
        );
      })}
      <FieldErrors field={field} />
      <button
        {...form.insert.getButtonProps({
          name: field.name,
          defaultValue: { part: "", partNumber: "", qty: "1" },
        })}
        className="btn mb-3"
      >
        {t("equipment:form.parts.add")}
      </button>
    </div>
  );
}

export function DescriptionField({ field }: { field: Fields }) {
  const { t } = useI18n();
  return (
    <TextAreaField
      field={field.description}
      label={t("equipment:form.description")}
      maxLength={5000}
      optional
    />
  );
}
