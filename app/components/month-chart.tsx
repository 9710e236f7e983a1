import { linesAbove } from "#app/domain/chart-lines.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { ChartFrame } from "./chart-frame.tsx";

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/** A part of each month's bar: its word, and what it is of, which gives its colour in every chart. */
export type BarPart = { word: string; of: "of-service" | "of-fuel" | "of-gas" };

/** A month with the amounts of its parts, the top one first, and their sum in words. */
export type BarMonth = { name: string; short: string; parts: readonly number[]; amount: string };

type MonthChartProps = {
  caption: string;
  /** Shown when no month has an amount. */
  none: string;
  parts: readonly BarPart[];
  months: readonly BarMonth[];
  /** What counts as one, such as 10 for tenths, and an amount as its line says it: without decimals. */
  scale: { whole: number; text: (amount: number) => string };
  /** The drawing in words. */
  label: (range: { first: string; last: string; top: BarMonth }) => string;
};

/** Amounts of some parts, stacked month by month. The numbers are in the table beside. */
export function MonthChart({ caption, none, parts, months, scale, label }: MonthChartProps) {
  const totals = months.map((month) => sumOf(month.parts));
  const most = Math.max(...totals);
  const top = months[totals.indexOf(most)];
  const [first, last] = [months[0], months.at(-1)];
  if (!top || !first || !last || most === 0) return <p className="hint">{none}</p>;
  const lines = linesAbove(most, scale.whole);
  const tall = (amount: number) => Math.round((amount / lines[2]) * HEIGHT * 10) / 10;
  const width = months.length * STEP;
  return (
    <figure className="min-w-0">
      <figcaption className="hint mb-3 flex flex-wrap justify-between gap-x-4">
        <span>{caption}</span>{" "}
        {parts.length > 1 ? (
          <span className="flex gap-4">
            {parts.map(({ word, of }) => (
              <span key={of} className="inline-flex items-center gap-2">
                <span className={`inline-block size-3 rounded-sm ${of}`} aria-hidden="true" />
                {word}{" "}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <ChartFrame
        amounts={[...lines.toReversed(), 0].map(scale.text)}
        foot={
          <div className="grid grid-cols-12 justify-items-center">
            {months.map(({ name, short }) => (
              // A phone shows every other month and always the last; a longer word may be wider than its bar.
              <span key={name} className="whitespace-nowrap max-sm:odd:invisible">
                {short}{" "}
              </span>
            ))}
          </div>
        }
      >
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label({ first: first.name, last: last.name, top })}
          className="h-48 w-full overflow-visible lg:h-80"
        >
          <linearGradient id="of-gas" gradientUnits="userSpaceOnUse" x2="0" y2="2" spreadMethod="repeat">
            <stop offset="0.75" className="[stop-color:var(--gas)]" />
            <stop offset="0.75" className="[stop-color:var(--surface)]" />
          </linearGradient>
          <path
            d={lines.map((line) => `M0 ${HEIGHT - tall(line)}H${width}`).join("")}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${HEIGHT}H${width}`}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
          {months.map((month, index) => (
            <Bar
              key={month.name}
              x={index * STEP + (STEP - BAR) / 2}
              month={month}
              parts={parts}
              tall={tall}
            />
          ))}
        </svg>
      </ChartFrame>
    </figure>
  );
}

type BarProps = {
  x: number;
  month: BarMonth;
  parts: readonly BarPart[];
  tall: (amount: number) => number;
};

/** A month's bar: its parts one on the other, with 2 px of the surface between them. */
function Bar({ x, month, parts, tall }: BarProps) {
  const stacked = month.parts.map((amount, part) => ({
    of: parts[part]?.of,
    height: tall(amount),
    below: sumOf(month.parts.slice(part + 1).map(tall)),
  }));
  const seams = stacked.filter(({ height, below }) => height > 0 && below > 0);
  return (
    <g transform={`translate(${x})`}>
      {stacked.map(({ of, height, below }) => (
        <rect key={of} className={of} y={HEIGHT - below - height} width={BAR} height={height} />
      ))}
      {seams.map(({ of, below }) => (
        <path
          key={of}
          d={`M0 ${HEIGHT - below}h${BAR}`}
          className="stroke-surface"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </g>
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
      <thead className="text-soft">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 text-left font-semibold">
            {month}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-1.5 text-right font-semibold sm:pl-2">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ name, cells }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal sm:whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column]} className="num py-2 pl-1.5 sm:pl-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
