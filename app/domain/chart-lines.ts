/** The lines of a chart, at round numbers. Amounts are integers: tenths of a unit, or cents. */

/** How far apart lines stand, times a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Three amounts at equal distances, the lowest first. */
export type ChartLines = [low: number, middle: number, high: number];

/**
 * Three lines above 0, the highest at or above an amount.
 * @param whole what counts as one, such as 10 for tenths: lines stand at whole numbers
 */
export function linesAbove(most: number, whole: number): ChartLines {
  const step = roundStep(most / 3, whole);
  return [step, 2 * step, 3 * step];
}

/**
 * Three lines around amounts, the first at or below the lowest, the last at or above the highest. The first stands at a
 * multiple of the distance between them, or of half of it where that is round as well.
 */
export function linesAround(lowest: number, highest: number, whole: number): ChartLines {
  let least = (highest - lowest) / 2;
  for (;;) {
    const step = roundStep(least, whole);
    const half = step / 2;
    const base = roundStep(half, whole) === half ? half : step;
    const low = Math.floor(lowest / base) * base;
    if (low + 2 * step >= highest) return [low, low + step, low + 2 * step];
    least = step + whole;
  }
}

/** The smallest round number of wholes that is at least so much. */
function roundStep(least: number, whole: number): number {
  for (let power = 1; ; power *= 10) {
    const steps = STEPS.map((factor) => factor * power).filter(Number.isInteger);
    const step = steps.find((each) => each * whole >= least);
    if (step !== undefined) return step * whole;
  }
}
