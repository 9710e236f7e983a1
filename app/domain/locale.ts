/**
 * The languages of the product. A third one begins here: the type check then finds most of what lacks it, and
 * docs/architecture.md lists the rest ("A new language").
 */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
