import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The files that take a range of days, with their words. */
export const RANGE_FILES = {
  "fuel-usage": "fuel",
  "service-history": "service",
  "equipment-history": "history",
  "retired-equipment": "retired",
  operators: "operators",
  "activity-log": "activity",
} as const;
type RangeFile = keyof typeof RANGE_FILES;

const FILES = Object.entries(RANGE_FILES) as [RangeFile, (typeof RANGE_FILES)[RangeFile]][];

const DAYS = ["from", "to"] as const;

type Props = {
  /** As typed; last month at first. */
  days: Record<(typeof DAYS)[number], string>;
  /** What can't be read, by field. */
  faults: Partial<Record<string, string>>;
};

/**
 * One form with both days and a button for each file that takes them. The page reads the days before it leads to the
 * file, so that what is wrong stands at its field.
 */
export function RangeFiles({ days, faults }: Props) {
  const { t } = useI18n();
  return (
    <form method="get" action="/books#ranges" className="card" aria-labelledby="ranges">
      <h2 id="ranges">{t("books:ranges.title")}</h2>
      <p className="hint mb-3">{t("books:ranges.hint")}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {DAYS.map((name) => (
          <div key={name} className="field">
            <label htmlFor={name}>{t(`books:ranges.${name}`)}</label>
            <input
              type="date"
              className="input"
              id={name}
              name={name}
              defaultValue={days[name]}
              aria-invalid={faults[name] ? true : undefined}
              aria-describedby={faults[name] ? `${name}-fault` : undefined}
            />
            {faults[name] ? (
              <span className="error block" id={`${name}-fault`}>
                {faults[name]}
              </span>
            ) : null}
          </div>
        ))}
      </div>
      <p className="flex flex-wrap gap-2 max-sm:flex-col">
        {FILES.map(([file, word]) => (
          <button key={file} type="submit" className="btn" name="file" value={file}>
            {t(`books:ranges.${word}`)}
          </button>
        ))}
      </p>
    </form>
  );
}
