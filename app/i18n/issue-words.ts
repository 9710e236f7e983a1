import type { Reader } from "#app/i18n/reader.ts";
import { formatDate } from "./format.ts";

type Reported = { reportedByName: string; timesReported: number; lastReportedAt: Date };
/** Who reported an issue, and when it was reported last: the day that lists of open issues go by. */
export function reportedText(
  { reportedByName: name, timesReported: count, lastReportedAt }: Reported,
  { locale, t, timeZone }: Reader,
): string {
  const time = formatDate(lastReportedAt, locale, timeZone);
  return count > 1 ? t("issues:byFirst", { name, count, time }) : t("issues:by", { name, time });
}
