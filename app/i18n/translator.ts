import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { type FuelUnitWords, fuelUnitWords } from "./fuel-unit-words.ts";
import { type Params, type Translate, valueText } from "./translate.ts";

export type Words = { [key: string]: Words | string };

/**
 * Translates the keys of a catalogue with the part of i18next that the catalogues use: nested keys, `{{placeholders}}`
 * and plural forms by `count`. A test compares it with i18next for every key of both languages. Unlike i18next, it
 * leaves placeholders in a user's text alone, and fills the words of the fuel unit; it uses the plural "other" for forms
 * that a catalogue lacks.
 */
export function createTranslator(locale: Locale, catalogue: Words, fuelUnit: FuelUnit = "gal"): Translate {
  const units = fuelUnitWords(locale, fuelUnit);
  const plurals = new Intl.PluralRules(locale);
  const find = (namespace: string, path: string): string | undefined => {
    let node: Words | string | undefined = catalogue[namespace];
    for (const name of path.split(".")) node = typeof node === "object" ? node[name] : undefined;
    return typeof node === "string" ? node : undefined;
  };
  /** The plural endings to look for, best first. Zero may have its own text. */
  const formsOf = (count: Params[string] | undefined) =>
    count === undefined
      ? [""]
      : [...(Number(count) === 0 ? ["_zero"] : []), `_${plurals.select(Number(count))}`, "", "_other"];
  return (key, params) => {
    const [namespace = "", path = ""] = key.split(":");
    const text = formsOf(params?.count)
      .map((form) => find(namespace, path + form))
      .find((found) => found !== undefined);
    // An unknown key returns its path, as in i18next.
    return text === undefined ? path : filled(text, locale, units, params);
  };
}

function filled(text: string, locale: Locale, units: FuelUnitWords, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    valueText(params[name] ?? units[name as keyof FuelUnitWords] ?? "", locale),
  );
}
