import { useI18n } from "#app/i18n/i18n-context.tsx";

/** What stands in place of a paid feature: why it is closed, what it would give, and the way to open it. */
export function PremiumBlock(props: { name: string; hint?: string; trialExpired: boolean }) {
  const { t } = useI18n();
  const { name, hint, trialExpired } = props;
  return (
    <div className="notice">
      <strong>
        {trialExpired ? t("equipment:gate.trialExpired") : t("equipment:gate.premiumFeature", { name })}
      </strong>
      {trialExpired ? null : <p className="badge">{t("equipment:gate.subscriptionRequired")}</p>}
      {hint ? <p>{hint}</p> : null}
      <p className="mt-2">
        <a className="btn btn-primary" href="/subscription">
          {trialExpired ? t("equipment:gate.continuePaid") : t("equipment:gate.upgrade")}
        </a>
      </p>
    </div>
  );
}
