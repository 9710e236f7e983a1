import { TextField } from "#app/components/forms/fields.tsx";
import { FIRST_MODEL_YEAR } from "#app/domain/equipment/machine-facts.ts";
import { MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Columns, type Fields } from "./sections.tsx";

/** What kind of machine it is, and where it stands; `places` are suggested. */
export function FactsFields(props: { field: Fields; places: readonly string[]; lastYear: number }) {
  const { field, places, lastYear } = props;
  const { t } = useI18n();
  const { make, model, licensePlate, place } = MACHINE_FIELDS;
  return (
    <Columns>
      <TextField field={field.make} label={t("equipment:form.make")} maxLength={make.max} optional />
      <TextField field={field.model} label={t("equipment:form.model")} maxLength={model.max} optional />
      <TextField
        field={field.modelYear}
        label={t("equipment:form.modelYear")}
        type="number"
        min={FIRST_MODEL_YEAR}
        max={lastYear}
        step={1}
        inputMode="numeric"
        optional
      />
      <TextField
        field={field.licensePlate}
        label={t("equipment:form.licensePlate")}
        maxLength={licensePlate.max}
        optional
      />
      <TextField
        field={field.place}
        label={t("equipment:form.place")}
        maxLength={place.max}
        list={places.length > 0 ? "places" : undefined}
        optional
      />
      {places.length > 0 ? (
        <datalist id="places">
          {places.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </Columns>
  );
}
