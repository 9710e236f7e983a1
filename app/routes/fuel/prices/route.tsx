import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { FuelSettingsForm } from "#app/components/fuel/fuel-settings-form.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { printCursor, readDateCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { readPricesPage } from "#app/services/fuel/fuel-prices.ts";
import { PriceForm } from "./price-form.tsx";
import { PriceList, Tanks } from "./price-list.tsx";
import { type PricesAnswer, savePrices } from "./save.server.ts";
import { wordedPrice, wordedTank } from "./view.server.ts";

const PATH = "/fuel/prices";

export const handle = { style: "app" };

export const meta = pageTitle("fuelCosts:prices.title");

export const loader = guarded(PATH, async ({ actor, context, request, locale, t }) => {
  const before = readDateCursor(new URL(request.url).searchParams.get("before"));
  const { prices, next, tanks, settings } = await readPricesPage(context, actor, before);
  const now = context.now();
  const { premium, isTrialExpired } = subscriptionOf(actor, now);
  const reader = { locale, t };
  return {
    viewer: viewerOf(actor),
    premium,
    isTrialExpired,
    today: todayOf(actor, now),
    prices: prices.map((row) => ({ ...wordedPrice(row, reader), key: newFormKey() })),
    tanks: tanks.map((row) => wordedTank(row, reader)),
    first: before === null ? null : PATH,
    next: next && `${PATH}?before=${printCursor(next)}`,
    settings,
    keys: { save: newFormKey(), settings: newFormKey() },
  };
});

export const action = guarded(PATH, async (args) => savePrices(args, await readForm(args.request)));

/** What fuel costs from a day on, and what the tank holds by the books. */
export default function FuelPricesPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const { viewer, premium, prices, first, next } = page;
  const answer = useActionData<PricesAnswer>();
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("fuelCosts:prices.title")}
        lead={t("fuelCosts:prices.lead")}
        tabs={<SubjectTabs subject="fuel" current="/fuel/prices" />}
      />
      <Refusal
        answer={answer}
        title={t(
          answer?.intent === "settings" ? "fuelPaid:settings.failedTitle" : "fuelCosts:prices.failedTitle",
        )}
        focus
      />
      <div className="grid gap-6 2xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] 2xl:items-start">
        <div className="grid min-w-0 gap-6 max-2xl:max-w-2xl 2xl:order-2">
          {premium ? (
            <PriceForm today={page.today} formKey={page.keys.save} answer={answer} />
          ) : (
            <PremiumGate
              name={t("fuelCosts:prices.gateName")}
              text={t("fuelCosts:prices.gateHint")}
              trialExpired={page.isTrialExpired}
            />
          )}
          <FuelSettingsForm
            settings={page.settings}
            premium={premium}
            idempotencyKey={page.keys.settings}
            answer={answer?.intent === "settings" ? answer : undefined}
          />
        </div>
        <div className="grid min-w-0 gap-6">
          <Tanks tanks={page.tanks} />
          <section aria-labelledby="prices">
            <h2 id="prices">{t("fuelCosts:prices.list")}</h2>
            <p className="hint mb-3">{t("fuelCosts:prices.listHint")}</p>
            {prices.length === 0 ? (
              <p className="card">{t("fuelCosts:prices.none")}</p>
            ) : (
              <PriceList prices={prices} />
            )}
            <PageLinks
              label={t("fuelCosts:prices.pages")}
              first={first}
              firstText={t("fuelCosts:latest")}
              next={next}
            />
          </section>
        </div>
      </div>
    </SignedInShell>
  );
}
