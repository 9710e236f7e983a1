/** The wait after each failed attempt: 12 attempts in nearly three days. */
export const RETRY_PAUSES_MINUTES = [1, 5, 15, 60, 240, 480, 480, 720, 720, 720, 720] as const;

/** Minutes until the next attempt after `attempts` of them; null when the message is given up. */
export function retryPauseMinutes(attempts: number): number | null {
  return RETRY_PAUSES_MINUTES[attempts - 1] ?? null;
}
