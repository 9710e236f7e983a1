import { MonthChart, MonthTable } from "#app/components/books/month-chart.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CostsView } from "./view.server.ts";

/** The costs of service, and of fuel once it has any, month by month, with the numbers beside. */
export function CostMonths({ months, fuel }: Pick<CostsView, "months" | "fuel">) {
  const { t } = useI18n();
  const service = { word: t("service:cost.service"), key: "bg-accent", fill: "fill-accent" } as const;
  const ofFuel = {
    word: t("service:cost.fuel"),
    key: "bg-line-strong",
    fill: "fill-line-strong",
  } as const;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <MonthChart
        caption={t("service:cost.chart")}
        none={t("service:cost.none")}
        parts={fuel ? [ofFuel, service] : [service]}
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
