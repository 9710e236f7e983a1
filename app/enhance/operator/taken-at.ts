import type { WaitingReport } from "../queue/report.ts";

/**
 * The moment of a report, ISO 8601. One that mends another keeps the other's; where the server refused that moment, it
 * came from a clock that is wrong, and is left to the server: blank.
 */
export function takenAtOf(mended: Pick<WaitingReport, "takenAt" | "refusal"> | null, now: Date): string {
  if (mended?.refusal?.fields.includes("takenAt")) return "";
  return mended?.takenAt ?? now.toISOString();
}
