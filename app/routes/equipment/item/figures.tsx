import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedFigure } from "./figures.server.ts";

/** A machine in figures. */
export function Figures({ figures }: { figures: WordedFigure[] }) {
  const { t } = useI18n();
  return (
    <section className="card min-w-0 lg:col-span-2" aria-labelledby="figures">
      <h2 id="figures" className="sr">
        {t("equipment:item.figures")}
      </h2>
      <dl className="-mb-3 grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(({ label, value, unit, hint, href }) => (
          // Numbers stand in one line, also where a label takes two.
          <div key={label} className="row-span-3 mb-3 grid min-w-0 grid-rows-subgrid items-end">
            <dt className="text-small text-soft">{label}</dt>{" "}
            <dd className="text-figure font-semibold tabular-nums wrap-anywhere">
              {href ? (
                <a className="-my-2 inline-flex min-h-11 min-w-11 items-center" href={href}>
                  {value}
                </a>
              ) : (
                value
              )}{" "}
              {unit ? <span className="text-small font-medium"> {unit}</span> : null}
            </dd>{" "}
            {hint ? <dd className="text-tiny text-soft wrap-anywhere">{hint}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
