import { Link } from "@remix-run/react";
import { PremiumGate } from "#app/components/premium-gate.tsx";
import { formatTenths } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Tenths of a gallon since the last reset. */
export type FuelTotals = {
  gas: number;
  diesel: number;
  consumers: { id: string; name: string; gas: number; diesel: number }[];
};

/** Fuel of the whole company by kind, and the five machines that took the most. */
export function FuelSection(props: { fuel: FuelTotals; access: boolean; trialExpired: boolean }) {
  const { fuel, access, trialExpired } = props;
  const { locale, t } = useI18n();
  const amount = (tenths: number) =>
    t("dashboard:fuel.total", { amount: formatTenths(tenths, locale, "one") });
  return (
    <section className="card panel" aria-labelledby="fuel">
      <h2 id="fuel">{t("dashboard:fuel.title")}</h2>
      {access ? (
        <>
          <dl className="totals">
            <div>
              <dt>{t("dashboard:fuel.gas")}</dt>
              <dd>{amount(fuel.gas)}</dd>
            </div>
            <div>
              <dt>{t("dashboard:fuel.diesel")}</dt>
              <dd>{amount(fuel.diesel)}</dd>
            </div>
          </dl>
          <details className="fold" open>
            <summary>{t("dashboard:fuel.top")}</summary>
            {fuel.consumers.length === 0 ? <p className="hint">{t("dashboard:fuel.none")}</p> : null}
            <ol className="lines">
              {fuel.consumers.map(({ id, name, gas, diesel }) => (
                <li key={id}>
                  <div>
                    <Link to={`/equipment-items/${id}/history`}>{name}</Link>
                  </div>
                  <span className="num">{amount(gas + diesel)}</span>
                </li>
              ))}
            </ol>
          </details>
        </>
      ) : (
        <PremiumGate
          name={t("dashboard:fuel.name")}
          text={t("dashboard:fuel.lockedHint")}
          trialExpired={trialExpired}
        />
      )}
    </section>
  );
}
