import { LineIcon } from "#app/components/line-icon.tsx";
import { PLAN_FEATURES } from "#app/domain/billing/plans.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The features of every plan. */
export function FeatureList({ className = "checks" }: { className?: string }) {
  const { t } = useI18n();
  return (
    <ul className={className}>
      {PLAN_FEATURES.map((feature) => (
        <li key={feature}>
          <LineIcon path="M3 8.500l3.500 3.500L13 4.500" />
          {t(`plans:feature.${feature}`)}
        </li>
      ))}
    </ul>
  );
}
