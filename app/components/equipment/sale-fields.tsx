import { TextField, type TextMeta } from "#app/components/forms/fields.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** When a machine was sold, and for how much. `today` is the last day that can be chosen. */
export function SaleFields(props: { field: { soldDate: TextMeta; soldPrice: TextMeta }; today: string }) {
  const { t } = useI18n();
  const { field, today } = props;
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2">
      <TextField
        field={field.soldDate}
        label={t("equipment:books.soldDate")}
        hint={t("equipment:books.soldHint")}
        type="date"
        min={EARLIEST_DATE}
        max={today}
      />
      <TextField
        field={field.soldPrice}
        label={t("equipment:books.soldPrice")}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}
