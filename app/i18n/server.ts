import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translation } from "./catalogue-type.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import type { Translate } from "./translate.ts";
import { createTranslator } from "./translator.ts";

const CATALOGUES: Record<Locale, Translation<typeof en>> = { en, es };
const translators = new Map<string, Translate>();

/** The translator of a language with a company's word for fuel, made once per isolate. */
export function translatorFor(locale: Locale, fuelUnit: FuelUnit = "gal"): Translate {
  const name = `${locale} ${fuelUnit}`;
  const made = translators.get(name) ?? createTranslator(locale, CATALOGUES[locale], fuelUnit);
  translators.set(name, made);
  return made;
}
