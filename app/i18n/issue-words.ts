import type { Locale } from "#app/domain/locale.ts";
import { formatDate } from "./format.ts";
import type { Translate } from "./translate.ts";

type Reported = { reportedByName: string; timesReported: number; lastReportedAt: Date };
type Reader = { locale: Locale; t: Translate; timeZone: string };

/** Who reported an issue, and when it was reported last: the day that lists of open issues go by. */
export function reportedText(
  { reportedByName: name, timesReported: count, lastReportedAt }: Reported,
  { locale, t, timeZone }: Reader,
): string {
  const time = formatDate(lastReportedAt, locale, timeZone);
  return count > 1 ? t("issues:byFirst", { name, count, time }) : t("issues:by", { name, time });
}
