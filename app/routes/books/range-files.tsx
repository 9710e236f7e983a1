import { useI18n } from "#app/i18n/i18n-context.tsx";

const FILES = [
  { word: "fuel", action: "/exports/fuel-usage.csv" },
  { word: "service", action: "/exports/service-history.csv" },
  { word: "history", action: "/exports/equipment-history.csv" },
  { word: "retired", action: "/exports/retired-equipment.csv" },
  { word: "operators", action: "/exports/operators.csv" },
  { word: "activity", action: "/exports/activity-log.csv" },
] as const;

type Props = {
  /** Last month, or what was typed. */
  days: { from: string; to: string };
  /** The day for which a file was refused. */
  refused: "from" | "to" | null;
};

/** One form with both days and a button for each file that takes them. */
export function RangeFiles({ days, refused }: Props) {
  const { t } = useI18n();
  return (
    <form method="get" action={FILES[0].action} className="card print:hidden" aria-labelledby="ranges">
      <h2 id="ranges">{t("books:ranges.title")}</h2>
      <p className="hint mb-3">{t("books:ranges.hint")}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        {(["from", "to"] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={name}>{t(`books:ranges.${name}`)}</label>{" "}
            <input
              type="date"
              className="input"
              id={name}
              name={name}
              defaultValue={days[name]}
              {...(refused === name && {
                "aria-invalid": true,
                "aria-describedby": `${name}-error`,
                autoFocus: true,
              })}
            />
            {refused === name ? (
              <p className="error" id={`${name}-error`}>
                {t("errors:field.dates")}
              </p>
            ) : null}
          </div>
        ))}
      </div>
      <p className="flex flex-wrap gap-2 max-sm:flex-col">
        {FILES.map(({ word, action }) => (
          <button key={word} type="submit" className="btn" formAction={action}>
            {t(`books:ranges.${word}`)}{" "}
          </button>
        ))}
      </p>
    </form>
  );
}
