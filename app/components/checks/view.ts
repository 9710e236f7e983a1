import type { LineEnd } from "#app/domain/checks/checklist.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatClock, formatDate, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { CheckRow } from "#db/queries/checks/checks.ts";

/** A check as lists and papers show it: its time and reading, and what is wrong, as text; its lines as written. */
export function wordedCheck(row: Omit<CheckRow, "ends">, { locale, timeZone, t }: Reader) {
  const { id, equipmentId, shownName, serialNumber, isRetired, operatorName, checklistName, usage } = row;
  return {
    id,
    equipmentId,
    equipmentName: shownName,
    serialNumber,
    isRetired,
    operatorName: authorText(t, row.operatorId, operatorName),
    checklistName,
    time: formatDateTime(row.takenAt, locale, timeZone),
    day: formatDate(row.takenAt, locale, timeZone),
    clock: formatClock(row.takenAt, locale, timeZone),
    usage: usage === null ? null : usageText(usage, row.unit, locale, t),
    faults: row.lines.filter(({ ok }) => !ok).map(({ line, word }) => t("checks:fault", { line, word })),
  };
}

/** How a line's issue ended: "Resolved on … by …", with the resolution. */
export function endText({ resolved }: LineEnd, { locale, timeZone, t }: Reader): string {
  if (resolved === null) return t("checks:check.open");
  const date = formatDate(resolved.at, locale, timeZone);
  const end = t("checks:check.resolved", { date, name: authorText(t, resolved.byId, resolved.by) });
  return resolved.resolution ? `${end}: ${resolved.resolution}` : end;
}
