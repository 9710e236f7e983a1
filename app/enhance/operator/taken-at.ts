import type { WaitingReport } from "../queue/report.ts";

/**
 * When a report was written, ISO 8601. A report that replaces a refused one keeps its time. If the server refused the
 * time itself, the device's clock is wrong; blank leaves the time to the server.
 */
export function takenAtOf(mended: Pick<WaitingReport, "takenAt" | "refusal"> | null, now: Date): string {
  if (mended?.refusal?.fields.includes("takenAt")) return "";
  return mended?.takenAt ?? now.toISOString();
}
