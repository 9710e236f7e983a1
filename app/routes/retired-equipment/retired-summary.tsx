import { formatTenths } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { RetiredSummary as Summary } from "#app/services/retired-equipment.ts";

/** What all retired machines come to, whatever page is shown (specification §2, "Retired Equipment"). */
export function RetiredSummary({ summary }: { summary: Summary }) {
  const { locale, t } = useI18n();
  const { total, fuelUsed, withNotes } = summary;
  const figures = [
    ["total", t("retired:summary.total"), formatTenths(total * 10, locale)],
    [
      "fuel",
      t("retired:summary.fuelUsed"),
      t("retired:summary.gallons", { amount: formatTenths(fuelUsed, locale, "one") }),
    ],
    ["notes", t("retired:summary.withNotes"), formatTenths(withNotes * 10, locale)],
  ] as const;
  return (
    <section className="card mb-4" aria-label={t("retired:summary.title")}>
      <dl className="totals sm:grid-cols-3">
        {figures.map(([key, label, value]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
