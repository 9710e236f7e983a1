import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link.tsx";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Null when the plan allows it; else whether a trial has ended. */
export type Closed = { trialExpired: boolean } | null;

/** The frame of the forms of programs; without a plan it says why there is no form. */
export function ProgramPage(props: {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  closed: Closed;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { title, lead, closed, children } = props;
  return (
    <div className="max-w-2xl">
      <BackLink href="/service-programs">{t("service:program.title")}</BackLink>
      <h1 className="mb-3 wrap-anywhere">{title}</h1>
      {lead ? <p className="links mb-3 text-soft">{lead}</p> : null}
      {closed ? (
        <PremiumGate
          name={t("service:program.premium")}
          text={t("service:program.premiumHint")}
          trialExpired={closed.trialExpired}
        />
      ) : (
        children
      )}
    </div>
  );
}
