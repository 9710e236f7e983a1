import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedReading } from "./view.ts";

/** What the chart needs of a reading. */
export type ChartReading = Pick<WordedReading, "value" | "usage" | "takenMs" | "day" | "voided">;

const WIDTH = 1000;
const HEIGHT = 100;
const MOST_DOTS = 60;

/**
 * Usage over time, without voided readings. The drawing stretches with the page, so strokes don't scale, a
 * dot is a line without length, and the words are outside.
 */
export function UsageChart({ readings, machine }: { readings: ChartReading[]; machine: string }) {
  const { t } = useI18n();
  const standing = readings.filter((reading) => !reading.voided);
  const first = standing[0];
  const last = standing.at(-1);
  if (!first || !last || last.takenMs === first.takenMs) return null;
  const lowest = standing.reduce((low, reading) => (reading.value < low.value ? reading : low), first);
  const highest = standing.reduce((high, reading) => (reading.value > high.value ? reading : high), first);
  const span = last.takenMs - first.takenMs;
  const range = Math.max(1, highest.value - lowest.value);
  const points = standing.map((reading) => {
    const x = Math.round(((reading.takenMs - first.takenMs) / span) * WIDTH * 10) / 10;
    const y = Math.round((1 - (reading.value - lowest.value) / range) * HEIGHT * 10) / 10;
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
    <figure className="mb-4">
      <figcaption className="hint mb-1">{t("story:readings.chart")}</figcaption>
      <div className="hint num text-left" aria-hidden="true">
        {highest.usage}
      </div>
      <div className="border-b border-l border-line-strong px-2 py-2">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-36 w-full overflow-visible text-accent"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={`M${points.join("L")}`} strokeWidth="2" vectorEffect="non-scaling-stroke" />
          {points.length <= MOST_DOTS ? (
            <path
              d={points.map((point) => `M${point}h.01`).join("")}
              strokeWidth="8"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
        </svg>
      </div>
      <div className="hint flex justify-between gap-2 max-sm:text-tiny" aria-hidden="true">
        <span>{first.day}</span>
        <span className="num">{lowest.value === highest.value ? "" : `↓ ${lowest.usage}`}</span>
        <span>{last.day}</span>
      </div>
    </figure>
  );
}
