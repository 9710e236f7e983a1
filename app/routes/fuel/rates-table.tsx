import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { FuelRate } from "#app/domain/fuel/fuel-rate.ts";
import { formatTenths, formatThousandths, fuelAmount, pluralOf } from "#app/domain/quantity.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import type { FuelView } from "./view.server.ts";

/** Each machine's fuel per hour, mile or kilometer. */
export function RatesTable({ machines }: { machines: FuelView["machines"] }) {
  const { locale, t } = useI18n();
  return (
    <ListTable
      caption={{ heading: "rates" }}
      columns={[t("fuel:rates.machine"), { number: t("fuel:rates.fuel") }, { number: t("fuel:rates.rate") }]}
    >
      <tbody>
        {machines.map(({ id, name, fuel, rate }) => (
          <tr key={id}>
            <th scope="row">
              <PageLink className="name" to={`/equipment-items/${id}`}>
                {name}
              </PageLink>
            </th>
            <td className={fuel === 0 ? "num zero" : "num"} data-label={t("fuel:rates.fuel")}>
              <span>{fuel === 0 ? DASH : t("fuel:amount", fuelAmount(fuel, locale))}</span>
            </td>
            <td className="num" data-label={t("fuel:rates.rate")}>
              <Rate rate={rate} />
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}

function Rate({ rate }: { rate: FuelRate }) {
  const { locale, t } = useI18n();
  if ("missing" in rate) {
    return (
      <span>
        {DASH} <span className="hint md:block">{t(`fuel:rates.missing.${rate.missing}`)}</span>
      </span>
    );
  }
  const { perUnit, unit, distance, fuel } = rate;
  const amount = formatThousandths(perUnit, locale, unit === "hours" ? 2 : 3);
  return (
    <span>
      <strong className="font-semibold">{t(`fuel:rates.${unit}`, { amount })}</strong>{" "}
      <span className="hint md:block">
        {t("fuel:rates.basis", {
          fuel: formatTenths(fuel, locale, "one"),
          count: pluralOf(fuel),
          usage: usageText(distance, unit, locale, t),
        })}
      </span>
    </span>
  );
}
