import { FeatureList } from "#app/components/billing/feature-list.tsx";
import type { PlanOffer } from "#app/components/billing/plan-offers.ts";
import { StruckPrice } from "#app/components/billing/struck-price.tsx";
import { type BillingInterval, INTERVALS } from "#app/domain/billing/plans.ts";
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
        <nav
          className="inline-flex rounded-xl border border-line bg-raised p-1 print:hidden"
          aria-label={t("subscription:billing.label")}
        >
          {INTERVALS.map((name) => (
            <a
              key={name}
              href={`/subscription?billing=${name}#plans`}
              aria-current={name === interval ? "true" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-[0.625rem] px-3 font-semibold text-ink no-underline aria-[current]:bg-accent-wash aria-[current]:text-accent"
            >
              {t(`subscription:billing.${name}`)}{" "}
              {name === "year" ? (
                <span className="text-small/normal text-good">{page.saves}</span>
              ) : null}{" "}
            </a>
          ))}
        </nav>
      </div>
      {promotion ? <p className="notice">{promotion}</p> : null}
      <ul className="grid cols-fit-64 gap-4">
        {plans.map((plan) => (
          <li key={plan.tier} className={`card flex flex-col gap-1 ${plan.popular ? "border-accent" : ""}`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3>{t(`plans:name.${plan.tier}`)}</h3>
              {plan.popular ? (
                <span className="rounded-full bg-accent-wash px-2 py-0.5 text-small/normal font-semibold text-accent">
                  {t("plans:popular")}
                </span>
              ) : null}
            </div>
            <p className="text-soft">{t(`plans:for.${plan.tier}`)}</p>
            <Price plan={plan} interval={interval} />
            <p className="font-semibold">{t("plans:limit", { count: plan.limit })}</p>
            {plan.tooSmall === null ? null : (
              <p className="text-soft">{t("subscription:card.tooSmall", { count: plan.tooSmall })}</p>
            )}
            <div className="mt-auto pt-3">
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
      <FeatureList className="checks cols-fit-68 gap-x-6 gap-y-2" />
    </section>
  );
}

function Price({ plan, interval }: { plan: PlanOffer; interval: BillingInterval }) {
  const { t } = useI18n();
  const yearly = interval === "year";
  return (
    <>
      <p className="mt-2 text-h2 font-semibold tabular-nums [&>s]:font-normal [&>s]:text-soft">
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
  const look = plan.popular ? "btn btn-wide btn-primary" : "btn btn-wide";
  if (plan.current)
    return (
      <p className="grid min-h-11 place-items-center rounded-lg bg-raised font-semibold">
        {t("subscription:card.current")}
      </p>
    );
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
