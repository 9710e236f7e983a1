export type Step = { side: number; quality: number };
export type Target = { maxBytes: number; steps: readonly Step[] };

export const LONG_SIDE = 1280;

/** From good to just readable; the first that is small enough is taken, the last in any case. */
const FAST: Target = {
  maxBytes: 250_000,
  steps: [
    { side: LONG_SIDE, quality: 0.7 },
    { side: LONG_SIDE, quality: 0.5 },
    { side: 1024, quality: 0.5 },
    { side: 800, quality: 0.5 },
    { side: 640, quality: 0.4 },
  ],
};

/** Three of them are 450 KB, which 250 kbit/s carry in 15 seconds. */
const SLOW: Target = {
  maxBytes: 150_000,
  steps: [
    { side: LONG_SIDE, quality: 0.55 },
    { side: LONG_SIDE, quality: 0.35 },
    { side: 1024, quality: 0.4 },
    { side: 800, quality: 0.4 },
    { side: 640, quality: 0.3 },
    { side: 480, quality: 0.3 },
  ],
};

export const THUMBNAIL: Target = {
  maxBytes: 20_000,
  steps: [
    { side: 320, quality: 0.7 },
    { side: 320, quality: 0.4 },
    { side: 200, quality: 0.4 },
    { side: 120, quality: 0.4 },
  ],
};

/** What a browser says of its line; few do. */
export type Line = { effectiveType?: string; downlink?: number; saveData?: boolean };

/** In Mbit/s; below, a photo of 250 KB takes more than two seconds. */
const FAST_LINE = 1;

/**
 * How small a photo has to be for the line that is there: as the browser knows it, else as fast as the last upload was,
 * and small where nobody knows.
 * @param measured Mbit/s of the last upload, or null
 */
export function photoTarget(line: Line | undefined, measured: number | null): Target {
  if (line?.saveData || /2g|3g/.test(line?.effectiveType ?? "")) return SLOW;
  const speed = line?.downlink ?? measured;
  return speed !== null && speed >= FAST_LINE ? FAST : SLOW;
}

/** The first of the steps whose picture is small enough; the last one that could be drawn if none is. */
export async function firstSmallEnough<Picture extends { size: number }>(
  { maxBytes, steps }: Target,
  draw: (step: Step) => Promise<Picture | null>,
): Promise<Picture | null> {
  let last: Picture | null = null;
  for (const step of steps) {
    last = (await draw(step)) ?? last;
    if (last && last.size < maxBytes) break;
  }
  return last;
}
