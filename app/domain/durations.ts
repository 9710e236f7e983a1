/** Lengths of time in milliseconds. A calendar day is not one of them: see `calendar-date.ts`. */
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Cookies and caches count in seconds. */
export const MINUTE_SECONDS = MINUTE_MS / 1_000;
export const HOUR_SECONDS = HOUR_MS / 1_000;
export const DAY_SECONDS = DAY_MS / 1_000;
export const YEAR_SECONDS = 365 * DAY_SECONDS;
