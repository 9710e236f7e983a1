export type Step = { side: number; quality: number };
export type Target = { maxBytes: number; steps: readonly Step[] };

export const LONG_SIDE = 1280;

/** From good to just readable. The first step that is small enough is taken, otherwise the last. */
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

/** Three photos are 450 KB, which take 15 seconds at 250 kbit/s. */
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

/** What a browser reports about its connection. Few browsers do. */
export type Line = { effectiveType?: string; downlink?: number; saveData?: boolean };

/** In Mbit/s. Below it, a photo of 250 KB takes more than two seconds. */
const FAST_LINE = 1;

/**
 * The target size for the current connection: by what the browser reports, otherwise by the last upload, otherwise
 * small.
 * @param measured Mbit/s of the last upload, or null
 */
export function photoTarget(line: Line | undefined, measured: number | null): Target {
  if (line?.saveData || /2g|3g/.test(line?.effectiveType ?? "")) return SLOW;
  const speed = line?.downlink ?? measured;
  return speed !== null && speed >= FAST_LINE ? FAST : SLOW;
}

/** Draws step by step until a picture is small enough. Otherwise returns the last one that could be drawn. */
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
