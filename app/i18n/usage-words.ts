import type { MeterUnit } from "#app/domain/equipment.ts";
import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translate.ts";

/**
 * Usage in tenths with thousands separators and its unit: "1,234.5 hours", "1 hour". The unit n/a is omitted.
 */
export function usageText(tenths: number, unit: MeterUnit, locale: Locale, t: Translate): string {
  const number = formatTenths(tenths, locale);
  const word = t(`common:unitShort.${unit}`, { count: pluralOf(tenths) });
  return word ? `${number} ${word}` : number;
}
