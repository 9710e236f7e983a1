import { SelectField, TextField } from "#app/components/forms/fields.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Columns, type Fields } from "./sections.tsx";

/** The fields that only the books need. */
export function BooksFields({ field, today }: { field: Fields; today: string }) {
  const { t } = useI18n();
  const { purchaseDate, purchasePrice, fuelUse } = field;
  return (
    <Columns>
      <TextField
        field={purchaseDate}
        label={t("equipment:books.purchaseDate")}
        type="date"
        min={EARLIEST_DATE}
        max={today}
        optional
      />
      <TextField
        field={purchasePrice}
        label={t("equipment:books.purchasePrice")}
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <SelectField
        field={fuelUse}
        label={t("fuelPaid:use.label")}
        empty={t("fuelPaid:use.none")}
        options={FUEL_USES.map((use) => ({ value: use, label: t(`fuelPaid:use.${use}`) }))}
        optional
      />
    </Columns>
  );
}
