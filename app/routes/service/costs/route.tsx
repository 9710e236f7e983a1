import { useLoaderData } from "@remix-run/react";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { CostMonths } from "./cost-months.tsx";
import { MachineCosts, WorkCosts } from "./cost-tables.tsx";
import { type CostsView, costsView } from "./view.server.ts";

export const handle: PageHandle = { i18n: ["service"] };

export const meta = pageTitle("service:cost.title");

export const loader = guarded("/costs", async ({ actor, context, locale, t }) => {
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  return {
    premium,
    isTrialExpired,
    costs: premium ? await costsView(context, actor, { locale, t }) : null,
  };
});

export default function CostsPage() {
  const { t } = useI18n();
  const { costs, premium, isTrialExpired } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("service:cost.title")}
        lead={
          <>
            {t("service:cost.lead")}{" "}
            {costs ? (
              <>
                <a href="#machines">{t("service:cost.byMachine")}</a> ·{" "}
                <a href="#work">{t("service:cost.byWork")}</a>
              </>
            ) : null}
          </>
        }
      >
        <ExportButton action="/exports/service-history.csv" label={t("service:cost.exportHistory")} />
      </PageHead>
      {premium ? (
        <Costs costs={costs} />
      ) : (
        <PremiumGate
          name={t("service:cost.name")}
          text={t("service:cost.lockedHint")}
          trialExpired={isTrialExpired}
        />
      )}
    </>
  );
}

function Costs({ costs }: { costs: CostsView | null }) {
  const { t } = useI18n();
  if (!costs) return <p className="card">{t("service:cost.none")}</p>;
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: amounts wider than a phone scroll here, with keys too */}
      <section className="card min-w-0 overflow-x-auto" tabIndex={0} aria-labelledby="months">
        <h2 id="months">{t("service:cost.byMonth")}</h2>
        <p className="hint mb-3">
          {t("service:cost.sum", { amount: costs.total })}. {t("service:cost.ofToday")}{" "}
          <PageLink to="/books">{t("common:navigation.books")}</PageLink>
        </p>
        <CostMonths months={costs.months} fuel={costs.fuel} />
      </section>
      <section aria-labelledby="machines">
        <h2 id="machines">{t("service:cost.byMachine")}</h2>
        <p className="hint mb-3 max-w-prose">{t("service:cost.perUnitHint")}</p>
        <MachineCosts machines={costs.machines} fuel={costs.fuel} />
      </section>
      <section aria-labelledby="work">
        <h2 id="work" className="mb-3">
          {t("service:cost.byWork")}
        </h2>
        <WorkCosts work={costs.work} />
      </section>
    </div>
  );
}
