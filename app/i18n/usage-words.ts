import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { type Meters, usageSinceNew } from "#app/domain/meter/since-new.ts";
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

/**
 * Usage and what follows it: "120" and "of 5,000 hours"; "120 hours" and null without a lifespan; "120 hours," and
 * "4,800 of 5,000 since new" after a replaced meter.
 */
export function usageOfLifespan(
  { threshold, unit, ...meters }: Meters & { threshold: number | null; unit: MeterUnit },
  locale: Locale,
  t: Translate,
): [usage: string, ofLifespan: string | null] {
  const usage = usageText(meters.currentUsage, unit, locale, t);
  if (threshold === null) return [usage, null];
  if (meters.earlierUsage !== null) {
    const sinceNew = formatTenths(usageSinceNew(meters), locale);
    return [
      `${usage},`,
      t("equipment:list.sinceNew", { sinceNew, threshold: formatTenths(threshold, locale) }),
    ];
  }
  const amount = usageText(threshold, unit, locale, t);
  return [formatTenths(meters.currentUsage, locale), t("equipment:list.ofThreshold", { amount })];
}
