import type { Reader } from "#app/i18n/reader.ts";
import { authorText } from "./author.ts";
import { formatDate } from "./format.ts";

type Reported = {
  reportedById: string | null;
  reportedByName: string;
  timesReported: number;
  lastReportedAt: Date;
};
/** Who reported an issue, and when it was reported last: the day that lists of open issues go by. */
export function reportedText(
  { reportedById, reportedByName, timesReported: count, lastReportedAt }: Reported,
  { locale, t, timeZone }: Reader,
): string {
  const name = authorText(t, reportedById, reportedByName);
  const time = formatDate(lastReportedAt, locale, timeZone);
  return count > 1 ? t("issues:byFirst", { name, count, time }) : t("issues:by", { name, time });
}
