import { machineToOpen, type TakenReport } from "#app/domain/updates/open-machine.ts";
import { decodeLastTaken, encodeLastTaken } from "#app/shared/last-taken.ts";
import { zone } from "../operator/machine-texts.ts";
import type { Written } from "./report.ts";

/** A kept page is older than what was reported on it since, so the last report's machine is noted beside it. */
const noteOf = (reporterId: string) => `last-${reporterId}`;

/** Notes the machine of a reporter's report. */
export function noteLast(reporterId: string, { equipmentId, takenAt }: Written): void {
  const report = { machineId: equipmentId, takenAt: takenAt ? new Date(takenAt) : new Date() };
  try {
    const noted = localStorage.getItem(noteOf(reporterId));
    // A corrected report keeps its time and may be older than the one noted.
    if (noted && decodeLastTaken(noted).takenAt > report.takenAt) return;
    localStorage.setItem(noteOf(reporterId), encodeLastTaken(report));
  } catch {
    // Without it, the kept page knows.
  }
}

/**
 * The machine that a kept page opens without a choice: the server's rule, applied to today. Blank for none, and while
 * somebody is in the list or its search, which would fold under a finger.
 */
export function opensItself(find: HTMLElement, reporterId: string): string {
  if (find.contains(document.activeElement)) return "";
  const { last } = find.dataset;
  const reports: TakenReport[] = last ? [decodeLastTaken(last)] : [];
  try {
    const noted = localStorage.getItem(noteOf(reporterId));
    if (noted) reports.unshift(decodeLastTaken(noted));
  } catch {
    // The page's own remains.
  }
  const listed = [...find.querySelectorAll<HTMLOptionElement>("[data-m]")].map(({ value }) => value);
  return machineToOpen(listed, reports, { now: new Date(), timeZone: zone() }) ?? "";
}
