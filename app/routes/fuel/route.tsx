import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/document.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { ConsumerList } from "#app/components/fuel/consumer-list.tsx";
import { FuelGate } from "#app/components/fuel/fuel-gate.tsx";
import { ResetButton } from "#app/components/fuel/reset-button.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { fuelAmount } from "#app/domain/quantity.ts";
import { readNameCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getSubscriptionInfo } from "#app/services/billing/subscription-info.ts";
import { FuelMonths } from "./fuel-months.tsx";
import { RatesTable } from "./rates-table.tsx";
import { type FuelView, fuelView } from "./view.server.ts";

export const handle: PageHandle = { i18n: ["fuel"] };

export const meta = pageTitle("fuel:title");

export const loader = guarded("/fuel", async ({ actor, context, locale, request, t }) => {
  const { canAccessFuelAnalytics, isTrialExpired } = getSubscriptionInfo(context, actor);
  const after = readNameCursor(new URL(request.url).searchParams.get("after"));
  return {
    isTrialExpired,
    fuel: canAccessFuelAnalytics ? await fuelView(context, actor, { locale, t }, after) : null,
  };
});

export default function FuelPage() {
  const { t } = useI18n();
  const { fuel, isTrialExpired } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("fuel:title")}
        lead={t("fuel:lead")}
        tabs={<SubjectTabs subject="fuel" current="/fuel" />}
      >
        {fuel ? <ExportButton action="/exports/fuel-usage.csv" /> : null}
      </PageHead>
      {fuel ? <Analytics fuel={fuel} /> : <FuelGate trialExpired={isTrialExpired} />}
    </>
  );
}

function Analytics({ fuel }: { fuel: FuelView }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-4">
      {fuel.first ? (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Totals totals={fuel.totals} />
            <section className="card" aria-labelledby="top">
              <h2 id="top" className="mb-2">
                {t("fuel:top")}
              </h2>
              <ConsumerList consumers={fuel.consumers} />
            </section>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: amounts wider than a phone scroll here, with keys too */}
          <section className="card min-w-0 overflow-x-auto" tabIndex={0} aria-labelledby="months">
            <h2 id="months">{t("fuel:months.title")}</h2>
            <p className="hint mb-3">{t("fuel:months.hint")}</p>
            <FuelMonths months={fuel.months} />
          </section>
        </>
      ) : null}
      <section aria-labelledby="rates">
        <h2 id="rates">{t("fuel:rates.title")}</h2>
        <p className="hint mb-3 max-w-prose">{t("fuel:rates.hint")}</p>
        {fuel.machines.length === 0 ? (
          <p className="card">{t("fuel:rates.none")}</p>
        ) : (
          <RatesTable machines={fuel.machines} />
        )}
        {fuel.first && !fuel.next ? null : (
          <nav className="mt-4 flex gap-3" aria-label={t("fuel:rates.pages")}>
            {fuel.first ? null : (
              <a className="btn" href="/fuel">
                {t("fuel:rates.first")}
              </a>
            )}{" "}
            {fuel.next ? (
              <a className="btn" href={fuel.next}>
                {t("common:action.next")}
              </a>
            ) : null}
          </nav>
        )}
      </section>
    </div>
  );
}

function Totals({ totals }: Pick<FuelView, "totals">) {
  const { locale, t } = useI18n();
  const sum = totals.reduce((all, { total }) => all + total, 0);
  return (
    <section className="card" aria-labelledby="totals">
      <h2 id="totals" className="mb-2">
        {t("fuel:totals.title")}
      </h2>
      <p className="hint mb-2">{t("fuel:totals.hint")}</p>
      <dl className="totals">
        {totals.map(({ kind, total, since }) => (
          <div key={kind}>
            <dt>{t(`fuel:${kind}`)}</dt>
            <dd>{t("fuel:amount", fuelAmount(total, locale))}</dd>
            <dd className="hint">{since}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 grid gap-2 max-sm:grid-cols-2 sm:flex sm:flex-wrap max-sm:*:last:col-span-2 max-sm:[&_.btn]:w-full [&_.btn]:px-2">
        {totals.map(({ kind, total }) => (
          <ResetButton key={kind} choice={kind} total={total} back="/fuel" />
        ))}
        <ResetButton choice="all" total={sum} back="/fuel" />
      </div>
    </section>
  );
}
