import { PageLink } from "#app/components/page-link.tsx";
import { fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A machine's fuel since the last reset, in tenths of a gallon. */
export type Consumer = { id: string; name: string; gas: number; diesel: number };

/** The machines that took the most fuel, in order. */
export function ConsumerList({ consumers }: { consumers: Consumer[] }) {
  const { locale, t } = useI18n();
  if (consumers.length === 0) return <p className="hint">{t("fuel:none")}</p>;
  return (
    <ol className="lines">
      {consumers.map(({ id, name, gas, diesel }) => (
        <li key={id}>
          <div>
            <PageLink to={`/equipment-items/${id}`}>{name}</PageLink>
          </div>
          <span className="num">{t("fuel:amount", fuelAmount(gas + diesel, locale))}</span>
        </li>
      ))}
    </ol>
  );
}
