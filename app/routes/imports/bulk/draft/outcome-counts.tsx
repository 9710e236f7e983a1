import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import type { RowCounts, RowOutcome } from "#app/domain/imports/bulk/list-plan.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const OUTCOMES = ["new", "duplicate", "error", "overLimit"] as const;
const TONES = { new: "good", error: "overdue", overLimit: "due" } as const;
const COLOURS: Record<RowOutcome, string> = {
  new: "bg-good-wash text-good",
  duplicate: "bg-raised text-soft border border-line",
  error: "bg-overdue-wash text-overdue",
  overLimit: "bg-due-wash text-due",
};

/** The outcome of a row, by colour, icon and word. */
export function OutcomeBadge({ outcome }: { outcome: RowOutcome }) {
  const { t } = useI18n();
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-2 py-0.5 text-small font-semibold whitespace-nowrap ${COLOURS[outcome]}`}
    >
      {outcome === "duplicate" ? (
        <span aria-hidden="true">=</span>
      ) : (
        <StatusIcon tone={TONES[outcome]} size={14} />
      )}
      {t(`bulkImport:fate.${outcome}`)}
    </span>
  );
}

/** The number of rows by outcome. */
export function OutcomeCounts({ counts }: { counts: RowCounts }) {
  const { locale } = useI18n();
  return (
    <dl className="grid grid-cols-1 gap-2 sm:grid-cols-4 sm:gap-3" aria-live="polite">
      {OUTCOMES.map((outcome) => (
        <div key={outcome} className="card flex items-center justify-between py-2 sm:block sm:py-4">
          <dt>
            <OutcomeBadge outcome={outcome} />
          </dt>
          <dd className="text-figure font-semibold tabular-nums sm:mt-2">
            {formatCount(counts[outcome], locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
