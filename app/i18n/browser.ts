import { createInstance, type i18n as I18next } from "i18next";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Namespace } from "./catalogue-type.ts";
import { fuelUnitWords } from "./fuel-unit-words.ts";
import { type Translate, valueText } from "./translate.ts";
import type { Words } from "./words.ts";

/** Inserted after each brace of a user's text, so that i18next doesn't fill placeholders in it. */
const AS_IT_IS = "\0";

/** Creates i18next with these namespaces, and the words of a fuel unit in every text. More can be added later. */
export function createI18next(locale: Locale, fuelUnit: FuelUnit, namespaces: object = {}): I18next {
  const instance = createInstance();
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { ...namespaces } },
    initImmediate: false,
    interpolation: {
      // React escapes its output.
      escapeValue: false,
      defaultVariables: fuelUnitWords(locale, fuelUnit),
      alwaysFormat: true,
      format: (value) => valueText(value, locale).replaceAll("{", `{${AS_IT_IS}`),
    },
  });
  return instance;
}

/** Translates with i18next. Spanish has a plural form for millions that no catalogue has; "other" replaces it. */
export function translateBy(instance: I18next): Translate {
  return (key, params) => {
    const text: string = instance.t(params?.count === undefined ? key : [key, `${key}_other`, key], params);
    return text.replaceAll(AS_IT_IS, "");
  };
}

/** The words that the browser has loaded, with one script per namespace. */
export function browserWords(locale: Locale, fuelUnit: FuelUnit): Words {
  const instance = createI18next(locale, fuelUnit);
  const t = translateBy(instance);
  const files = import.meta.glob<Record<string, object>>("./locales/*/**/*.ts");
  const add = async (namespace: Namespace) => {
    const name = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const isFile = new RegExp(`/${locale}/(?:.+/)?${name}\\.ts$`);
    const [, load] = Object.entries(files).find(([path]) => isFile.test(path)) ?? [];
    if (!load) throw new Error(`There is no file of words ${name}`);
    instance.addResourceBundle(locale, namespace, (await load())[namespace]);
  };
  return {
    translator: () => t,
    load: (namespaces) => {
      const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(locale, namespace));
      return missing.length === 0 ? null : Promise.all(missing.map(add)).then(() => {});
    },
  };
}
