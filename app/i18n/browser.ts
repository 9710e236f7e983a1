import { createInstance, type i18n as I18next } from "i18next";
import type { Namespace } from "./catalogue-type.ts";
import type { Locale } from "./locale.ts";
import { type Translate, valueText } from "./translate.ts";
import type { Words } from "./words.ts";

/** i18next over what is given and what is added later. */
export function createI18next(locale: Locale, namespaces: object = {}): I18next {
  const instance = createInstance();
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { ...namespaces } },
    initImmediate: false,
    interpolation: {
      // React escapes what it shows.
      escapeValue: false,
      alwaysFormat: true,
      format: (value) => valueText(value, locale),
    },
  });
  return instance;
}

/** Spanish has a plural form for millions, which no catalogue has: the one of "other" takes its place. */
export function translateBy(instance: I18next): Translate {
  return (key, params) =>
    instance.t(params?.count === undefined ? key : [key, `${key}_other`, key], params) as string;
}

/** The page's language as far as it is loaded, a script for each namespace. */
export function browserWords(locale: Locale): Words {
  const instance = createI18next(locale);
  const t = translateBy(instance);
  const add = async (namespace: Namespace) => {
    const loaded = await import(`./locales/${locale}/${namespace}.ts`);
    instance.addResourceBundle(locale, namespace, loaded[namespace]);
  };
  return {
    translator: () => t,
    load: (namespaces) => {
      const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(locale, namespace));
      return missing.length === 0 ? null : Promise.all(missing.map(add)).then(() => {});
    },
  };
}
