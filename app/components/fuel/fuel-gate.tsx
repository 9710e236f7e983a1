import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Replaces fuel analytics without access; exporting still works. */
export function FuelGate({ trialExpired }: { trialExpired: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <PremiumGate name={t("fuel:name")} text={t("fuel:lockedHint")} trialExpired={trialExpired} />
      <div className="mt-3">
        <ExportButton action="/exports/fuel-usage.csv" />
      </div>
    </>
  );
}
