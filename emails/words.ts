import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { translatorFor } from "#app/i18n/server.ts";

/** The words of a language, and the language itself. */
export type EmailWords = Pick<Reader, "locale" | "t">;

export function wordsFor(locale: Locale, fuelUnit: FuelUnit = "gal"): EmailWords {
  return { t: translatorFor(locale, fuelUnit), locale };
}
