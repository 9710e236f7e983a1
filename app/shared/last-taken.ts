import { MINUTE_MS } from "#app/domain/durations.ts";
import type { TakenReport } from "#app/domain/updates/open-machine.ts";

/** An operator's last report: the minute when it was taken, base 36, and its machine. */
export function encodeLastTaken({ machineId, takenAt }: TakenReport): string {
  return `${Math.floor(takenAt.getTime() / MINUTE_MS).toString(36)} ${machineId}`;
}

export function decodeLastTaken(code: string): TakenReport {
  const [minute = "", machineId = ""] = code.split(" ");
  return { machineId, takenAt: new Date(Number.parseInt(minute, 36) * MINUTE_MS) };
}
