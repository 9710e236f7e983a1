import { formatTenths, tenthsToNumber } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The tick box that confirms a reading which looks mistyped. `value` is in tenths. */
export function ConfirmReading({ value, confirmed }: { value: number; confirmed: boolean }) {
  const { locale, t } = useI18n();
  return (
    <label className="check mb-4">
      <input type="checkbox" name="confirmed" value={tenthsToNumber(value)} defaultChecked={confirmed} />
      {t("service:entry.doubtConfirm", { value: formatTenths(value, locale) })}
    </label>
  );
}
