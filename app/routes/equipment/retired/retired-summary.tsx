import { formatCount, fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { RetiredSummary as Summary } from "#app/services/equipment/retired-equipment.ts";

/** Sums over all retired machines, whatever page is shown. */
export function RetiredSummary({ summary }: { summary: Summary }) {
  const { locale, t } = useI18n();
  const { total, fuelUsed, withNotes } = summary;
  const figures = [
    ["total", t("retired:summary.total"), formatCount(total, locale)],
    ["fuel", t("retired:summary.fuelUsed"), t("retired:summary.gallons", fuelAmount(fuelUsed, locale))],
    ["notes", t("retired:summary.withNotes"), formatCount(withNotes, locale)],
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
