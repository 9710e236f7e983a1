import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Replaces a premium feature without access: what it is, why it is closed, how to open it. */
export function PremiumGate(props: { name: string; text: string; trialExpired: boolean }) {
  const { t } = useI18n();
  const { name, text, trialExpired } = props;
  return (
    <div className="rounded-xl border border-dashed border-line-strong bg-raised p-4">
      <p className="font-semibold">{t("common:gate.premiumFeature", { name })}</p>
      <p className="my-2">
        <span className="inline-block rounded-full bg-soon-wash px-2 py-0.5 text-small font-semibold text-soon">
          {trialExpired ? t("common:gate.trialExpired") : t("common:gate.subscriptionRequired")}
        </span>
      </p>
      <p className="mb-3 text-soft">{text}</p>
      <PageLink className="btn" to="/subscription">
        {trialExpired ? t("common:gate.continuePaid") : t("common:gate.upgrade")}
      </PageLink>
    </div>
  );
}
