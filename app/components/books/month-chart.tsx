import { sumOf } from "#app/domain/quantity.ts";

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/** A part of each month's bar: its word, and the colour of its key and its bars. */
export type BarPart = { word: string; key: `bg-${string}`; fill: `fill-${string}` };

/** A month with the amounts of its parts, the top one first, and their sum in words. */
export type BarMonth = { name: string; short: string; parts: readonly number[]; amount: string };

type MonthChartProps = {
  caption: string;
  /** Shown when no month has an amount. */
  none: string;
  parts: readonly BarPart[];
  months: readonly BarMonth[];
  /** The drawing in words. */
  label: (range: { first: string; last: string; top: BarMonth }) => string;
};

/**
 * Amounts of some parts, stacked month by month. As in the usage chart, the drawing stretches with the page, so the
 * words are outside; the numbers are in the table beside.
 */
export function MonthChart({ caption, none, parts, months, label }: MonthChartProps) {
  const totals = months.map((month) => sumOf(month.parts));
  const most = Math.max(...totals);
  const top = months[totals.indexOf(most)];
  const [first, last] = [months[0], months.at(-1)];
  if (!top || !first || !last || most === 0) return <p className="hint">{none}</p>;
  const tall = (amount: number) => Math.round((amount / most) * HEIGHT * 10) / 10;
  return (
    <figure className="min-w-0">
      <figcaption className="hint mb-1 flex flex-wrap justify-between gap-x-4">
        <span>{caption}</span>
        {parts.length > 1 ? (
          <span className="flex gap-4">
            {parts.map(({ word, key }) => (
              <span key={key} className="inline-flex items-center gap-2">
                <span className={`inline-block size-3 rounded-sm ${key}`} aria-hidden="true" />
                {word}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <div className="hint num text-left" aria-hidden="true">
        {top.amount}
      </div>
      <div className="border-b border-line-strong">
        <svg
          viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label({ first: first.name, last: last.name, top })}
          className="h-48 w-full lg:h-80"
        >
          {months.map((month, index) => (
            <g key={month.name} transform={`translate(${index * STEP + (STEP - BAR) / 2})`}>
              {month.parts.map((amount, part) => {
                const below = sumOf(month.parts.slice(part + 1).map(tall));
                return (
                  <rect
                    key={parts[part]?.fill}
                    className={parts[part]?.fill}
                    y={HEIGHT - below - tall(amount)}
                    width={BAR}
                    height={tall(amount)}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <div className="hint grid grid-cols-12 justify-items-center text-tiny" aria-hidden="true">
        {months.map(({ name, short }) => (
          // A phone shows every other month and always the last; a longer word may be wider than its bar.
          <span key={name} className="whitespace-nowrap max-sm:odd:invisible">
            {short}
          </span>
        ))}
      </div>
    </figure>
  );
}

type MonthTableProps = {
  caption: string;
  /** The heading of the months, and of the other columns. */
  month: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
};

/** The numbers of a month chart, latest month first. */
export function MonthTable({ caption, month, columns, rows }: MonthTableProps) {
  return (
    <table className="w-full border-collapse text-small max-sm:text-tiny max-sm:tracking-tight">
      <caption className="sr">{caption}</caption>
      <thead className="text-small text-soft">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 text-left font-semibold">
            {month}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-2 text-right font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ name, cells }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column]} className="num py-2 pl-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
