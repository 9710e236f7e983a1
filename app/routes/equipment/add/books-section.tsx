import { SelectField, TextField } from "#app/components/forms/fields.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Fields } from "./sections.tsx";

/** The fields that only the books need; folded unless one of them has a fault. */
export function BooksSection({ field, today }: { field: Fields; today: string }) {
  const { t } = useI18n();
  const { purchaseDate, purchasePrice, fuelUse } = field;
  const faulty = [purchaseDate, purchasePrice, fuelUse].some(({ errors }) => errors?.length);
  return (
    <details className="fold card" open={faulty}>
      <summary>{t("equipment:books.title")}</summary>
      <div className="grid items-start gap-x-4 pt-3 sm:grid-cols-2">
        <TextField
          field={purchaseDate}
          label={t("equipment:books.purchaseDate")}
          type="date"
          min={EARLIEST_DATE}
          max={today}
        />
        <TextField
          field={purchasePrice}
          label={t("equipment:books.purchasePrice")}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          field={fuelUse}
          label={t("paid:use.label")}
          empty={t("paid:use.none")}
          options={FUEL_USES.map((use) => ({ value: use, label: t(`paid:use.${use}`) }))}
        />
      </div>
    </details>
  );
}
