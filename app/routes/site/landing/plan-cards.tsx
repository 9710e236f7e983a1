import { FeatureList } from "#app/components/billing/feature-list.tsx";
import type { PlanOffer } from "#app/components/billing/plan-offers.ts";
import { StruckPrice } from "#app/components/billing/struck-price.tsx";
import { YEARLY_DISCOUNT } from "#app/domain/billing/plans.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The three plans with monthly and yearly prices, and their common features. */
export function PlanCards({ plans, promotion }: { plans: PlanOffer[]; promotion: string | null }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{t("landing:plans.title")}</h2>
      <p className="lead">{t("landing:plans.lead")}</p>
      {promotion ? <p className="notice">{promotion}</p> : null}
      <ul className="tiles">
        {plans.map((plan) => (
          <li key={plan.tier} className={plan.popular ? "card plan popular" : "card plan"}>
            <h3>
              {t(`plans:name.${plan.tier}`)}{" "}
              {plan.popular ? (
                <>
                  {" "}
                  <span className="flag">{t("plans:popular")}</span>
                </>
              ) : null}
            </h3>
            <p>{t(`plans:for.${plan.tier}`)}</p>
            <p className="price">{t("plans:perMonth", { price: plan.price })}</p>
            <StruckPrice price={plan.originalPrice} />
            <p>{t("plans:perMonthYearly", { price: plan.yearlyPrice })}</p>
            <p className="hint">
              {t("plans:yearTotal", { total: plan.yearlyTotal, percent: YEARLY_DISCOUNT })}
            </p>
            <p>
              <strong>{t("plans:limit", { count: plan.limit })}</strong>
            </p>
            <a className={plan.popular ? "btn btn-primary" : "btn"} href="/signup">
              {t("landing:plans.start")}
            </a>
          </li>
        ))}
      </ul>
      <h3 className="every">{t("plans:everyPlan")}</h3>
      <FeatureList />
    </section>
  );
}
