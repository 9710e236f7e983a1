import { MonthChart, MonthTable } from "#app/components/month-chart.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CostsView } from "./view.server.ts";

/** The costs of service, and of fuel once it has any, month by month, with the numbers beside. */
export function CostMonths({ months, fuel }: Pick<CostsView, "months" | "fuel">) {
  const { locale, t } = useI18n();
  const service = { word: t("service:cost.service"), of: "of-service" } as const;
  const ofFuel = { word: t("service:cost.fuel"), of: "of-fuel" } as const;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <MonthChart
        caption={t("service:cost.chart")}
        none={t("service:cost.none")}
        parts={fuel ? [ofFuel, service] : [service]}
        scale={{ whole: 100, text: (cents) => `$${formatCount(cents / 100, locale)}` }}
        months={months.map(({ name, short, parts, total }) => ({ name, short, parts, amount: total }))}
        label={({ first, last, top }) =>
          t("service:cost.chartLabel", { first, last, month: top.name, amount: top.amount })
        }
      />
      <MonthTable
        caption={t("service:cost.chart")}
        month={t("service:cost.month")}
        columns={
          fuel
            ? [t("service:cost.service"), t("service:cost.fuel"), t("service:cost.total")]
            : [t("service:cost.service")]
        }
        rows={months.map((month) => ({
          name: month.name,
          cells: fuel ? [month.service, month.fuel, month.total] : [month.service],
        }))}
      />
    </div>
  );
}
