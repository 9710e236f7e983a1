import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import type { Translate } from "./translate.ts";

/**
 * Usage in tenths with thousands separators and its unit: "1,234.5 hours", "1 hour". The unit n/a is omitted.
 */
export function usageText(tenths: number, unit: MeterUnit, locale: Locale, t: Translate): string {
  const number = formatTenths(tenths, locale);
  const word = t(`common:unitShort.${unit}`, { count: pluralOf(tenths) });
  return word ? `${number} ${word}` : number;
}

/** Usage and what follows it: "120" and "of 5,000 hours"; "120 hours" and null without a lifespan. */
export function usageOfLifespan(
  usage: number,
  { threshold, unit }: { threshold: number | null; unit: MeterUnit },
  locale: Locale,
  t: Translate,
): [usage: string, ofLifespan: string | null] {
  if (threshold === null) return [usageText(usage, unit, locale, t), null];
  const amount = usageText(threshold, unit, locale, t);
  return [formatTenths(usage, locale), t("equipment:list.ofThreshold", { amount })];
}
