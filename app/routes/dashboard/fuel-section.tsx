import { ExportButton } from "#app/components/files/export-button.tsx";
import { type Consumer, ConsumerList } from "#app/components/fuel/consumer-list.tsx";
import { FuelGate } from "#app/components/fuel/fuel-gate.tsx";
import { ResetButton } from "#app/components/fuel/reset-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { rememberFold } from "./folds.ts";

/** Tenths of a gallon since the last reset. */
export type FuelTotals = { gas: number; diesel: number; consumers: Consumer[] };

/** The company's fuel by kind, and the five machines that took the most. */
export function FuelSection(props: {
  fuel: FuelTotals;
  access: boolean;
  trialExpired: boolean;
  open: boolean;
}) {
  const { fuel, access, trialExpired } = props;
  const { locale, t } = useI18n();
  return (
    <section className="card headed" aria-labelledby="fuel">
      <h2 id="fuel" className="mb-1">
        {t("fuel:title")}
      </h2>
      {access ? (
        <>
          <dl className="totals">
            {FUEL_KINDS.map((kind) => (
              <div key={kind}>
                <dt>{t(`fuel:${kind}`)}</dt>
                <dd>{t("fuel:amount", fuelAmount(fuel[kind], locale))}</dd>
              </div>
            ))}
          </dl>
          <details
            className="fold"
            open={props.open}
            onToggle={(event) => rememberFold("fuel", event.currentTarget.open)}
          >
            <summary>{t("fuel:top")}</summary>
            <ConsumerList consumers={fuel.consumers} />
          </details>
          <div className="mt-2 flex flex-wrap gap-2 *:max-md:grow max-md:[&_.btn]:w-full max-md:[&_.btn]:px-2 max-md:[&_.btn]:text-small">
            {FUEL_KINDS.map((kind) => (
              <ResetButton key={kind} choice={kind} total={fuel[kind]} back="/" />
            ))}{" "}
            <ExportButton action="/exports/fuel-usage.csv" />
          </div>
          <PageLink to="/fuel" className="all-link">
            {t("fuel:open")}
          </PageLink>
        </>
      ) : (
        <FuelGate trialExpired={trialExpired} />
      )}
    </section>
  );
}
