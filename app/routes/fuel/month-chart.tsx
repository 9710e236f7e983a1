import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { ShownMonth } from "./view.server.ts";

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/**
 * Gas stacked on diesel, month by month. As in the usage chart, the drawing stretches with the page, so the
 * words are outside; the numbers are in the table beside.
 */
export function MonthChart({ months }: { months: ShownMonth[] }) {
  const { locale, t } = useI18n();
  const totals = months.map(({ gas, diesel }) => gas + diesel);
  const most = Math.max(...totals);
  const top = months[totals.indexOf(most)];
  const [first, last] = [months[0], months.at(-1)];
  if (!top || !first || !last || most === 0) return <p className="hint">{t("fuel:months.none")}</p>;
  const tall = (tenths: number) => Math.round((tenths / most) * HEIGHT * 10) / 10;
  const amount = formatTenths(most, locale, "one");
  return (
    <figure className="min-w-0">
      <figcaption className="hint mb-1 flex flex-wrap justify-between gap-x-4">
        <span>{t("fuel:months.chart")}</span>
        <span className="flex gap-4">
          <Key className="bg-line-strong" word={t("fuel:gas")} />
          <Key className="bg-accent" word={t("fuel:diesel")} />
        </span>
      </figcaption>
      <div className="hint num text-left" aria-hidden="true">
        {amount}
      </div>
      <div className="border-b border-line-strong">
        <svg
          viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("fuel:months.chartLabel", {
            first: first.name,
            last: last.name,
            month: top.name,
            amount,
            count: pluralOf(most),
          })}
          className="h-48 w-full lg:h-80"
        >
          {months.map(({ name, gas, diesel }, index) => (
            <g key={name} transform={`translate(${index * STEP + (STEP - BAR) / 2})`}>
              <rect className="fill-accent" y={HEIGHT - tall(diesel)} width={BAR} height={tall(diesel)} />
              <rect
                className="fill-line-strong"
                y={HEIGHT - tall(diesel) - tall(gas)}
                width={BAR}
                height={tall(gas)}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className="hint grid grid-cols-12 text-center text-xs" aria-hidden="true">
        {months.map(({ name, short }) => (
          // Every other month on a phone, always with the last one.
          <span key={name} className="max-sm:odd:invisible">
            {short}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Key({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`inline-block size-3 rounded-sm ${className}`} aria-hidden="true" />
      {word}
    </span>
  );
}

/** The chart's numbers, latest month first. */
export function MonthTable({ months }: { months: ShownMonth[] }) {
  const { locale, t } = useI18n();
  const cell = (tenths: number) => <td className="num py-1.5">{formatTenths(tenths, locale, "one")}</td>;
  const head = "py-1.5 font-semibold text-right";
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="sr">{t("fuel:months.chart")}</caption>
      <thead className="text-sm text-soft">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {t("fuel:months.month")}
          </th>
          <th scope="col" className={head}>
            {t("fuel:gas")}
          </th>
          <th scope="col" className={head}>
            {t("fuel:diesel")}
          </th>
          <th scope="col" className={head}>
            {t("fuel:months.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ name, gas, diesel }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {cell(gas)}
            {cell(diesel)}
            {cell(gas + diesel)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
