import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { SubscriptionView } from "./view.server.ts";

/** The company's plan, its use, and its acts. */
export function CurrentPlan({ page }: { page: SubscriptionView }) {
  const { t } = useI18n();
  const { current } = page;
  return (
    <section className="card mb-6" aria-labelledby="current">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="current" className="text-soft text-body font-semibold">
          {t("subscription:current.title")}
        </h2>
        <span className="rounded-full border border-line-strong px-2 py-0.5 font-semibold">
          {current.status}
        </span>
      </div>
      <p className="mb-4 text-figure font-semibold">{current.plan}</p>
      <dl className="grid cols-fit-48 gap-4 [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-soft">
        <div>
          <dt>{t("subscription:current.usage")}</dt>
          <dd>
            {current.usage}
            {current.meter ? (
              <meter
                className="meter"
                min={0}
                max={Math.max(current.meter.limit, current.meter.count, 1)}
                value={current.meter.count}
                high={current.meter.limit - 0.5}
                optimum={0}
                aria-label={t("subscription:current.usage")}
              />
            ) : null}
          </dd>
        </div>
        {current.dates.map(({ label, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {date} {current.trialLeft ? <span className="block text-soft">{current.trialLeft}</span> : null}
            </dd>
          </div>
        ))}
        {current.price ? (
          <div>
            <dt>{t("subscription:current.price")}</dt>
            <dd>{current.price}</dd>
          </div>
        ) : null}
      </dl>
      <ActButtons page={page} />
    </section>
  );
}

function ActButtons({ page: { acts, current, isTrial, cancelled, hasPortal } }: { page: SubscriptionView }) {
  const { t } = useI18n();
  const offered = acts.some((act) => act !== "checkout" && act !== "change");
  if (!offered && !hasPortal) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {acts.includes("reactivate") ? (
        <a className="btn btn-primary" href="/subscription/reactivate">
          {t("subscription:act.reactivate")}
        </a>
      ) : null}
      {acts.includes("keep") ? (
        <a className="btn btn-primary" href="/subscription/reactivate">
          {t("subscription:act.keep")}
        </a>
      ) : null}
      {hasPortal ? (
        <form method="post" action="/subscription">
          <button
            type="submit"
            className={current.phase === "past_due" ? "btn btn-primary" : "btn"}
            name="intent"
            value="portal"
          >
            {t("subscription:act.portal")}
          </button>
        </form>
      ) : null}
      {acts.includes("pause") ? (
        <a className="btn" href="/subscription/pause">
          {t("subscription:act.pause")}
        </a>
      ) : null}
      {acts.includes("cancel") && !cancelled ? (
        <a className="btn" href="/subscription/cancel">
          {t(isTrial ? "subscription:act.cancelTrial" : "subscription:act.cancel")}
        </a>
      ) : null}
    </div>
  );
}
