import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { formatDate } from "./format.ts";
import type { Reader } from "./reader.ts";
import { usageText } from "./usage-words.ts";

/** The question about a reading that looks mistyped, in the reader's language and the company's time zone. */
export function doubtQuestion(
  key: "operator:doubt.ask" | "service:entry.doubt",
  { value, usage, unit, readAt }: DoubtedReading,
  { t, locale, timeZone }: Reader,
): string {
  return t(key, {
    value: formatTenths(value, locale),
    usage: usageText(usage, unit, locale, t),
    date: formatDate(readAt, locale, timeZone),
  });
}
