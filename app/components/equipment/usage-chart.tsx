import { ChartFrame } from "#app/components/chart-frame.tsx";
import { linesAround } from "#app/domain/chart-lines.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedReading } from "./view.ts";

/** What the chart needs of a reading. */
export type ChartReading = Pick<
  WordedReading,
  "value" | "usage" | "takenMs" | "day" | "voided" | "isPresentUnit"
>;

/** The readings of the line: those that count, in the unit that the meter counts now. */
const drawn = (readings: readonly ChartReading[]) =>
  readings.filter(({ voided, isPresentUnit }) => !voided && isPresentUnit);

const WIDTH = 1000;
const HEIGHT = 100;
const MOST_DOTS = 60;
/** Usage is in tenths. */
const ONE = 10;

/** Whether readings that count were taken at different times, so that there is a line to draw. */
export function hasCourse(readings: readonly ChartReading[]): boolean {
  const standing = drawn(readings);
  return standing.at(-1)?.takenMs !== standing[0]?.takenMs;
}

/**
 * Usage over time, without voided readings. The drawing stretches with the page, so strokes don't scale, a
 * dot is a line without length, and the words are outside.
 */
export function UsageChart(props: {
  readings: readonly ChartReading[];
  machine: string;
  unit: MeterUnit;
  /** Whether it says what it shows, where no heading does. */
  captioned?: true;
}) {
  const { locale, t } = useI18n();
  const { readings, machine, unit, captioned } = props;
  const standing = drawn(readings);
  const [first, last] = [standing[0], standing.at(-1)];
  if (!first || !last || !hasCourse(readings)) return null;
  const values = standing.map(({ value }) => value);
  const lines = linesAround(Math.min(...values), Math.max(...values), ONE);
  const [low, , high] = lines;
  const span = last.takenMs - first.takenMs;
  const points = standing.map((reading) => {
    const x = Math.round(((reading.takenMs - first.takenMs) / span) * WIDTH * 10) / 10;
    const y = Math.round((1 - (reading.value - low) / (high - low)) * HEIGHT * 10) / 10;
    return `${x} ${y}`;
  });
  const label = t("story:readings.chartLabel", {
    machine,
    from: first.usage,
    to: last.usage,
    firstDate: first.day,
    lastDate: last.day,
  });
  return (
    <figure className="mb-2">
      {captioned ? <figcaption className="hint mb-3">{t("story:readings.chart")}</figcaption> : null}
      <ChartFrame
        amounts={lines.toReversed().map((line) => formatTenths(line, locale))}
        foot={
          <div className="flex justify-between gap-2">
            <span>{first.day}</span> <span>{t(`common:unitShort.${unit}`, { count: 2 })}</span>{" "}
            <span>{last.day}</span>
          </div>
        }
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-40 w-full overflow-visible text-accent"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path
            d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M${points.join("L")}`} strokeWidth="2" vectorEffect="non-scaling-stroke" />
          {points.length <= MOST_DOTS ? (
            <path
              d={points.map((point) => `M${point}h.01`).join("")}
              strokeWidth="6"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
        </svg>
      </ChartFrame>
    </figure>
  );
}
