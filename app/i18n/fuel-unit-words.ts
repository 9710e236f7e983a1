import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translation } from "./catalogue-type.ts";
import { fuelUnits as en } from "./locales/en/fuel/fuel-units.ts";
import { fuelUnits as es } from "./locales/es/fuel/fuel-units.ts";

const CATALOGUES: Record<Locale, Translation<typeof en>> = { en, es };

/** The words of a fuel unit, for placeholders. `gal` is the short form; two begin with a capital. */
export type FuelUnitWords = Record<"gal" | "gallon" | "gallons" | "Gallon" | "Gallons", string>;

/** The words of a company's fuel unit: liters are a word, nothing is converted. */
export function fuelUnitWords(locale: Locale, unit: FuelUnit): FuelUnitWords {
  const { gallon, gallons } = CATALOGUES[locale][unit];
  return { gal: unit, gallon, gallons, Gallon: capitalised(gallon), Gallons: capitalised(gallons) };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
