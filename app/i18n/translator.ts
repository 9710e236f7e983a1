import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { type FuelUnitWords, fuelUnitWords } from "./fuel-unit-words.ts";
import { type Params, type Translate, valueText } from "./translate.ts";

export type WordTree = { [key: string]: WordTree | string };

/**
 * Translates the keys of a catalogue with the part of i18next that the catalogues use: nested keys, `{{placeholders}}`
 * and plural forms by `count`. A test compares it with i18next for every key of both languages. Unlike i18next, it
 * leaves placeholders in a user's text alone, and fills the words of the fuel unit; it uses the plural "other" for forms
 * that a catalogue lacks.
 */
export function createTranslator(locale: Locale, catalogue: WordTree, fuelUnit: FuelUnit = "gal"): Translate {
  const units = fuelUnitWords(locale, fuelUnit);
  const plurals = new Intl.PluralRules(locale);
  const known = new Map<string, string>();
  /** Pages ask for the same texts again and again, so each is looked for once. */
  const find = (key: string): string | undefined => {
    const found = known.get(key);
    if (found !== undefined) return found;
    let node: WordTree | string | undefined = catalogue;
    for (const name of key.split(/[:.]/)) node = typeof node === "object" ? node[name] : undefined;
    if (typeof node !== "string") return undefined;
    known.set(key, node);
    return node;
  };
  /** The plural endings to look for, best first. Zero may have its own text. */
  const formsOf = (count: Params[string] | undefined) =>
    count === undefined
      ? [""]
      : [...(Number(count) === 0 ? ["_zero"] : []), `_${plurals.select(Number(count))}`, "", "_other"];
  return (key, params) => {
    for (const form of formsOf(params?.count)) {
      const text = find(key + form);
      if (text !== undefined) return filled(text, locale, units, params);
    }
    // An unknown key returns its path, as in i18next.
    return key.split(":")[1] ?? "";
  };
}

function filled(text: string, locale: Locale, units: FuelUnitWords, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    valueText(params[name] ?? units[name as keyof FuelUnitWords] ?? "", locale),
  );
}
