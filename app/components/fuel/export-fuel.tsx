import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The fuel ledger as a file; it can be had without access to fuel analytics too. */
export function ExportFuel() {
  const { t } = useI18n();
  return (
    <form method="get" action="/exports/fuel-usage.csv">
      <button type="submit" className="btn">
        {t("fuel:export.csv")}
      </button>
    </form>
  );
}
