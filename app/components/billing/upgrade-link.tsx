import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const PLAN_REFUSALS = ["equipment.limit_reached", "plan.inactive", "plan.premium_required"];

/** Whether another plan would allow a refused act. */
export function opensByPlan(code: string): boolean {
  return PLAN_REFUSALS.includes(code);
}

/** The link to the plans, in a notice that says why one is needed. */
export function UpgradeLink() {
  const { t } = useI18n();
  return (
    <p className="mt-2">
      <PageLink className="btn" to="/subscription">
        {t("common:gate.upgrade")}
      </PageLink>
    </p>
  );
}
