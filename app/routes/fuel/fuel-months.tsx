import { MonthChart, MonthTable } from "#app/components/month-chart.tsx";
import { formatTenths, pluralOf, sumOf } from "#app/domain/quantity.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedMonth } from "./view.server.ts";

/** Gas stacked on diesel, month by month, with the numbers beside. */
export function FuelMonths({ months }: { months: WordedMonth[] }) {
  const { locale, t } = useI18n();
  const amount = (tenths: number) => formatTenths(tenths, locale, "one");
  const hasCosts = months.some(({ cost }) => cost !== null);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <MonthChart
        caption={t("fuel:months.chart")}
        none={t("fuel:months.none")}
        parts={[
          { word: t("fuel:gas"), of: "of-gas" },
          { word: t("fuel:diesel"), of: "of-fuel" },
        ]}
        scale={{ whole: 10, text: (tenths) => formatTenths(tenths, locale) }}
        months={months.map(({ name, short, gas, diesel }) => ({
          name,
          short,
          parts: [gas, diesel],
          amount: amount(gas + diesel),
        }))}
        label={({ first, last, top }) =>
          t("fuel:months.chartLabel", {
            first,
            last,
            month: top.name,
            amount: top.amount,
            count: pluralOf(sumOf(top.parts)),
          })
        }
      />
      <MonthTable
        caption={t("fuel:months.chart")}
        month={t("fuel:months.month")}
        columns={[
          t("fuel:gas"),
          t("fuel:diesel"),
          t("fuel:months.total"),
          ...(hasCosts ? [t("fuel:months.cost")] : []),
        ]}
        rows={months.map(({ name, gas, diesel, cost }) => ({
          name,
          cells: [
            ...[gas, diesel, gas + diesel].map((tenths) => (tenths === 0 ? DASH : amount(tenths))),
            ...(hasCosts ? [cost ?? DASH] : []),
          ],
        }))}
      />
    </div>
  );
}
