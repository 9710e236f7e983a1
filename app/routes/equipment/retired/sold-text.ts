import type { Sale } from "#app/domain/books/machine-books.ts";
import { formatCalendarDate, formatCost } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";

/** A retired machine's sale in words; null without one. */
export function soldText(
  { soldDate, soldPrice }: Sale,
  { locale, t }: Pick<Reader, "locale" | "t">,
): string | null {
  const date = soldDate === null ? "" : formatCalendarDate(soldDate, locale);
  const price = soldPrice === null ? "" : formatCost(soldPrice, locale);
  if (date && price) return t("retired:sold.both", { date, price });
  if (date) return t("retired:sold.date", { date });
  return price ? t("retired:sold.price", { price }) : null;
}
