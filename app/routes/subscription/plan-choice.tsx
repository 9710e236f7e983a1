import { FeatureList } from "#app/components/plans/feature-list.tsx";
import type { PlanOffer } from "#app/components/plans/plan-offers.ts";
import { StruckPrice } from "#app/components/plans/struck-price.tsx";
import { type BillingInterval, INTERVALS } from "#app/domain/plans.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { SubscriptionView } from "./view.server.ts";

/** The plans, monthly or yearly, each with its button. */
export function PlanChoice({ page }: { page: SubscriptionView }) {
  const { t } = useI18n();
  const { acts, interval, isTrial, plans, promotion } = page;
  return (
    <section className="mb-6" aria-labelledby="plans">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans">{t("subscription:billing.title")}</h2>
        <nav className="switch" aria-label={t("subscription:billing.label")}>
          {INTERVALS.map((name) => (
            <a
              key={name}
              href={`/subscription?billing=${name}#plans`}
              aria-current={name === interval ? "true" : undefined}
            >
              {t(`subscription:billing.${name}`)}
              {name === "year" ? <span className="saves">{page.saves}</span> : null}
            </a>
          ))}
        </nav>
      </div>
      {promotion ? <p className="notice">{promotion}</p> : null}
      <ul className="plans">
        {plans.map((plan) => (
          <li key={plan.tier} className={plan.popular ? "card popular" : "card"}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3>{t(`plans:name.${plan.tier}`)}</h3>
              {plan.popular ? <span className="flag">{t("plans:popular")}</span> : null}
            </div>
            <p className="text-soft">{t(`plans:for.${plan.tier}`)}</p>
            <Price plan={plan} interval={interval} />
            <p className="font-semibold">{t("plans:limit", { count: plan.limit })}</p>
            {plan.tooSmall === null ? null : (
              <p className="text-soft">{t("subscription:card.tooSmall", { count: plan.tooSmall })}</p>
            )}
            <div className="act">
              <PlanButton plan={plan} page={page} />
            </div>
          </li>
        ))}
      </ul>
      {isTrial && acts.includes("checkout") ? (
        <p className="mt-3 text-soft">{t("subscription:card.trialNote")}</p>
      ) : null}
      {acts.includes("reactivate") ? (
        <p className="mt-3 text-soft">{t("subscription:card.pausedNote")}</p>
      ) : null}
      <h3 className="mt-6 mb-2">{t("plans:everyPlan")}</h3>
      <FeatureList />
    </section>
  );
}

function Price({ plan, interval }: { plan: PlanOffer; interval: BillingInterval }) {
  const { t } = useI18n();
  const yearly = interval === "year";
  return (
    <>
      <p className="price">
        {yearly
          ? t("plans:perMonthYearly", { price: plan.yearlyPrice })
          : t("plans:perMonth", { price: plan.price })}{" "}
        <StruckPrice price={yearly ? plan.yearlyOriginalPrice : plan.originalPrice} />
      </p>
      {yearly ? (
        <p className="text-soft">
          {t("subscription:current.yearly", { price: plan.yearlyTotal })}.{" "}
          {t("subscription:billing.yearNote")}
        </p>
      ) : null}
    </>
  );
}

function PlanButton({ plan, page }: { plan: SubscriptionView["plans"][number]; page: SubscriptionView }) {
  const { t } = useI18n();
  const { acts, interval } = page;
  const name = t(`plans:name.${plan.tier}`);
  const look = plan.popular ? "btn btn-primary" : "btn";
  if (plan.current) return <p className="yours">{t("subscription:card.current")}</p>;
  if (acts.includes("change")) {
    return (
      <a className={look} href={`/subscription/change?tier=${plan.tier}&billing=${interval}`}>
        {t("subscription:card.change", { plan: name })}
      </a>
    );
  }
  if (!acts.includes("checkout")) return null;
  return (
    <form method="post" action={`/subscription?billing=${interval}`}>
      <input type="hidden" name="billingInterval" value={interval} />
      <input type="hidden" name="priceShown" value={plan.priceShown} />
      <button type="submit" className={look} name="tier" value={plan.tier}>
        {t("subscription:card.choose", { plan: name })}
      </button>
    </form>
  );
}
